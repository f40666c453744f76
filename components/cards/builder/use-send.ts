"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast-store";
import type { Occasion } from "@/lib/cards/builder";
import type { ShareSheetProps } from "../share/share-sheet";
import type { SendFailure, SentCard } from "./send-card";
import type { CardState } from "./use-card";

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
    require: () => {
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
    /** Watches for a sign-in, once a link was requested. */
    expect: () => setIsExpected(true),
  };
}

export type SendingState = {
  /** Source: spec section 4, card send flow. */
  phase: "idle" | "creating" | "processing" | "success";
  /** The sent fraction, from 0 to 1. */
  progress: number;
  /** Why the last attempt failed. */
  failure: SendFailure | null;
};

const IDLE: SendingState = { phase: "idle", progress: 0, failure: null };

/** Shown when the code that sends can't be loaded. */
const UNREACHABLE: SendFailure = {
  status: 0,
  message: "Network error",
  title: "Send Card Failed",
  description: "Network error. Please check your connection and try again.",
};

/** Loads the code that sends, which most visits never need. Returns null when it can't be loaded. */
const loadSender = () =>
  Promise.all([import("./send-card"), import("@/lib/cards/sending")]).catch((error: unknown) => {
    console.warn("Sending could not be loaded", error);
    return null;
  });

type Sender = NonNullable<Awaited<ReturnType<typeof loadSender>>>;

/** If the card's page hasn't loaded by then, the builder is shown again. */
const GIVE_UP_MS = 10_000;

/** The fields that can have an error, in page order. */
const FIELDS = ["holidayId", "selectedDate", "recipientName", "message", "senderName", "includeSelfie"] as const;

type SendOptions = {
  card: CardState;
  /** The built-in holiday of a card without one. */
  justBecause: Occasion;
  /** See `sendCard`. */
  isDirectUpload: boolean;
  signIn: ReturnType<typeof useSignedIn>;
  /** Called when the sheet has closed. */
  onDone: (cardId: string) => void;
};

/**
 * The send flow: validates the card, asks the visitor to sign in, creates the card once and its link, and opens the
 * share sheet. An unchanged card is not created again.
 */
export function useBuilderSend({ card, justBecause, isDirectUpload, signIn, onDone }: SendOptions) {
  const { form, values, video, isTouched } = card;
  const { setError, setFocus, getFieldState } = form;
  const { isSubmitting, submitCount } = form.formState;
  const { stateId } = card.draft;
  const { occasion } = card.holidays.choice;
  const [state, setState] = useState(IDLE);
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<ShareSheetProps>; props: ShareSheetProps } | null>(null);
  // Send was clicked before sending could start.
  const [isWanted, setIsWanted] = useState(false);
  // A second click may come before the state updates.
  const isRunning = useRef(false);
  const created = useRef<{ card: SentCard; key: string }>(null);
  const request = useRef<AbortController>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      request.current?.abort();
      clearTimeout(timer.current);
    },
    [],
  );

  // Loaded with the first change, so that Send doesn't wait for it, and works offline.
  useEffect(() => {
    if (isTouched) void loadSender();
  }, [isTouched]);

  // The first field with an error gets the focus, once the form can be used again.
  useEffect(() => {
    const refused = submitCount > 0 && FIELDS.find((name) => getFieldState(name).error);
    if (refused) setFocus(refused);
  }, [submitCount, getFieldState, setFocus]);

  /** Creates the card. Returns null when that fails, which is shown. */
  const create = async ([{ sendCard }]: Sender, key: string): Promise<SentCard | null> => {
    const controller = new AbortController();
    request.current = controller;
    setState({ ...IDLE, phase: "creating" });
    const onProgress = (progress: number) =>
      setState({ ...IDLE, phase: progress < 1 ? "creating" : "processing", progress });
    const holiday = occasion ?? { ...justBecause, displayDate: "" };
    const options = { isDirectUpload, idempotencyKey: key, onProgress, signal: controller.signal };
    const result = await sendCard(values, video, holiday, options);
    if ("id" in result) {
      setState(IDLE);
      created.current = { card: result, key };
      card.settle();
      return result;
    }
    const isSignedOut = result.status === 401;
    setState(isSignedOut ? IDLE : { ...IDLE, failure: result });
    if (isSignedOut) signIn.require();
    for (const { path, message } of result.issues ?? []) {
      const name = FIELDS.find((each) => each === path);
      if (name) setError(name, { message });
    }
    return null;
  };
  /** Opens the card's page. A celebration stays visible until that page is loaded. */
  const leave = (cardId: string) => {
    onDone(cardId);
    timer.current = setTimeout(() => {
      setSheet(null);
      setState(IDLE);
    }, GIVE_UP_MS);
  };
  const openSheet = async ({ id, objectId }: SentCard, isNew: boolean) => {
    const { id: holidayId, holidayName, emoji, hue, tone } = occasion ?? justBecause;
    const name = occasion ? holidayName : "";
    const holiday = { id: holidayId, name, date: values.selectedDate, emoji, hue, tone };
    try {
      const [{ ShareSheet }, { getLink, unsentCards }] = await Promise.all([
        import("../share/share-sheet"),
        import("../share/share-link"),
      ]);
      const link = await getLink(objectId, holiday);
      if (isNew) unsentCards.add(objectId);
      const props = { objectId, recipientName: values.recipientName, holiday, link, onDone: () => leave(id) };
      setSheet({ Sheet: ShareSheet, props });
    } catch (error) {
      // The card's page offers the same sheet.
      console.warn("The share sheet could not be loaded", error);
      leave(id);
    }
    setState({ ...IDLE, phase: "success" });
  };
  // Loading holidays may change the card.
  const isReady = stateId !== null && !card.holidays.isLooking;
  /** Sends the valid card. */
  const run = async () => {
    if (!isReady) return setIsWanted(true);
    if (!(await signIn.check())) return signIn.require();
    const sender = await loadSender();
    if (!sender) return setState({ ...IDLE, failure: UNREACHABLE });
    const [, { sendingKey }] = sender;
    const key = sendingKey(stateId, values, video?.file ?? null);
    const known = created.current?.key === key ? created.current.card : null;
    const sent = known ?? (await create(sender, key));
    if (sent) await openSheet(sent, !known);
  };
  const begin = async () => {
    setIsWanted(false);
    if (isRunning.current || state.phase !== "idle") return;
    isRunning.current = true;
    await form
      .handleSubmit(run)()
      .finally(() => {
        isRunning.current = false;
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
    ...state,
    /** Whether Send waits for the check, the date's holidays, the sign-in check, the link or the card's page. */
    isWaiting: isWanted || (isSubmitting && state.phase === "idle") || state.phase === "success",
    /** True from the start until everything is done. */
    isBusy: isSubmitting || state.phase !== "idle",
    sheet,
    begin: () => void begin(),
    cancel: () => request.current?.abort(),
    /** Returns to idle. */
    rest: () => setState(IDLE),
  };
}
