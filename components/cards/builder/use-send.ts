"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast-store";
import { type Occasion, sendingKey } from "@/lib/cards/builder";
import type { CardForm } from "@/lib/cards/form";
import { addToHistory } from "../history-store";
import type { ShareSheetProps } from "../share/share-sheet";
import { SendFailure, type SentCard, sendCard } from "./send-card";
import type { CardState } from "./use-card";
import type { ChosenVideo } from "./video-choice";

/** Send scrolls to the element with this id when the visitor is signed out. */
export const SIGN_IN_ID = "card-sign-in";

/** Longer than the response takes on a slow connection. */
const TIMEOUT_MS = 10_000;

/** Fetches whether the visitor is signed in; null when unknown. */
async function fetchIsSignedIn(): Promise<boolean | null> {
  try {
    const { ok, status } = await fetch("/api/auth/user", {
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ok || (status === 401 ? false : null);
  } catch (error) {
    console.warn("Failed to look up who is signed in", error);
    return null;
  }
}

/** Tracks whether the visitor is signed in. A sign-in in another tab is noticed when they return to this page. */
export function useSignedIn(isSignedInAtFirst: boolean) {
  const [isSignedIn, setIsSignedIn] = useState(isSignedInAtFirst);
  const [isExpected, setIsExpected] = useState(false);
  const isAwaited = isExpected && !isSignedIn;
  useEffect(() => {
    if (!isAwaited) return;
    const checkWhenVisible = async () => {
      if (document.hidden || !(await fetchIsSignedIn())) return;
      setIsSignedIn(true);
      toast({ title: "You're signed in", description: "Your card is ready to go." });
    };
    document.addEventListener("visibilitychange", checkWhenVisible);
    return () => document.removeEventListener("visibilitychange", checkWhenVisible);
  }, [isAwaited]);

  return {
    isSignedIn,
    /** Checks again if the visitor appears to be signed out. If the check fails, returns true: sending will find out. */
    check: async (): Promise<boolean> => {
      if (isSignedIn) return true;
      const isSignedInNow = await fetchIsSignedIn();
      if (isSignedInNow !== null) setIsSignedIn(isSignedInNow);
      return isSignedInNow !== false;
    },
    /** Marks the visitor as signed out and focuses the sign-in form. */
    ask: () => {
      setIsSignedIn(false);
      toast({
        title: "Please Log In",
        description: "Authentication Required: sign in below to send your card.",
      });
      requestAnimationFrame(() => {
        const part = document.getElementById(SIGN_IN_ID);
        const field = part?.querySelector<HTMLElement>("input[type=email]") ?? part?.querySelector("h2");
        field?.focus();
        part?.scrollIntoView({ block: "center" });
      });
    },
    /** A sign-in link was requested: watch for a sign-in. */
    expect: () => setIsExpected(true),
  };
}

export type SendingState = {
  /** Source: spec section 4, card send flow. */
  phase: "idle" | "creating" | "processing" | "success";
  /** The sent fraction, from 0 to 1. */
  progress: number;
  /** Why the last attempt failed. `isCancelled`: the visitor canceled it. */
  failure: { title: string; description: string; isCancelled: boolean } | null;
};

const IDLE: SendingState = { phase: "idle", progress: 0, failure: null };

/** Sends one card at a time. Call `succeed` when the card is created, and `rest` to return to idle. */
function useSending() {
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (form: CardForm, video: ChosenVideo | null, idempotencyKey: string) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ ...IDLE, phase: "creating" });
    const onProgress = (progress: number) => {
      setState({ ...IDLE, phase: progress < 1 ? "creating" : "processing", progress });
    };
    try {
      const sent = await sendCard(form, video, { idempotencyKey, onProgress, signal: controller.signal });
      setState(IDLE);
      return sent;
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      if (!error.isCancelled) console.warn("The card was not sent", error);
      // When signed out, the caller asks the visitor to sign in, so show no error.
      setState(error.status === 401 ? IDLE : { ...IDLE, failure: error });
      return error;
    } finally {
      running.current = null;
    }
  };
  return {
    ...state,
    send,
    cancel: () => running.current?.abort(),
    succeed: () => setState({ ...IDLE, phase: "success" }),
    rest: () => setState(IDLE),
  };
}

/** If the card's page hasn't loaded by then, the builder is shown again. */
const GIVE_UP_MS = 10_000;

type SendOptions = {
  card: CardState;
  /** The built-in holiday of a card without one. */
  justBecause: Occasion;
  signIn: ReturnType<typeof useSignedIn>;
  /** Called when the sheet has closed. */
  onDone: (cardId: string) => void;
};

/** The fields that can have an error, in page order. */
const FIELDS = ["holidayId", "selectedDate", "recipientName", "message", "senderName", "includeSelfie"] as const;

