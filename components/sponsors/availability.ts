"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type Availability, askAgainIn } from "@/lib/sponsorship/checkout/availability";
import { failureWords } from "../api-request";
import { askAvailability } from "./sign-up-request";

/** What is known of a holiday's place: null while it is asked for the first time. */
export type KnownAvailability = {
  availability: Availability | null;
  /** Why the last question was not answered; null where it was, or may be yet. */
  failure: string | null;
  isAsking: boolean;
  /** Asks again; what is known stays until the answer is here. */
  ask: () => void;
};

/** Asks how a holiday stands: at once, when a hold is over, and when the tab is looked at again. Not while `isBusy`. */
export function useAvailability(holidayId: string, isBusy: boolean): KnownAvailability {
  const [availability, setAvailability] = useState<Availability | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(true);
  const asking = useRef<AbortController | null>(null);

  const ask = useCallback(() => {
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    setIsAsking(true);
    const answer = async () => {
      try {
        const found = await askAvailability(holidayId, stop.signal);
        if (stop.signal.aborted) return;
        setAvailability(found);
        setFailure(null);
      } catch (error) {
        if (stop.signal.aborted) return;
        setFailure(failureWords(error));
      }
      setIsAsking(false);
    };
    void answer();
  }, [holidayId]);

  useEffect(() => {
    ask();
    return () => asking.current?.abort();
  }, [ask]);

  useEffect(() => {
    const wait = availability && askAgainIn(availability, new Date());
    if (wait === null) return;
    const timer = setTimeout(ask, wait);
    return () => clearTimeout(timer);
  }, [availability, ask]);

  useEffect(() => {
    if (isBusy) return;
    const look = () => document.visibilityState === "visible" && ask();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [ask, isBusy]);

  return { availability, failure, isAsking, ask };
}
