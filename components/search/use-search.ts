import { useEffect, useState } from "react";
import { useToday } from "@/components/layout/use-today";
import type { CivilDate } from "@/lib/core/dates";
import { readApiError } from "@/lib/core/errors";
import type { SearchResults } from "@/lib/holidays/search/queries";

/** A pause in typing this long starts a search. */
const PAUSE_MS = 120;

/** An answer that takes longer than this gets a notice. */
const SLOW_MS = 150;

const OFFLINE = "We can't reach the search right now. Check your connection and try again.";

/** The last answer: `query` is what it answers, "" before the first; `today` is the day that its dates count from. */
export type SearchAnswer = SearchResults & { query: string; today: CivilDate | null };

type Shown = SearchAnswer & { isSlow: boolean; error: string | null };

/** The answer to show, whether a newer one is late, why there is none, and a retry after an error. */
export type SearchState = Omit<Shown, "today"> & { retry: () => void };

const BLANK: Shown = { query: "", today: null, date: null, year: null, results: [], isSlow: false, error: null };

/**
 * Searches while the visitor types. The last answer stays until the next one arrives, so that nothing jumps; an answer
 * to an older query is dropped. Dates count from the visitor's day. `first` is the answer in the page itself.
 */
export function useSearch(typed: string, limit: number, first: SearchAnswer = BLANK): SearchState {
  const [shown, setShown] = useState<Shown>({ ...BLANK, ...first });
  const today = useToday();
  const query = typed.trim();
  // On the server and while React takes over its page, the visitor's day is not known: any will do.
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
    const asked = setTimeout(async () => {
      const late = setTimeout(() => setShown((last) => ({ ...last, isSlow: true })), SLOW_MS);
      const next = await load();
      clearTimeout(late);
      if (!stale.signal.aborted) setShown(next);
    }, PAUSE_MS);
    return () => {
      clearTimeout(asked);
      stale.abort();
    };
  }, [query, today, isAnswered, limit]);

  // The error stays until the next answer, but no longer counts as one.
  const retry = () => setShown((last) => (last.error === null ? last : { ...last, query: "" }));
  const { date, year, results, isSlow, error } = query ? shown : BLANK;
  return { query: query && shown.query, date, year, results, isSlow: isSlow && !isAnswered, error, retry };
}
