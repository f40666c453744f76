"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { failureWords } from "@/components/ui/api-request";
import { adminResponse } from "./admin-request";

/** The data of an admin API URL: still loading, last response, or error. */
export type AdminData<Answer> = {
  /** The last response, which stays while reloading and after a failure. */
  data: Answer | null;
  /** The total number of rows, when the response is a page. */
  total: number | null;
  /** The error message; "" for none. */
  problem: string;
  isLoading: boolean;
  /** Requests the data again. Resolves on success or failure. */
  reload: () => Promise<void>;
  /** Applies a change that the server has confirmed, without a request. */
  change: (next: (data: Answer) => Answer) => void;
};

/**
 * Loads an admin API path on mount and whenever it changes; null loads nothing. Late responses for an old path are
 * dropped, and an old `reload` does nothing.
 */
export function useAdminData<Answer>(path: string | null): AdminData<Answer> {
  const [state, setState] = useState<{
    path: string | null;
    data: Answer | null;
    total: number | null;
    problem: string;
    isLoading: boolean;
  }>({ path, data: null, total: null, problem: "", isLoading: path !== null });
  const inFlight = useRef<AbortController | null>(null);
  const currentPath = useRef(path);
  const reload = useCallback(async () => {
    if (path !== currentPath.current) return;
    inFlight.current?.abort();
    if (path === null) return;
    const controller = new AbortController();
    inFlight.current = controller;
    setState((before) => ({ ...before, path, isLoading: true }));
    try {
      const response = await adminResponse(path, { signal: controller.signal });
      const data: Answer = await response.json();
      const count = response.headers.get("x-total-count");
      if (!controller.signal.aborted)
        setState({ path, data, total: count === null ? null : Number(count), problem: "", isLoading: false });
    } catch (error) {
      if (!controller.signal.aborted)
        setState((before) => ({ ...before, problem: failureWords(error), isLoading: false }));
    }
  }, [path]);
  useEffect(() => {
    currentPath.current = path;
    void reload();
    return () => inFlight.current?.abort();
  }, [path, reload]);
  const change = useCallback((next: (data: Answer) => Answer) => {
    setState((before) => (before.data === null ? before : { ...before, data: next(before.data) }));
  }, []);
  const { data, total, problem } = state;
  // On a new path, the data is stale until the response arrives.
  const isLoading = path !== null && (state.isLoading || state.path !== path);
  return { data, total, problem, isLoading, reload, change };
}
