"use client";

import { useEffect, useRef, useState } from "react";
import type { CardForm } from "@/lib/cards/form";
import type { SentCard } from "./send-card";
import type { ChosenVideo } from "./video-choice";

/** Where the sending stands. Source: spec section 4, card send flow. */
export type SendPhase = "idle" | "creating" | "processing" | "success";

/** Why an attempt came to nothing. `isCancelled`: by whoever was sending. */
export type SendFailureTold = { title: string; description: string; isCancelled: boolean };

export type SendingState = {
  phase: SendPhase;
  /** How much has been sent, from 0 to 1. */
  progress: number;
  failure: SendFailureTold | null;
};

const IDLE: SendingState = { phase: "idle", progress: 0, failure: null };

/** Said when not even what sends can be had. Source: spec section 8, Send Card Failed. */
const UNREACHABLE: SendFailureTold = {
  title: "Send Card Failed",
  description: "Network error. Please check your connection and try again.",
  isCancelled: false,
};

/** What came of an attempt. */
export type Outcome = SentCard | "failed" | "signed-out";

/**
 * Sends one card at a time: a second press while one is under way is none. Gives where it stands and what begins and
 * cancels it; `celebrate` is for a card that is made, `rest` for when that is over.
 */
export function useSending() {
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const attempt = async (form: CardForm, video: ChosenVideo | null, key: string, signal: AbortSignal) => {
    const sender = await import("./send-card").catch(() => null);
    if (!sender) {
      setState({ ...IDLE, failure: UNREACHABLE });
      return "failed";
    }
    const onProgress = (progress: number) => {
      setState({ ...IDLE, phase: progress < 1 ? "creating" : "processing", progress });
    };
    try {
      const sent = await sender.sendCard(form, video, { idempotencyKey: key, onProgress, signal });
      setState(IDLE);
      return sent;
    } catch (error) {
      if (!(error instanceof sender.SendFailure)) throw error;
      if (!error.isCancelled) console.warn("The card was not sent", error);
      setState({ ...IDLE, failure: error });
      return error.status === 401 ? "signed-out" : "failed";
    }
  };
  const send = async (form: CardForm, video: ChosenVideo | null, idempotencyKey: string): Promise<Outcome> => {
    if (running.current) return "failed";
    const under = new AbortController();
    running.current = under;
    setState({ ...IDLE, phase: "creating" });
    try {
      return await attempt(form, video, idempotencyKey, under.signal);
    } finally {
      running.current = null;
    }
  };
  return {
    ...state,
    send,
    cancel: () => running.current?.abort(),
    celebrate: () => setState({ ...IDLE, phase: "success" }),
    rest: () => setState(IDLE),
  };
}
