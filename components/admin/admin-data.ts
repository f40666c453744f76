"use client";

import { notifyManager, QueryClient, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { failureText } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";
import { adminResponse } from "./admin-request";
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

type Shown<Answer> = {
  /** The last response, which stays while loading, on another path, and after a failure. */
  data: Answer | null;
  /** The total number of rows, when the response is a page. */
  total: number | null;
  /** The error message, which stays until the next response; "" for none. */
  problem: string;
};

/** The data of an admin API path: still loading, last response, or error. */
export type AdminData<Answer> = Shown<Answer> & {
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
  const shown = useRef<Shown<Answer>>({ data: null, total: null, problem: "" });
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
      onError: (error, { failure }) =>
        toast({ title: failure, description: failureText(error), variant: "destructive" }),
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
  /**
   * Returns the result of `action`; null when it threw, which a toast titled `failure` shows, or when another action is
   * in progress.
   */
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
