"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { storedText } from "@/components/layout/theme";
import { useToday } from "@/components/layout/use-today";
import type { CardWords } from "@/lib/cards/drafts/draft";
import { restoredChoice, restoredWords } from "@/lib/cards/drafts/restored";
import { type CardForm, cardDateRange } from "@/lib/cards/form";
import type { HolidayChoice, Occasion } from "@/lib/cards/holiday-choice";
import { DEFAULT_SALUTATION } from "@/lib/cards/salutations";
import type { CivilDate } from "@/lib/core/dates";
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

/** A discarded card, until another one is started. */
type ClearedCard = { words: CardWords; choice: HolidayChoice; picked: VideoChoice };

/** The words of a new card: signed with the name from the settings, or else from the account. */
const firstWords = (accountName: string): CardWords => {
  return { ...NO_WORDS, senderName: parseSettings(storedText()).defaultName || accountName };
};

type CardOptions = {
  /** The holiday and date to start with. */
  first: HolidayChoice;
  /** What the address asks for, as text; "" for nothing. */
  asked: string;
  /** The draft that the address names; null for none. */
  sid: string | null;
  /** The built-in holiday of a card without one. */
  justBecause: Occasion;
  /** The signed-in person's first name; "" when it isn't known. */
  accountName: string;
  /** The server's day, used until the visitor's is known. */
  serverToday: CivilDate;
  /** The draft must be found by the tab that an email opens. */
  isShared: boolean;
  formElement: RefObject<HTMLFormElement | null>;
};

/** The card in the builder: words, holiday, date and video. It is saved as a draft from the first change on. */
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
  // Changes that a draft which loads late must not overwrite.
  const changed = useRef<Partial<CardWords>>({});
  const isChoiceChanged = useRef(false);
  const isVideoTooLate = useRef(false);

  // The fields already hold what was typed before the script loaded, or what the browser restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useLayoutEffect(() => {
    const typed = new FormData(formElement.current ?? undefined);
    const begun = firstWords(accountName);
    for (const name of ["message", "recipientName", "senderName", "salutation"] as const) {
      const text = String(typed.get(name) ?? "");
      if (text && text !== begun[name]) Object.assign(changed.current, { [name]: text });
    }
    setWords({ ...begun, ...changed.current });
    const day = typed.get("selectedDate");
    const isOtherDay = Boolean(day) && day !== date;
    if (isOtherDay) setDate(day as CivilDate);
    if (isOtherDay || Object.keys(changed.current).length > 0) setIsTouched(true);
  }, [formElement]);

  // Runs before the draft is restored, which wins.
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
    onRestore: (kept) => {
      // Changes made since the page loaded stay.
      setWords(restoredWords(kept.words, changed.current));
      if (!isChoiceChanged.current) restart(restoredChoice(kept, asked, first));
      setIsTouched(true);
    },
    onVideo: (video) => {
      if (isVideoTooLate.current) return releaseVideo(video);
      const back = { video, state: "ready" } as const;
      if (cleared.current) {
        if (video) cleared.current.picked = back;
        return;
      }
      setIsVideoLost(video === null);
      // A file that is being checked may still replace it.
      if (video) setPicked(({ state }) => (state === "validating" ? { video, state } : back));
    },
  });
  /** The discarded card can no longer be restored. */
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
    /** The video that goes with the card; null for none. */
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
    /** Saves the card as a draft from now on, also if nothing was changed: its day waits for whoever signs in. */
    begin: touch,
    changeWords: (part: Partial<CardWords>) => {
      touch();
      changed.current = { ...changed.current, ...part };
      setWords((before) => ({ ...before, ...part }));
    },
    changeVideo: (video: ChosenVideo | null, state: VideoState) => {
      // A late answer about the discarded card's video.
      if (cleared.current) return;
      if (video) isVideoTooLate.current = true;
      setIsTouched(true);
      setIsVideoLost(false);
      setPicked({ video, state });
    },
    /** The card is on our server: the draft is deleted. */
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
