"use client";

import { useEffect, useRef, useState } from "react";
import { failureWords } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";
import { isFocusLost } from "./lost-focus";

type OneAction = {
  /** The row that something is being done to. Until it is null again no other can be done anything to. */
  busyId: string | null;
  /** Gives what the action gives; null when it threw, which a notice titled `failure` tells, and when another one is under way. */
  perform: <Done>(id: string, failure: string, action: () => Promise<Done>) => Promise<Done | null>;
};

/**
 * One action at a time, done to a row of a list; after each, done or not, the list is asked for anew. The element `titleId` takes
 * the focus of a button that is gone with what it did.
 */
export function useOneAction(reload: () => Promise<void>, titleId: string): OneAction {
  const [busyId, setBusyId] = useState<string | null>(null);
  const isBusy = useRef(false);
  // The list may be narrowed down while something is being done: the one on the screen is then asked for.
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
    // What failed may have been done by somebody else.
    await latestReload.current();
    isBusy.current = false;
    setBusyId(null);
    return done;
  };
  return { busyId, perform };
}
