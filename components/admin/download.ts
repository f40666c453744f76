"use client";

import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast-store";
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

/** Fetches a file from the admin API, which needs a header that a link cannot send, and saves it as a download. */
async function downloadFile(path: string, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<void> {
  const response = await adminResponse(path, { signal, timeoutMs: TIMEOUT_MS });
  const url = URL.createObjectURL(await readBlob(response, onProgress));
  const link = document.createElement("a");
  link.href = url;
  link.download = FILE_NAME.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? UNNAMED;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}

/**
 * Downloads files from the admin API, one at a time. `running` has the path and the number of bytes received. A failure
 * is logged as one to export `what`, and shown in the words of `describe`. Leaving the page stops the download.
 */
export function useDownload(what: string, describe: (error: unknown) => string) {
  const [running, setRunning] = useState<{ path: string; bytes: number } | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const start = async (path: string) => {
    if (running) return;
    controller.current = new AbortController();
    const { signal } = controller.current;
    setRunning({ path, bytes: 0 });
    try {
      await downloadFile(path, signal, (bytes) => setRunning({ path, bytes }));
    } catch (error) {
      if (signal.aborted) return;
      console.warn(`Failed to export ${what}`, error);
      // Source: spec section 8, admin.
      toast({ title: "Export Failed", description: describe(error), variant: "destructive" });
    } finally {
      setRunning(null);
    }
  };
  return { running, start, stop: () => controller.current?.abort() };
}
