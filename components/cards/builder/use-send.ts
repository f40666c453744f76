"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { sendingKey } from "@/lib/cards/drafts/sending-key";
import { type CardForm, type CardFormErrors, cardFormErrors } from "@/lib/cards/form";
import type { Occasion } from "@/lib/cards/holiday-choice";
import type { CivilDate } from "@/lib/core/civil-date";
import type { ShareSheetProps } from "../share/share-sheet";
import type { SentCard } from "./send-card";
import { useSending } from "./sending";
import type { SignInState } from "./signed-in";
import type { ChosenVideo } from "./video-choice";

/** If the card's page hasn't loaded by then, the builder is shown again. */
const GIVE_UP_MS = 10_000;

type MadeCard = { card: SentCard; key: string };

/** The share sheet with its props. */
type OpenSheet = { Sheet: ComponentType<ShareSheetProps>; props: ShareSheetProps };

type SendOptions = {
  form: CardForm;
  /** The video to send with it; null for none. */
  video: ChosenVideo | null;
  isVideoReady: boolean;
  /** The draft's state id, used for the idempotency key; null until there is one. */
  stateId: string | null;
  /** Whether the date's holidays are still loading, which may change the card. */
  isLooking: boolean;
  /** Null for a card without a holiday. */
  occasion: Occasion | null;
  /** The built-in holiday of a card without one. */
  justBecause: Occasion;
  today: CivilDate;
  signIn: SignInState;
  focusOn: (field: keyof CardFormErrors) => void;
  /** Called when the card is created. */
  onMade: () => void;
  /** Called when the sheet has closed. */
  onDone: (cardId: string) => void;
};

/** In page order. */
const FIELDS = ["selectedDate", "recipientName", "message", "senderName", "includeSelfie"] as const;

/** Adds the card to this device's history. */
async function remember({ id }: SentCard, { form, occasion, justBecause }: SendOptions): Promise<void> {
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
  const { form, video, isVideoReady, stateId, isLooking, occasion, justBecause } = options;
  const { today, signIn, focusOn, onMade, onDone } = options;
  const sending = useSending();
  const [hasTried, setHasTried] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const [made, setMade] = useState<MadeCard | null>(null);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
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
    onMade();
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
  const run = async (stateId: string) => {
    if (!(await signIn.check())) return signIn.ask();
    const key = sendingKey(stateId, form, video?.file ?? null);
    const isNew = made?.key !== key;
    const card = await make(key);
    if (card) await openSheet(card, isNew);
  };
  const isReady = stateId !== null && !isLooking;
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
    /**
     * Whether Send was clicked and is waiting for the date's holidays, the sign-in check, the link or the card's page.
     */
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