/** Adds the card to this device's history. */
function remember({ id }: SentCard, { card: { values, holidays }, justBecause }: SendOptions): void {
  const { occasion } = holidays.choice;
  const { holidayName, category, emoji, hue, tone } = occasion ?? justBecause;
  const { selectedDate: holidayDate, recipientName, senderName, message, salutation, includeSelfie } = values;
  const about = { holidayName, category, displayDate: occasion?.displayDate ?? "", holidayDate, emoji, hue, tone };
  addToHistory({ id, ...about, recipientName, senderName, message, salutation, includedSelfie: includeSelfie });
}

/**
 * The send flow: validates the card, asks the visitor to sign in, creates the card once and its link, and opens the
 * share sheet. An unchanged card is not created again.
 */
export function useBuilderSend(options: SendOptions) {
  const { card, justBecause, signIn, onDone } = options;
  const { form, values, video } = card;
  const { handleSubmit, setError, setFocus, getFieldState } = form;
  const { stateId } = card.draft;
  const { occasion } = card.holidays.choice;
  const sending = useSending();
  const [isWanted, setIsWanted] = useState(false);
  const [made, setMade] = useState<{ card: SentCard; key: string } | null>(null);
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<ShareSheetProps>; props: ShareSheetProps } | null>(null);
  const [isUnderWay, setIsUnderWay] = useState(false);
  // A second click may come before the state updates.
  const running = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The first field that the server refused gets the focus, once the form can be used again.
  const refusal = isUnderWay ? null : sending.failure;
  useEffect(() => {
    const refused = refusal && FIELDS.find((name) => getFieldState(name).error);
    if (refused) setFocus(refused);
  }, [refusal, getFieldState, setFocus]);

  const make = async (key: string): Promise<SentCard | null> => {
    if (made?.key === key) return made.card;
    const outcome = await sending.send(values, video, key);
    if (outcome instanceof SendFailure) {
      if (outcome.status === 401) signIn.ask();
      for (const { path, message } of outcome.issues) {
        const name = FIELDS.find((each) => each === path);
        if (name) setError(name, { message });
      }
      return null;
    }
    setMade({ card: outcome, key });
    remember(outcome, options);
    card.settle();
    return outcome;
  };
  /** Goes to the card's page. A celebration stays visible until that page is loaded. */
  const leave = (cardId: string) => {
    onDone(cardId);
    timer.current = setTimeout(() => {
      setSheet(null);
      sending.rest();
    }, GIVE_UP_MS);
  };
  const openSheet = async ({ id, objectId }: SentCard, isNew: boolean) => {
    const { id: holidayId, holidayName, emoji, hue, tone } = occasion ?? justBecause;
    const holiday = { id: holidayId, name: occasion ? holidayName : "", date: values.selectedDate };
    try {
      const [{ ShareSheet }, { getLink, unsentCards }] = await Promise.all([
        import("../share/share-sheet"),
        import("../share/share-link"),
      ]);
      const link = await getLink(objectId, holiday);
      if (isNew) unsentCards.add(objectId);
      const props = { objectId, recipientName: values.recipientName, look: { emoji, hue, tone }, holiday, link };
      sending.succeed();
      setSheet({ Sheet: ShareSheet, props: { ...props, onDone: () => leave(id) } });
    } catch (error) {
      // The card's page offers the same sheet.
      console.warn("The share sheet could not be loaded", error);
      sending.succeed();
      leave(id);
    }
  };
  // Loading holidays may change the card.
  const isReady = stateId !== null && !card.holidays.isLooking;
  /** Sends the valid card. */
  const run = async () => {
    if (!isReady) return setIsWanted(true);
    setIsUnderWay(true);
    try {
      if (!(await signIn.check())) return signIn.ask();
      const key = sendingKey(stateId, values, video?.file ?? null);
      const isNew = made?.key !== key;
      const sent = await make(key);
      if (sent) await openSheet(sent, isNew);
    } finally {
      setIsUnderWay(false);
    }
  };
  const begin = async () => {
    setIsWanted(false);
    if (running.current || sending.phase !== "idle") return;
    running.current = true;
    await handleSubmit(run)().finally(() => {
      running.current = false;
    });
  };

  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  useEffect(() => {
    if (isWanted && isReady) void latest.current();
  }, [isWanted, isReady]);

  return {
    ...sending,
    /** Whether Send waits for the check, the date's holidays, the sign-in check, the link or the card's page. */
    isWaiting: isWanted || (form.formState.isSubmitting && sending.phase === "idle") || sending.phase === "success",
    /** True from the start until everything is done. */
    isBusy: isUnderWay || form.formState.isSubmitting || sending.phase !== "idle",
    sheet,
    begin: () => void begin(),
  };
}
