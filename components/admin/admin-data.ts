"use client";

import { notifyManager, QueryClient, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { type ApiRequest, failureText } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";
import { adminRequest, adminResponse } from "./admin-request";
import { isFocusLost } from "./panel";

/**
 * The data of the dashboard. It is loaded when it is shown and dropped when it is not. Nothing is requested on its own
 * (by a retry, or on focus), because each request extends the session. Offline, a request fails instead of waiting.
 */
export const adminClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 0, retry: false, networkMode: "always", refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { gcTime: 0, networkMode: "always" },
  },
});

// Later, an element that a response adds would not be there yet when it is to be focused.
notifyManager.setScheduler(queueMicrotask);

type Page<Answer> = { data: Answer; total: number | null };

/** The data of an admin API path: still loading, last response, or error. */
export type AdminData<Answer> = {
  /** The last response, which stays while loading, on another path, and after a failure. */
  data: Answer | null;
  /** The total number of rows, when the response is a page. */
  total: number | null;
  /** The error message, which stays until the next response; "" for none. */
  problem: string;
  isLoading: boolean;
  /** Requests the data of the current path again. Returns whether that succeeded. */
  reload: () => Promise<boolean>;
  /** Applies a change that the server has confirmed, without a request. */
  change: (next: (data: Answer) => Answer) => void;
};

/** Loads an admin API path on mount and whenever it changes; null loads nothing. */
export function useAdminData<Answer>(path: string | null): AdminData<Answer> {
  // A key of its own, so that nothing is shown that was loaded before this mount.
  const queryKey = [useId(), path];
  const load = async ({ signal }: { signal: AbortSignal }): Promise<Page<Answer>> => {
    const response = await adminResponse(path ?? "", { signal });
    const total = response.headers.get("x-total-count");
    return { data: await response.json(), total: total === null ? null : Number(total) };
  };
  const queryFn = path === null ? skipToken : load;
  const { data: page, error, isFetching, refetch } = useQuery({ queryKey, queryFn }, adminClient);
  // The query itself forgets its error on a retry, and its data on another path.
  const shown = useRef<Pick<AdminData<Answer>, "data" | "total" | "problem">>({ data: null, total: null, problem: "" });
  if (page) shown.current = { ...page, problem: "" };
  if (error) shown.current = { ...shown.current, problem: failureText(error) };
  return {
    ...shown.current,
    isLoading: isFetching,
    reload: async () => (await refetch()).isSuccess,
    change: (next) =>
      adminClient.setQueryData<Page<Answer>>(queryKey, (before) => before && { ...before, data: next(before.data) }),
  };
}

export const toastFailure = (title: string, description: string): void =>
  toast({ title, description, variant: "destructive" });

/** Posts to the admin API, and shows the message of the response in a toast with this title. */
export async function postAndToast(title: string, path: string, request: ApiRequest = {}): Promise<void> {
  const { message } = await adminRequest<{ message: string }>(path, { method: "POST", ...request });
  toast({ title, description: message });
}

type Action = { id: string; failure: string; action: () => Promise<unknown> };

/**
 * Runs one action at a time on an item of a list, and then reloads the list, whether or not it failed, because another
 * editor may have done the same. The item is busy until the promise of `reload` resolves. Element `titleId`, if any,
 * takes the focus when the focused button has disappeared by then.
 */
export function useAdminAction(reload?: () => unknown, titleId?: string) {
  const mutationKey = [useId()];
  const { isPending, variables, mutateAsync } = useMutation(
    {
      mutationKey,
      mutationFn: ({ action }: Action) => action(),
      onError: (error, { failure }) => toastFailure(failure, failureText(error)),
      ...(reload && { onSettled: reload }),
    },
    adminClient,
  );
  const busyId = isPending ? variables.id : null;
  useEffect(() => {
    if (busyId === null || !titleId) return;
    return () => {
      if (isFocusLost()) document.getElementById(titleId)?.focus();
    };
  }, [busyId, titleId]);
  /** Returns the action's result; null when it threw, which a toast titled `failure` shows, or while another one runs. */
  const perform = async <Done>(id: string, failure: string, action: () => Promise<Done>): Promise<Done | null> => {
    if (adminClient.isMutating({ mutationKey }) > 0) return null;
    return mutateAsync({ id, failure, action }).then(
      (done) => done as Done,
      () => null,
    );
  };
  return { busyId, perform };
}

/** Longer than the pause between two keystrokes. */
const PAUSE_MS = 200;

/** Returns `value` after it has stopped changing for a moment; an empty value right away. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  // Otherwise the old search would run again on the next keystroke.
  if (value === "" && settled !== "") setSettled("");
  return settled;
}

/** Enough for the largest file on a slow connection: a million subscribers. */
const TIMEOUT_MS = 30 * 60_000;

/** The browser reads the URL shortly after the click. */
const REVOKE_DELAY_MS = 60_000;

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
  link.download = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "oddly-export";
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
      toastFailure("Export Failed", describe(error));
    } finally {
      setRunning(null);
    }
  };
  return { running, start, stop: () => controller.current?.abort() };
}
