"use client";

import { useEffect, useRef, useState } from "react";
import { failureWords } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";
import { isFocusLost } from "./lost-focus";

type OneAction = {
  /** The row with an action in progress; no other action can start meanwhile. */
  busyId: string | null;
  /**
   * Returns the action's result; null when it threw, which a toast titled `failure` shows, or when another action is in
   * progress.
   */
  perform: <Done>(id: string, failure: string, action: () => Promise<Done>) => Promise<Done | null>;
};

/**
 * Runs one action at a time on a row of a list, and reloads the list after each, failed or not. Element `titleId` takes
 * the focus when the focused button disappears.
 */
export function useOneAction(reload: () => Promise<void>, titleId: string): OneAction {
  const [busyId, setBusyId] = useState<string | null>(null);
  const isBusy = useRef(false);
  // The filters may change during an action, so reload the current list.
  const latestReload = useRef(reload);
  latestReload.current = reload;
  useEffect(() => {
    if (busyId === null) return;
    return () => {
      if (isFocusLost()) document.getElementById(titleId)?.focus();
    };
  }, [busyId, titleId]);

  const perform = async <Done>(id: string, failure: string, action: () => Promise<Done>): Promise<Done | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setBusyId(id);
    let done: Done | null = null;
    try {
      done = await action();
    } catch (error) {
      toast({ title: failure, description: failureWords(error), variant: "destructive" });
    }
    // Reload after a failure too: another editor may have done the same.
    await latestReload.current();
    isBusy.current = false;
    setBusyId(null);
    return done;
  };
  return { busyId, perform };
}
