"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { type CardForm, type CardFormErrors, cardFormErrors } from "@/lib/cards/form";
import type { Occasion } from "@/lib/cards/holiday-choice";
import type { CivilDate } from "@/lib/civil-date";
import { sendingKey } from "@/lib/drafts/sending-key";
import { toast } from "../ui/toast-store";
import { useSending } from "./builder-sending";
import type { SharedCard } from "./builder-share";
import type { SignInState } from "./builder-signed-in";
import type { SentCard } from "./send-card";
import type { ChosenVideo } from "./video-choice";

/** How long the celebration lasts. Source: spec section 9, success overlay. */
const CELEBRATION_MS = 1500;

/** A page that has not come by then does not come: the builder is there again. */
const GIVE_UP_MS = 10_000;

/** What a made card is for: to be looked at on its own page, or to get a link here. */
export type Goal = "card" | "link";

type MadeCard = { card: SentCard; key: string };

type SendOptions = {
  form: CardForm;
  /** The video that goes with it; null for none. */
  video: ChosenVideo | null;
  isVideoReady: boolean;
  /** The draft's, under which it is sent; null while there is none yet. */
  stateId: string | null;
  /** The date's holidays are not known yet, and may change what is sent. */
  isLooking: boolean;
  /** The chosen holiday, or the built-in one of a card without any. */
  holiday: Occasion;
  /** Its day in words; "" for a card without a holiday. */
  displayDate: string;
  today: CivilDate;
  signIn: SignInState;
  focusOn: (field: keyof CardFormErrors) => void;
  /** The card is on our server. */
  onMade: () => void;
  /** It has been celebrated. */
  onDone: (cardId: string) => void;
};

/** In the order in which they stand on the page. */
const FIELDS = ["selectedDate", "recipientName", "message", "senderName", "includeSelfie"] as const;

/** Adds the card to those that this device has sent. */
async function remember({ id }: SentCard, { form, holiday, displayDate }: SendOptions): Promise<void> {
  const { holidayName, category } = holiday;
  const { selectedDate: holidayDate, recipientName, senderName, message, salutation, includeSelfie } = form;
  const about = { holidayName, category, displayDate, holidayDate };
  try {
    const { addToHistory } = await import("../history-store");
    addToHistory({ id, ...about, recipientName, senderName, message, salutation, includedSelfie: includeSelfie });
  } catch (error) {
    console.warn("Failed to save card history", error);
  }
}

/**
 * What the buttons do: checks the card, asks who sends it, makes it on our server once, and then celebrates it or gets a
 * link to it. A card that is unchanged since it was made is not made again.
 */
export function useBuilderSend(options: SendOptions) {
  const { form, video, isVideoReady, stateId, isLooking, today, signIn, focusOn, onMade, onDone } = options;
  const sending = useSending();
  const [hasTried, setHasTried] = useState(false);
  const [waiting, setWaiting] = useState<Goal | null>(null);
  const [made, setMade] = useState<MadeCard | null>(null);
  const [shared, setShared] = useState<SharedCard | null>(null);
  const [Celebration, setCelebration] = useState<ComponentType<{ emoji: string; hue: number }> | null>(null);
  const [isUnderWay, setIsUnderWay] = useState(false);
  // A second press comes before the state does.
  const running = useRef(false);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);

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
  const celebrate = ({ id }: SentCard) => {
    sending.celebrate();
    timers.current = [setTimeout(() => onDone(id), CELEBRATION_MS), setTimeout(sending.rest, GIVE_UP_MS)];
  };
  const link = async ({ objectId }: SentCard, key: string) => {
    const { id, holidayName: name } = options.holiday;
    const holiday = { id, name, date: form.selectedDate };
    const firstLink = await import("./share-link")
      .then(({ makeLink }) => makeLink(objectId, holiday))
      .catch((error) => {
        console.warn("No link", error);
        toast({ title: "Get Link Failed", description: "Your card is made. Try again below.", variant: "destructive" });
        return null;
      });
    setShared({ objectId, holiday, firstLink, key });
  };
  const run = async (goal: Goal, stateId: string) => {
    if (!(await signIn.check())) return signIn.ask();
    const key = sendingKey(stateId, form, video?.file ?? null);
    if (goal === "card" && made?.key === key) return onDone(made.card.id);
    if (goal === "card") {
      import("./celebration").then(
        (loaded) => setCelebration(() => loaded.Celebration),
        (error) => console.warn("No celebration", error),
      );
    }
    const card = await make(key);
    if (card) await (goal === "card" ? celebrate(card) : link(card, key));
  };
  const isReady = stateId !== null && !isLooking;
  const begin = async (goal: Goal) => {
    setHasTried(true);
    setWaiting(null);
    if (running.current || sending.phase !== "idle") return;
    const problems = cardFormErrors(form, isVideoReady, today);
    const field = FIELDS.find((each) => problems[each]);
    if (field) return focusOn(field);
    if (!isReady) return setWaiting(goal);
    running.current = true;
    setIsUnderWay(true);
    await run(goal, stateId).finally(() => {
      running.current = false;
      setIsUnderWay(false);
    });
  };

  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  useEffect(() => {
    if (waiting && isReady) void latest.current(waiting);
  }, [waiting, isReady]);

  return {
    ...sending,
    hasTried,
    /** Pressed, and waiting for the date's holidays, for who is signed in, or for the link. */
    isWaiting: waiting !== null || (isUnderWay && sending.phase === "idle"),
    /** From the press until all of it is done. */
    isBusy: isUnderWay || sending.phase !== "idle",
    shared,
    Celebration,
    begin: (goal: Goal) => void begin(goal),
    /** Nothing has been tried yet: another card. */
    reset: () => {
      setHasTried(false);
      sending.rest();
    },
  };
}
