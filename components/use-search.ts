import { useEffect, useState } from "react";
import { readApiError } from "@/lib/api-error";
import type { CivilDate } from "@/lib/civil-date";
import type { FoundHoliday } from "@/lib/search/queries";
import { useToday } from "./use-today";

/** Typing goes on for this long before anything is asked. */
const PAUSE_MS = 120;

/** An answer that takes no longer than this needs no notice. */
const SLOW_MS = 150;

const OFFLINE = "The search can't be reached. Check your connection and try again.";

/** The last answer: `query` is what it answers, "" before the first; `today` is the day that its dates count from. */
export type SearchAnswer = { query: string; today: CivilDate | null; results: readonly FoundHoliday[] };

type Shown = SearchAnswer & { isSlow: boolean; error: string | null };

/** The answer to show, whether a newer one is late, why there is none, and what asks again after an error. */
export type SearchState = Omit<Shown, "today"> & { retry: () => void };

const BLANK: Shown = { query: "", today: null, results: [], isSlow: false, error: null };

/**
 * Searches while somebody types. The last answer stays until the next one is there, so that nothing jumps; what comes
 * too late for what is now typed is dropped. Dates count from the visitor's day. `first` is an answer that the page
 * came with.
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
        const { results }: Pick<SearchAnswer, "results"> = await response.json();
        return { ...blank, results };
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

  // The error stays until the next answer, but answers nothing any more.
  const retry = () => setShown((last) => (last.error === null ? last : { ...last, query: "" }));
  const { results, isSlow, error } = query ? shown : BLANK;
  return { query: query && shown.query, results, isSlow: isSlow && !isAnswered, error, retry };
}
