"use client";

import { adminResponse } from "./admin-request";

/** Longer than the largest takes on a slow line: a million subscribers. */
const TIMEOUT_MS = 30 * 60_000;

/** A download reads its address a moment after it was asked for. */
const KEPT_MS = 60_000;

const FILE_NAME = /filename="([^"]+)"/;

/** Of a file that comes without a name. */
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
 * Fetches a file of the desk's, which asks for a header that no link can send, and hands it to the browser's downloads. Tells
 * how many bytes have come. Throws when the file breaks off, and on an abort.
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
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
