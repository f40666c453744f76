"use client";

import { useEffect, useState } from "react";
import { OUTLINE_BUTTON } from "@/components/ui/button-classes";
import type { YearMonth } from "@/lib/core/civil-date";
import { readApiError } from "@/lib/core/errors";
import type { CalendarEntry } from "@/lib/holidays/queries";

type Loaded = { key: string; entries: readonly CalendarEntry[] | null };

/** A month's holidays: `entries` once loaded, `failed` if they could not be loaded. */
export type MonthState = { entries: readonly CalendarEntry[] | null; failed: boolean; retry: () => void };

/**
 * Loads the holidays of a month from the public API; nothing while it is null. A request for a month that the visitor
 * has left is aborted.
 */
export function useMonth(page: YearMonth | null): MonthState {
  const { year, month } = page ?? {};
  const key = `${year}-${month}`;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    if (!month) return;
    const leaving = new AbortController();
    const load = async () => {
      try {
        const response = await fetch(`/api/holidays/month/${month}?year=${year}`, { signal: leaving.signal });
        if (!response.ok) throw new Error(await readApiError(response));
        setLoaded({ key, entries: await response.json() });
      } catch (error) {
        if (leaving.signal.aborted) return;
        console.warn("Failed to load the month", error);
        setLoaded({ key, entries: null });
      }
    };
    void load();
    return () => leaving.abort();
  }, [key, year, month, attempt]);
  const isCurrent = loaded?.key === key;
  const retry = () => {
    setLoaded(null);
    setAttempt(attempt + 1);
  };
  return { entries: isCurrent ? loaded.entries : null, failed: isCurrent && loaded.entries === null, retry };
}

/**
 * What failed to load, with a retry button. The button disappears with the error, so its parent takes the focus. Source
 * of the text: spec section 2, calendar tab.
 */
export function FailedLoad({ what, retry }: { what: string; retry: () => void }) {
  return (
    <>
      <span>Unable to load {what}</span>{" "}
      <button
        type="button"
        onClick={(event) => {
          event.currentTarget.parentElement?.focus();
          retry();
        }}
        className={OUTLINE_BUTTON}
      >
        Try again
      </button>
    </>
  );
}
