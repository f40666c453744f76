"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { failureWords } from "../api-request";
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

/** Asks an address of the desk at once and whenever it is another one; null asks nothing. A late answer to an old address is dropped. */
export function useAdminData<Answer>(path: string | null): AdminData<Answer> {
  const [state, setState] = useState<{
    data: Answer | null;
    total: number | null;
    problem: string;
    isLoading: boolean;
  }>({ data: null, total: null, problem: "", isLoading: path !== null });
  const asking = useRef<AbortController | null>(null);
  const reload = useCallback(async () => {
    asking.current?.abort();
    if (path === null) return;
    const mine = new AbortController();
    asking.current = mine;
    setState((before) => ({ ...before, isLoading: true }));
    try {
      const response = await adminResponse(path, { signal: mine.signal });
      const data: Answer = await response.json();
      const count = response.headers.get("x-total-count");
      if (!mine.signal.aborted)
        setState({ data, total: count === null ? null : Number(count), problem: "", isLoading: false });
    } catch (error) {
      if (!mine.signal.aborted) setState((before) => ({ ...before, problem: failureWords(error), isLoading: false }));
    }
  }, [path]);
  useEffect(() => {
    void reload();
    return () => asking.current?.abort();
  }, [reload]);
  const change = useCallback((next: (data: Answer) => Answer) => {
    setState((before) => (before.data === null ? before : { ...before, data: next(before.data) }));
  }, []);
  return { ...state, reload, change };
}
