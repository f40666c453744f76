"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type CardForm, cardDateRange } from "@/lib/cards/form";
import type { HolidayChoice, Occasion } from "@/lib/cards/holiday-choice";
import { DEFAULT_SALUTATION } from "@/lib/cards/salutations";
import type { CivilDate } from "@/lib/civil-date";
import type { CardWords } from "@/lib/drafts/card-draft";
import { restoredChoice } from "@/lib/drafts/restored-choice";
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
  const [words, setWords] = useState(NO_WORDS);
  const [picked, setPicked] = useState(NO_VIDEO);
  const [isVideoLost, setIsVideoLost] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const [cleared, setCleared] = useState<{ words: CardWords; choice: HolidayChoice; picked: VideoChoice } | null>(null);

  // What was typed before the script came, or brought back by the browser, stands in the fields already.
  useLayoutEffect(() => {
    const typed = new FormData(formElement.current ?? undefined);
    const textIn = (name: string) => String(typed.get(name) ?? "");
    const { senderName, ...begun } = firstWords();
    const [message, recipientName] = [textIn("message"), textIn("recipientName")];
    setWords({ ...begun, message, recipientName, senderName: textIn("senderName") || senderName });
    if (message || recipientName) setIsTouched(true);
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
  useEffect(() => () => releaseVideo(shownVideo.current), []);

  const { date, occasion, isChosen } = choice;
  const hasVideo = picked.video !== null;
  const draft = useDraft({
    sid,
    card: isTouched ? { words, choice: { date, occasion, isChosen }, asked, hasVideo } : null,
    video: picked.video,
    isShared,
    onRestore: (kept) => {
      // What was typed since the page came stays.
      setWords(({ message, recipientName }) => ({
        ...kept.words,
        ...(message && { message }),
        ...(recipientName && { recipientName }),
      }));
      restart(restoredChoice(kept, asked, first));
      setIsTouched(true);
    },
    onVideo: (video) => {
      setIsVideoLost(video === null);
      if (video) setPicked({ video, state: "ready" });
    },
  });

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
        setIsTouched(true);
        setDate(next);
      },
      setOccasion: (next: Occasion | null) => {
        setIsTouched(true);
        setOccasion(next);
      },
    },
    range,
    today,
    visitorsDay,
    draft,
    isTouched,
    isCleared: cleared !== null,
    changeWords: (part: Partial<CardWords>) => {
      setIsTouched(true);
      setWords((before) => ({ ...before, ...part }));
    },
    changeVideo: (video: ChosenVideo | null, state: VideoState) => {
      setIsTouched(true);
      setIsVideoLost(false);
      setPicked({ video, state });
    },
    /** The card is on our server: there is nothing to keep any more. */
    settle: () => {
      draft.forget();
      setIsTouched(false);
    },
    /** Begins a new card; `undoClear` brings this one back. */
    clear: () => {
      setCleared({ words, choice, picked });
      draft.forget();
      setWords(firstWords());
      restart(first);
      setPicked(NO_VIDEO);
      setIsVideoLost(false);
      setIsTouched(false);
    },
    undoClear: () => {
      if (!cleared) return;
      setWords(cleared.words);
      restart(cleared.choice);
      setPicked(cleared.picked);
      setIsTouched(true);
      setCleared(null);
    },
  };
}
