"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type CardForm, cardDateRange } from "@/lib/cards/form";
import type { HolidayChoice, Occasion } from "@/lib/cards/holiday-choice";
import { DEFAULT_SALUTATION } from "@/lib/cards/salutations";
import type { CivilDate } from "@/lib/civil-date";
import type { CardWords } from "@/lib/drafts/card-draft";
import { restoredChoice } from "@/lib/drafts/restored-choice";
import { restoredWords } from "@/lib/drafts/restored-words";
import { parseSettings } from "@/lib/settings";
import { storedText } from "../look";
import { useToday } from "../use-today";
import { useHolidayChoice } from "./builder-choice";
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

/** A card that was thrown away, until another is begun. */
type ClearedCard = { words: CardWords; choice: HolidayChoice; picked: VideoChoice };

/** The words of a card that nobody has begun: signed with the name of the settings. */
const firstWords = (): CardWords => ({ ...NO_WORDS, senderName: parseSettings(storedText()).defaultName });

type CardOptions = {
  /** The holiday and date to begin with. */
  first: HolidayChoice;
  /** What the address asked for, as text; "" for nothing. */
  asked: string;
  /** The draft that the address names; null for none. */
  sid: string | null;
  /** The built-in holiday of a card without one. */
  justBecause: Occasion;
  /** The server's day, which holds until the visitor's is known. */
  serverToday: CivilDate;
  /** The draft is to be found by a tab that a mail opens. */
  isShared: boolean;
  formElement: RefObject<HTMLFormElement | null>;
};

/**
 * The card in the builder: its words, its holiday and date, its video; kept as a draft from the first change that a
 * person makes, and restored from one.
 */
export function useCard(options: CardOptions) {
  const { first, asked, sid, justBecause, serverToday, isShared, formElement } = options;
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
  // What a draft that comes late leaves as it is.
  const changed = useRef<Partial<CardWords>>({});
  const isChoiceChanged = useRef(false);
  const isVideoTooLate = useRef(false);

  // What was typed before the script came, or brought back by the browser, stands in the fields already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes to life
  useLayoutEffect(() => {
    const typed = new FormData(formElement.current ?? undefined);
    const begun = firstWords();
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

  // Before the draft, which knows better.
  const isDayFree = asked === "" && !isTouched;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visitor's day alone moves the card along
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
      // What was changed since the page came stays.
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
      // A file that is being looked into may take its place yet.
      if (video) setPicked(({ state }) => (state === "validating" ? { video, state } : back));
    },
  });
  /** The card that was thrown away is not to be had back any more. */
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
    /** The video that goes with the card; null where none is wanted. */
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
    changeWords: (part: Partial<CardWords>) => {
      touch();
      changed.current = { ...changed.current, ...part };
      setWords((before) => ({ ...before, ...part }));
    },
    changeVideo: (video: ChosenVideo | null, state: VideoState) => {
      // The last word of a field that went with the card: who wants a video in the new one has changed its words.
      if (cleared.current) return;
      if (video) isVideoTooLate.current = true;
      setIsTouched(true);
      setIsVideoLost(false);
      setPicked({ video, state });
    },
    /** The card is on our server: there is nothing to keep any more. */
    settle: () => {
      dropCleared();
      isVideoTooLate.current = true;
      draft.forget();
      setIsTouched(false);
    },
    /** Begins a new card; `undoClear` brings this one back. */
    clear: () => {
      // A file that was being looked into is not waited for any more.
      cleared.current = { words, choice, picked: { ...picked, state: picked.video ? "ready" : "idle" } };
      setIsCleared(true);
      setCanUndoClear(true);
      draft.forget();
      setWords(firstWords());
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
