"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { failureWords } from "@/components/ui/api-request";
import { adminResponse } from "./admin-request";

/** What an address of the desk answers: nothing yet, what it last said, or why it says nothing. */
export type AdminData<Answer> = {
  /** Stays while it is asked again, and when that fails. */
  data: Answer | null;
  /** How many rows there are in all, where the answer is a page of them. */
  total: number | null;
  /** "" for nothing. */
  problem: string;
  isLoading: boolean;
  /** Asks again; ends when it is answered, well or not. */
  reload: () => Promise<void>;
  /** Shows a change that the server has confirmed, without asking again. */
  change: (next: (data: Answer) => Answer) => void;
};

/**
 * Asks an address of the desk at once and whenever it is another one; null asks nothing. A late answer to an old address is
 * dropped, and the `reload` of an old one does nothing.
 */
export function useAdminData<Answer>(path: string | null): AdminData<Answer> {
  const [state, setState] = useState<{
    path: string | null;
    data: Answer | null;
    total: number | null;
    problem: string;
    isLoading: boolean;
  }>({ path, data: null, total: null, problem: "", isLoading: path !== null });
  const asking = useRef<AbortController | null>(null);
  const asked = useRef(path);
  const reload = useCallback(async () => {
    if (path !== asked.current) return;
    asking.current?.abort();
    if (path === null) return;
    const mine = new AbortController();
    asking.current = mine;
    setState((before) => ({ ...before, path, isLoading: true }));
    try {
      const response = await adminResponse(path, { signal: mine.signal });
      const data: Answer = await response.json();
      const count = response.headers.get("x-total-count");
      if (!mine.signal.aborted)
        setState({ path, data, total: count === null ? null : Number(count), problem: "", isLoading: false });
    } catch (error) {
      if (!mine.signal.aborted) setState((before) => ({ ...before, problem: failureWords(error), isLoading: false }));
    }
  }, [path]);
  useEffect(() => {
    asked.current = path;
    void reload();
    return () => asking.current?.abort();
  }, [path, reload]);
  const change = useCallback((next: (data: Answer) => Answer) => {
    setState((before) => (before.data === null ? before : { ...before, data: next(before.data) }));
  }, []);
  const { data, total, problem } = state;
  // Another address is being asked from the moment that it is given: what is there is not its answer.
  const isLoading = path !== null && (state.isLoading || state.path !== path);
  return { data, total, problem, isLoading, reload, change };
}
