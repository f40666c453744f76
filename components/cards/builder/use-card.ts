"use client";

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { storedText } from "@/components/layout/theme";
import { useToday } from "@/components/layout/use-today";
import {
  type HolidayChoice,
  type Occasion,
  occasionOf,
  restoredChoice,
  restoredText,
  withDate,
  withIdeas,
  withOccasion,
  withOffered,
} from "@/lib/cards/builder";
import { cardDateRange } from "@/lib/cards/date-range";
import { type CardForm, type CardText, NO_TEXT } from "@/lib/cards/form";
import type { CivilDate } from "@/lib/core/civil-date";
import { readApiError } from "@/lib/core/errors";
import { parseSettings } from "@/lib/core/settings";
import type { FullHoliday } from "@/lib/holidays/queries";
import { useDraft } from "./use-draft";
import { type ChosenVideo, releaseVideo, type VideoState } from "./video-choice";

async function load<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(await readApiError(response));
  return response.json();
}

/**
 * Keeps holiday and date in sync. Loads the holidays of each new date, and the message ideas of a holiday found by
 * name. Responses for a date that is no longer chosen are dropped.
 */
function useHolidayChoice(first: HolidayChoice, range: ReturnType<typeof cardDateRange>) {
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

type VideoChoice = { video: ChosenVideo | null; state: VideoState };

const NO_VIDEO: VideoChoice = { video: null, state: "idle" };

/** Returns the text of a new card: signed with the name from the settings, or else from the account. */
const initialText = (accountName: string): CardText => ({
  ...NO_TEXT,
  senderName: parseSettings(storedText()).defaultName || accountName,
});

export type CardOptions = {
  /** The holiday and date to start with. */
  first: HolidayChoice;
  /** The holiday and date that the URL requests, as a query; "" for none. */
  asked: string;
  /** The draft id in the URL; null without one. */
  sid: string | null;
  /** The built-in holiday of a card without one. */
  justBecause: Occasion;
  /** The signed-in user's first name; "" when unknown. */
  accountName: string;
  /** The server's date, used until the visitor's is known. */
  serverToday: CivilDate;
  /** Whether the draft must be available to the tab that opens from an email. */
  isShared: boolean;
  formElement: RefObject<HTMLFormElement | null>;
};

/**
 * The state of the card in the builder: text, holiday, date and video. It is saved as a draft from the first change on.
 */
export function useCard(options: CardOptions) {
  const { first, asked, sid, justBecause, accountName, serverToday, isShared, formElement } = options;
  const visitorsDay = useToday();
  const today = visitorsDay ?? serverToday;
  const range = cardDateRange(today);
  const { restart, setDate, setOccasion, ...holidays } = useHolidayChoice(first, range);
  const { choice } = holidays;
  const { date, occasion, isChosen } = choice;
  const [words, setWords] = useState(NO_TEXT);
  const [picked, setPicked] = useState(NO_VIDEO);
  const [isVideoLost, setIsVideoLost] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const [isCleared, setIsCleared] = useState(false);
  const [canUndoClear, setCanUndoClear] = useState(false);
  // A discarded card, stored until another one is started.
  const cleared = useRef<{ words: CardText; choice: HolidayChoice; picked: VideoChoice } | null>(null);
  // Changes that a late-loading draft must not overwrite.
  const changed = useRef<Partial<CardText>>({});
  const isChoiceChanged = useRef(false);
  const isVideoTooLate = useRef(false);

  // The fields may contain text typed before the script loaded, or restored by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useLayoutEffect(() => {
    const typed = new FormData(formElement.current ?? undefined);
    const initial = initialText(accountName);
    for (const name of ["message", "recipientName", "senderName", "salutation"] as const) {
      const text = String(typed.get(name) ?? "");
      if (text && text !== initial[name]) Object.assign(changed.current, { [name]: text });
    }
    setWords({ ...initial, ...changed.current });
    const day = typed.get("selectedDate");
    const isOtherDay = Boolean(day) && day !== date;
    if (isOtherDay) setDate(day as CivilDate);
    if (isOtherDay || Object.keys(changed.current).length > 0) setIsTouched(true);
  }, [formElement]);

  // Runs before the draft is restored, which takes precedence.
  const isDayFree = asked === "" && !isTouched;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the visitor's day changes the date
  useEffect(() => {
    if (visitorsDay && isDayFree) setDate(visitorsDay);
  }, [visitorsDay]);

  const shownVideo = useRef<ChosenVideo | null>(null);
  useEffect(() => {
    shownVideo.current = picked.video;
  });
  useEffect(
    () => () => {
      releaseVideo(shownVideo.current);
      releaseVideo(cleared.current?.picked.video ?? null);
    },
    [],
  );

  const hasVideo = picked.video !== null;
  const draft = useDraft({
    sid,
    card: isTouched ? { words, choice: { date, occasion, isChosen }, asked, hasVideo } : null,
    video: picked.video,
    isShared,
    onRestore: (restored) => {
      // Changes made since the page loaded stay.
      setWords(restoredText(restored.words, changed.current));
      if (!isChoiceChanged.current) restart(restoredChoice(restored, asked, first));
      setIsTouched(true);
    },
    onVideo: (video) => {
      if (isVideoTooLate.current) return releaseVideo(video);
      const restoredVideo = { video, state: "ready" } as const;
      if (cleared.current) {
        if (video) cleared.current.picked = restoredVideo;
        return;
      }
      setIsVideoLost(video === null);
      // A file that is being checked may still replace it.
      if (video) setPicked(({ state }) => (state === "validating" ? { video, state } : restoredVideo));
    },
  });
  /** Drops the discarded card, which then can't be restored. */
  const dropCleared = () => {
    if (!cleared.current) return;
    releaseVideo(cleared.current.picked.video);
    cleared.current = null;
    isVideoTooLate.current = true;
    setCanUndoClear(false);
  };
  const touch = () => {
    dropCleared();
    setIsTouched(true);
  };
  const touchChoice = () => {
    isChoiceChanged.current = true;
    touch();
  };

  const holidayId = (occasion ?? justBecause).id;
  const form: CardForm = useMemo(() => ({ ...words, holidayId, selectedDate: date }), [words, holidayId, date]);
  return {
    form,
    words,
    video: words.includeSelfie ? picked.video : null,
    picked,
    isVideoReady: words.includeSelfie && hasVideo && picked.state === "ready",
    isVideoLost,
    holidays: {
      ...holidays,
      setDate: (next: CivilDate) => {
        touchChoice();
        setDate(next);
      },
      setOccasion: (next: Occasion | null) => {
        touchChoice();
        setOccasion(next);
      },
    },
    range,
    today,
    draft,
    isTouched,
    isCleared,
    canUndoClear,
    /** Saves the card as a draft from now on, even if unchanged: its date must survive the sign-in. */
    begin: touch,
    changeWords: (part: Partial<CardText>) => {
      touch();
      changed.current = { ...changed.current, ...part };
      setWords((before) => ({ ...before, ...part }));
    },
    changeVideo: (video: ChosenVideo | null, state: VideoState) => {
      // A late result about the discarded card's video.
      if (cleared.current) return;
      if (video) isVideoTooLate.current = true;
      setIsTouched(true);
      setIsVideoLost(false);
      setPicked({ video, state });
    },
    /** Deletes the draft, once the card is created. */
    settle: () => {
      dropCleared();
      isVideoTooLate.current = true;
      draft.forget();
      setIsTouched(false);
    },
    /** Starts a new card; `undoClear` restores this one. */
    clear: () => {
      // A file that is being checked is ignored.
      cleared.current = { words, choice, picked: { ...picked, state: picked.video ? "ready" : "idle" } };
      setIsCleared(true);
      setCanUndoClear(true);
      draft.forget();
      setWords(initialText(accountName));
      restart(first);
      setPicked(NO_VIDEO);
      setIsVideoLost(false);
      setIsTouched(false);
    },
    undoClear: () => {
      if (!cleared.current) return;
      setWords(cleared.current.words);
      restart(cleared.current.choice);
      setPicked(cleared.current.picked);
      cleared.current = null;
      setIsTouched(true);
      setIsCleared(false);
      setCanUndoClear(false);
    },
  };
}

export type CardState = ReturnType<typeof useCard>;
