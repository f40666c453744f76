"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast-store";
import { type Occasion, sendingKey } from "@/lib/cards/builder";
import { type CardForm, type CardFormErrors, cardFormErrors } from "@/lib/cards/form";
import type { ShareSheetProps } from "../share/share-sheet";
import type { SentCard } from "./send-card";
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

/** Shown when the sending code can't be loaded. Source: spec section 8, Send Card Failed. */
const UNREACHABLE = {
  title: "Send Card Failed",
  description: "Network error. Please check your connection and try again.",
  isCancelled: false,
};

/** Sends one card at a time. Call `succeed` when the card is created, and `rest` to return to idle. */
function useSending() {
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const attempt = async (form: CardForm, video: ChosenVideo | null, idempotencyKey: string, signal: AbortSignal) => {
    const sender = await import("./send-card").catch(() => null);
    if (!sender) {
      setState({ ...IDLE, failure: UNREACHABLE });
      return "failed";
    }
    const onProgress = (progress: number) => {
      setState({ ...IDLE, phase: progress < 1 ? "creating" : "processing", progress });
    };
    try {
      const sent = await sender.sendCard(form, video, { idempotencyKey, onProgress, signal });
      setState(IDLE);
      return sent;
    } catch (error) {
      if (!(error instanceof sender.SendFailure)) throw error;
      if (!error.isCancelled) console.warn("The card was not sent", error);
      const isSignedOut = error.status === 401;
      // When signed out, the caller asks the visitor to sign in, so show no error.
      setState(isSignedOut ? IDLE : { ...IDLE, failure: error });
      return isSignedOut ? "signed-out" : "failed";
    }
  };
  const send = async (form: CardForm, video: ChosenVideo | null, idempotencyKey: string) => {
    if (running.current) return "failed";
    const controller = new AbortController();
    running.current = controller;
    setState({ ...IDLE, phase: "creating" });
    try {
      return await attempt(form, video, idempotencyKey, controller.signal);
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
  focusOn: (field: keyof CardFormErrors) => void;
  /** Called when the sheet has closed. */
  onDone: (cardId: string) => void;
};

/** In page order. */
const FIELDS = ["selectedDate", "recipientName", "message", "senderName", "includeSelfie"] as const;

/** Adds the card to this device's history. */
async function remember({ id }: SentCard, { card: { form, holidays }, justBecause }: SendOptions): Promise<void> {
  const { occasion } = holidays.choice;
  const { holidayName, category, emoji, hue, tone } = occasion ?? justBecause;
  const { selectedDate: holidayDate, recipientName, senderName, message, salutation, includeSelfie } = form;
  const about = { holidayName, category, displayDate: occasion?.displayDate ?? "", holidayDate, emoji, hue, tone };
  try {
    const { addToHistory } = await import("../history-store");
    addToHistory({ id, ...about, recipientName, senderName, message, salutation, includedSelfie: includeSelfie });
  } catch (error) {
    console.warn("Failed to save card history", error);
  }
}

/**
 * The send flow: validates the card, asks the visitor to sign in, creates the card once and its link, and opens the
 * share sheet. An unchanged card is not created again.
 */
export function useBuilderSend(options: SendOptions) {
  const { card, justBecause, signIn, focusOn, onDone } = options;
  const { form, video, isVideoReady, today } = card;
  const { stateId } = card.draft;
  const { occasion } = card.holidays.choice;
  const sending = useSending();
  const [hasTried, setHasTried] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const [made, setMade] = useState<{ card: SentCard; key: string } | null>(null);
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<ShareSheetProps>; props: ShareSheetProps } | null>(null);
  const [isUnderWay, setIsUnderWay] = useState(false);
  // A second click may come before the state updates.
  const running = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const make = async (key: string): Promise<SentCard | null> => {
    if (made?.key === key) return made.card;
    const outcome = await sending.send(form, video, key);
    if (outcome === "signed-out") signIn.ask();
    if (typeof outcome === "string") return null;
    setMade({ card: outcome, key });
    void remember(outcome, options);
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
    const holiday = { id: holidayId, name: occasion ? holidayName : "", date: form.selectedDate };
    try {
      const [{ ShareSheet }, { getLink, unsentCards }] = await Promise.all([
        import("../share/share-sheet"),
        import("../share/share-link"),
      ]);
      const link = await getLink(objectId, holiday);
      if (isNew) unsentCards.add(objectId);
      const props = { objectId, recipientName: form.recipientName, look: { emoji, hue, tone }, holiday, link };
      sending.succeed();
      setSheet({ Sheet: ShareSheet, props: { ...props, onDone: () => leave(id) } });
    } catch (error) {
      // The card's page offers the same sheet.
      console.warn("The share sheet could not be loaded", error);
      sending.succeed();
      leave(id);
    }
  };
  const run = async (draftId: string) => {
    if (!(await signIn.check())) return signIn.ask();
    const key = sendingKey(draftId, form, video?.file ?? null);
    const isNew = made?.key !== key;
    const sent = await make(key);
    if (sent) await openSheet(sent, isNew);
  };
  // Loading holidays may change the card.
  const isReady = stateId !== null && !card.holidays.isLooking;
  const begin = async () => {
    setHasTried(true);
    setIsWanted(false);
    if (running.current || sending.phase !== "idle") return;
    const problems = cardFormErrors(form, isVideoReady, today);
    const field = FIELDS.find((each) => problems[each]);
    if (field) return focusOn(field);
    if (!isReady) return setIsWanted(true);
    running.current = true;
    setIsUnderWay(true);
    await run(stateId).finally(() => {
      running.current = false;
      setIsUnderWay(false);
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
    hasTried,
    /** Whether Send waits for the date's holidays, the sign-in check, the link or the card's page. */
    isWaiting: isWanted || (isUnderWay && sending.phase === "idle") || sending.phase === "success",
    /** True from the click until everything is done. */
    isBusy: isUnderWay || sending.phase !== "idle",
    sheet,
    begin: () => void begin(),
    /** Resets the state for another card. */
    reset: () => {
      setHasTried(false);
      sending.rest();
    },
  };
}
