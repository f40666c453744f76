import { useEffect, useState } from "react";
import { readApiError } from "@/lib/api-error";
import type { FoundHoliday } from "@/lib/search/queries";

/** Typing goes on for this long before anything is asked. */
const PAUSE_MS = 120;

/** An answer that takes no longer than this needs no notice. */
const SLOW_MS = 150;

const OFFLINE = "The search can't be reached. Check your connection and type on.";

/** The last answer: `query` is what it answers, "" before the first. */
export type SearchAnswer = { query: string; results: readonly FoundHoliday[] };

/** The answer to show, whether a newer one is late, and why there is none. */
export type SearchState = SearchAnswer & { isSlow: boolean; error: string | null };

const BLANK: SearchState = { query: "", results: [], isSlow: false, error: null };

/**
 * Searches while somebody types. The last answer stays until the next one is there, so that nothing jumps; what comes
 * too late for what is now typed is dropped. `first` is an answer that the page came with.
 */
export function useSearch(typed: string, limit: number, first: SearchAnswer = BLANK): SearchState {
  const [state, setState] = useState<SearchState>({ ...BLANK, ...first });
  const query = typed.trim();
  const isAnswered = query === state.query && state.error === null;
  useEffect(() => {
    if (!query || isAnswered) return;
    const stale = new AbortController();
    const load = async () => {
      try {
        const response = await fetch(`/api/search?${new URLSearchParams({ q: query, limit: String(limit) })}`, {
          signal: stale.signal,
        });
        if (!response.ok) return { ...BLANK, query, error: await readApiError(response) };
        const { results }: SearchAnswer = await response.json();
        return { ...BLANK, query, results };
      } catch {
        return { ...BLANK, query, error: OFFLINE };
      }
    };
    const asked = setTimeout(async () => {
      const late = setTimeout(() => setState((shown) => ({ ...shown, isSlow: true })), SLOW_MS);
      const next = await load();
      clearTimeout(late);
      if (!stale.signal.aborted) setState(next);
    }, PAUSE_MS);
    return () => {
      clearTimeout(asked);
      stale.abort();
    };
  }, [query, isAnswered, limit]);
  if (!query) return BLANK;
  return { ...state, isSlow: state.isSlow && !isAnswered };
}
