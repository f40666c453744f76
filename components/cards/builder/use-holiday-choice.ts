"use client";

import { useEffect, useState } from "react";
import {
  type HolidayChoice,
  type Occasion,
  occasionOf,
  withDate,
  withIdeas,
  withOccasion,
  withOffered,
} from "@/lib/cards/builder";
import type { cardDateRange } from "@/lib/cards/date-range";
import type { CivilDate } from "@/lib/core/civil-date";
import { readApiError } from "@/lib/core/errors";
import type { FullHoliday } from "@/lib/holidays/queries";

async function load<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(await readApiError(response));
  return response.json();
}

/**
 * Keeps holiday and date in sync. Loads the holidays of each new date, and the message ideas of a holiday found by
 * name. Responses for a date that is no longer chosen are dropped.
 */
export function useHolidayChoice(first: HolidayChoice, range: ReturnType<typeof cardDateRange>) {
  const [choice, setChoice] = useState(first);
  const [failedDate, setFailedDate] = useState<CivilDate | null>(null);
  const { date, offered, occasion } = choice;
  const isWanted = offered === null && date >= range.first && date <= range.last;
  const hasFailed = isWanted && failedDate === date;
  const isLooking = isWanted && !hasFailed;
  useEffect(() => {
    if (!isLooking) return;
    const leaving = new AbortController();
    load<FullHoliday[]>(`/api/holidays/date/${date}`, leaving.signal).then(
      (holidays) => setChoice((before) => withOffered(before, date, holidays.map(occasionOf))),
      (error) => {
        if (leaving.signal.aborted) return;
        console.warn("Failed to look up the date's holidays", error);
        setFailedDate(date);
      },
    );
    return () => leaving.abort();
  }, [date, isLooking]);

  // The response for its date may include the ideas.
  const idWithoutIdeas = occasion && occasion.messages === null && !isLooking ? occasion.id : null;
  useEffect(() => {
    if (!idWithoutIdeas) return;
    const leaving = new AbortController();
    load<FullHoliday>(`/api/holidays/${idWithoutIdeas}`, leaving.signal).then(
      ({ messages }) => setChoice((before) => withIdeas(before, idWithoutIdeas, messages)),
      // A card can be written without ideas.
      (error) => leaving.signal.aborted || console.warn("Failed to load message ideas", error),
    );
    return () => leaving.abort();
  }, [idWithoutIdeas]);

  return {
    choice,
    isLooking,
    hasFailed,
    retry: () => setFailedDate(null),
    setDate: (next: CivilDate) => {
      setFailedDate(null);
      setChoice((before) => withDate(before, next));
    },
    setOccasion: (next: Occasion | null) => setChoice((before) => withOccasion(before, next, range)),
    restart: setChoice,
  };
}

export type ChoiceState = ReturnType<typeof useHolidayChoice>;
