"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { storedText } from "@/components/layout/theme";
import { useToday } from "@/components/layout/use-today";
import type { CardWords } from "@/lib/cards/drafts/draft";
import { restoredChoice, restoredWords } from "@/lib/cards/drafts/restored";
import { type CardForm, cardDateRange } from "@/lib/cards/form";
import type { HolidayChoice, Occasion } from "@/lib/cards/holiday-choice";
import { DEFAULT_SALUTATION } from "@/lib/cards/salutations";
import type { CivilDate } from "@/lib/core/civil-date";
import { parseSettings } from "@/lib/core/settings";
import { useHolidayChoice } from "./choice";
import { useDraft } from "./use-draft";
import { type ChosenVideo, releaseVideo, type VideoState } from "./video-choice";

const NO_WORDS: CardWords = {
  message: "",
  senderName: "",
  recipientName: "",
  salutation: DEFAULT_SALUTATION,
  includeSelfie: false,
};

type VideoChoice = { video: ChosenVideo | null; state: VideoState };

const NO_VIDEO: VideoChoice = { video: null, state: "idle" };

/** A discarded card, stored until another one is started. */
type ClearedCard = { words: CardWords; choice: HolidayChoice; picked: VideoChoice };

/** Returns the text of a new card: signed with the name from the settings, or else from the account. */
const firstWords = (accountName: string): CardWords => {
  return { ...NO_WORDS, senderName: parseSettings(storedText()).defaultName || accountName };
};

type CardOptions = {
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
  const [words, setWords] = useState(NO_WORDS);
  const [picked, setPicked] = useState(NO_VIDEO);
  const [isVideoLost, setIsVideoLost] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const [isCleared, setIsCleared] = useState(false);
  const [canUndoClear, setCanUndoClear] = useState(false);
  const cleared = useRef<ClearedCard | null>(null);
  // Changes that a late-loading draft must not overwrite.
  const changed = useRef<Partial<CardWords>>({});
  const isChoiceChanged = useRef(false);
  const isVideoTooLate = useRef(false);

  // The fields may contain text typed before the script loaded, or restored by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useLayoutEffect(() => {
    const typed = new FormData(formElement.current ?? undefined);
    const initial = firstWords(accountName);
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
  }, [picked.video]);
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
      setWords(restoredWords(restored.words, changed.current));
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

  const form: CardForm = { ...words, holidayId: (occasion ?? justBecause).id, selectedDate: date };
  return {
    form,
    words,
    /** The video sent with the card; null for none. */
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
    visitorsDay,
    draft,
    isTouched,
    isCleared,
    canUndoClear,
    /** Saves the card as a draft from now on, even if unchanged: its date must survive the sign-in. */
    begin: touch,
    changeWords: (part: Partial<CardWords>) => {
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
      setWords(firstWords(accountName));
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
