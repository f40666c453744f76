"use client";

import { adminResponse } from "./admin-request";

/** Enough for the largest file on a slow connection: a million subscribers. */
const TIMEOUT_MS = 30 * 60_000;

/** The browser reads the URL shortly after the click. */
const REVOKE_DELAY_MS = 60_000;

const FILE_NAME = /filename="([^"]+)"/;

/** The file name when the response has none. */
const UNNAMED = "oddly-export";

async function readBlob(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    chunks.push(read.value);
    bytes += read.value.byteLength;
    onProgress(bytes);
  }
  return new Blob(chunks, { type: response.headers.get("content-type") ?? "" });
}

/**
 * Fetches a file from the admin API, which needs a header that a link cannot send, and saves it as a download. Calls
 * `onProgress` with the number of bytes received. Throws when the response breaks off or is aborted.
 */
export async function downloadFile(
  path: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const response = await adminResponse(path, { signal, timeoutMs: TIMEOUT_MS });
  const url = URL.createObjectURL(await readBlob(response, onProgress));
  const link = document.createElement("a");
  link.href = url;
  link.download = FILE_NAME.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? UNNAMED;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
