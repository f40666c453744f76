import { useEffect, useState } from "react";
import { useToday } from "@/components/layout/use-today";
import type { CivilDate } from "@/lib/core/civil-date";
import { readApiError } from "@/lib/core/errors";
import type { SearchResults } from "@/lib/holidays/search/queries";

const PAUSE_MS = 120;

/** A search that takes longer than this shows a notice. */
const SLOW_MS = 150;

const OFFLINE = "We can't reach the search right now. Check your connection and try again.";

/**
 * The last response: `query` is the text searched for, "" before the first; `today` is the day that its dates count
 * from.
 */
export type SearchAnswer = SearchResults & { query: string; today: CivilDate | null };

type Shown = SearchAnswer & { isSlow: boolean; error: string | null };

/** The response to show, whether a newer one is late, the error message, and a function to retry after an error. */
export type SearchState = Omit<Shown, "today"> & { retry: () => void };

const BLANK: Shown = { query: "", today: null, date: null, year: null, results: [], isSlow: false, error: null };

/**
 * Searches while the visitor types. The last results stay until the next ones arrive, so that nothing jumps; a response
 * to an older query is dropped. Dates count from the visitor's day. `first` is the result rendered with the page.
 */
export function useSearch(typed: string, limit: number, first: SearchAnswer = BLANK): SearchState {
  const [shown, setShown] = useState<Shown>({ ...BLANK, ...first });
  const today = useToday();
  const query = typed.trim();
  // On the server and during hydration the visitor's day is unknown, so any day is accepted.
  const isAnswered = query === shown.query && (today === null || today === shown.today);
  useEffect(() => {
    if (!query) setShown(BLANK);
    if (!query || isAnswered) return;
    const stale = new AbortController();
    const parameters = new URLSearchParams({ q: query, limit: String(limit), ...(today && { today }) });
    const load = async (): Promise<Shown> => {
      const blank = { ...BLANK, query, today };
      try {
        const response = await fetch(`/api/search?${parameters}`, { signal: stale.signal });
        if (!response.ok) return { ...blank, error: await readApiError(response) };
        const { date, year, results }: SearchResults = await response.json();
        return { ...blank, date, year, results };
      } catch {
        return { ...blank, error: OFFLINE };
      }
    };
    const delay = setTimeout(async () => {
      const late = setTimeout(() => setShown((last) => ({ ...last, isSlow: true })), SLOW_MS);
      const next = await load();
      clearTimeout(late);
      if (!stale.signal.aborted) setShown(next);
    }, PAUSE_MS);
    return () => {
      clearTimeout(delay);
      stale.abort();
    };
  }, [query, today, isAnswered, limit]);

  // The error stays until the next response, but no longer counts as one.
  const retry = () => setShown((last) => (last.error === null ? last : { ...last, query: "" }));
  const { date, year, results, isSlow, error } = query ? shown : BLANK;
  return { query: query && shown.query, date, year, results, isSlow: isSlow && !isAnswered, error, retry };
}
