"use client";

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Control, type Resolver, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { storedText } from "@/components/layout/stored-settings";
import { useToday } from "@/components/layout/use-today";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import { type HolidayChoice, type Occasion, restoredChoice, restoredText } from "@/lib/cards/builder";
import { cardDateRange } from "@/lib/cards/date-range";
import { type CardForm, type CardText, NO_TEXT } from "@/lib/cards/form";
import type { CardInput } from "@/lib/cards/input";
import type { CivilDate } from "@/lib/core/civil-date";
import { MAX_NAME_LENGTH, parseSettings } from "@/lib/core/settings";
import { useDraft } from "./use-draft";
import { useHolidayChoice } from "./use-holiday-choice";
import { type ChosenVideo, releaseVideo, type VideoState } from "./video-choice";

type VideoChoice = { video: ChosenVideo | null; state: VideoState };

const NO_VIDEO: VideoChoice = { video: null, state: "idle" };

/** Returns whom a card is sent back to: the name in the URL's fragment, which no server sees. Null for another card. */
export const replyName = (): string | null =>
  new URLSearchParams(location.hash.slice(1)).get("to")?.slice(0, MAX_NAME_LENGTH) ?? null;

/** Returns the text of a new card: signed with the name from the settings, or else from the account. */
const initialText = (accountName: string): CardText => ({
  ...NO_TEXT,
  recipientName: replyName() ?? "",
  senderName: parseSettings(storedText()).defaultName || accountName,
});

export type CardOptions = {
  /** The holiday and date to start with. */
  first: HolidayChoice;
  /** The URL's query, which requests a holiday and a date; "" for none. */
  query: string;
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

export type CardControl = Control<CardForm, unknown, CardInput>;

/**
 * The state of the card in the builder: text, holiday, date and video. It is saved as a draft from the first change on.
 */
export function useCard(options: CardOptions) {
  const { first, query, sid, justBecause, accountName, serverToday, isShared, formElement } = options;
  const visitorsDay = useToday();
  const today = visitorsDay ?? serverToday;
  const range = cardDateRange(today);
  const { restart, setDate, setOccasion, ...holidays } = useHolidayChoice(first, range);
  const { choice } = holidays;
  const { date, occasion, isChosen } = choice;
  const [picked, setPicked] = useState(NO_VIDEO);
  const [isVideoLost, setIsVideoLost] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const [isForAnother, setIsForAnother] = useState(false);
  const [isCleared, setIsCleared] = useState(false);
  const [canUndoClear, setCanUndoClear] = useState(false);
  // A discarded card, stored until another one is started.
  const cleared = useRef<{ words: CardText; choice: HolidayChoice; picked: VideoChoice } | null>(null);
  // What was entered before the script loaded, which the draft must not overwrite.
  const typed = useRef<Partial<CardText>>({});
  const isVideoTooLate = useRef(false);

  // Holiday, date and video change together or with a response, so they have a state of their own.
  const holidayId = (occasion ?? justBecause).id;
  const isReady = picked.video !== null && picked.state === "ready";
  const resolver: Resolver<CardForm, unknown, CardInput> = (values, ...rest) => {
    const check = lazyZodResolver(async () => {
      const { sendableCard } = await import("@/lib/cards/input");
      return sendableCard(today, isReady) as z.ZodType<CardInput, CardForm>;
    });
    return check({ ...values, holidayId, selectedDate: date }, ...rest);
  };
  const defaultValues = { ...NO_TEXT, holidayId: "", selectedDate: first.date };
  // The form is inert while it is checked, so use-send.ts moves the focus afterwards.
  const form = useForm({ defaultValues, resolver, shouldFocusError: false });
  const { reset, setValues, trigger } = form;
  const { isSubmitted } = form.formState;
  const words = useWatch({
    control: form.control,
    compute: ({ holidayId: _id, selectedDate: _date, ...text }): CardText => text,
  });
  const values: CardForm = useMemo(() => ({ ...words, holidayId, selectedDate: date }), [words, holidayId, date]);

  // Once Send was clicked, errors follow every change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes, because the click itself has just checked
  useEffect(() => {
    if (isSubmitted) void trigger();
  }, [values, isReady, today]);

  // Loads the schema with the first change, so that Send doesn't wait for it, and works offline.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the first change only
  useEffect(() => {
    if (isTouched) void resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  }, [isTouched]);

  // The fields may contain what was entered before the script loaded, or restored by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useLayoutEffect(() => {
    const fields = new FormData(formElement.current ?? undefined);
    const initial = initialText(accountName);
    for (const name of ["message", "recipientName", "senderName", "salutation"] as const) {
      const text = String(fields.get(name) ?? "");
      if (text && text !== initial[name]) Object.assign(typed.current, { [name]: text });
    }
    if (fields.has("includeSelfie")) typed.current.includeSelfie = true;
    setValues({ ...initial, ...typed.current });
    const day = fields.get("selectedDate");
    const isOtherDay = Boolean(day) && day !== date;
    if (isOtherDay) setDate(day as CivilDate);
    if (isOtherDay || Object.keys(typed.current).length > 0) setIsTouched(true);
  }, [formElement]);

  // Runs before the draft is restored, which takes precedence.
  const isDayFree = query === "" && !isTouched;
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

  const draft = useDraft({
    sid,
    card: isTouched
      ? { words, choice: { date, occasion, isChosen }, asked: query, hasVideo: picked.video !== null }
      : null,
    video: picked.video,
    isShared,
    onRestore: (restored) => {
      const text = restoredText(restored.words, typed.current);
      setValues(text);
      const reply = replyName();
      setIsForAnother(reply !== null && reply !== text.recipientName);
      restart(restoredChoice(restored, query, first));
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

  return {
    form,
    values,
    video: words.includeSelfie ? picked.video : null,
    picked,
    isVideoLost,
    holidays: {
      ...holidays,
      setDate: (next: CivilDate) => {
        touch();
        setDate(next);
      },
      setOccasion: (next: Occasion | null) => {
        touch();
        setOccasion(next);
      },
    },
    range,
    today,
    draft,
    isTouched,
    /** Whether the visitor came for a reply, and a draft to someone else was restored. */
    isForAnother,
    isCleared,
    canUndoClear,
    /** Saves the card as a draft from now on, even if unchanged: its date must survive the sign-in. */
    begin: touch,
    changeWords: (part: Partial<CardText>) => {
      touch();
      setValues(part);
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
      reset(initialText(accountName));
      restart(first);
      setPicked(NO_VIDEO);
      setIsVideoLost(false);
      setIsTouched(false);
    },
    undoClear: () => {
      if (!cleared.current) return;
      setValues(cleared.current.words);
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
