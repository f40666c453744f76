"use client";

import { useEffect, useRef, useState } from "react";
import type { CardForm } from "@/lib/cards/form";
import type { SentCard } from "./send-card";
import type { ChosenVideo } from "./video-choice";

/** Source: spec section 4, card send flow. */
export type SendPhase = "idle" | "creating" | "processing" | "success";

/** Why an attempt failed. `isCancelled`: the visitor canceled it. */
export type SendFailureTold = { title: string; description: string; isCancelled: boolean };

export type SendingState = {
  phase: SendPhase;
  /** The sent fraction, from 0 to 1. */
  progress: number;
  failure: SendFailureTold | null;
};

const IDLE: SendingState = { phase: "idle", progress: 0, failure: null };

/** Shown when the sending code can't be loaded. Source: spec section 8, Send Card Failed. */
const UNREACHABLE: SendFailureTold = {
  title: "Send Card Failed",
  description: "Network error. Please check your connection and try again.",
  isCancelled: false,
};

/** The result of an attempt. */
export type Outcome = SentCard | "failed" | "signed-out";

/** Sends one card at a time. Call `succeed` when the card is created, and `rest` to return to idle. */
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
      // The caller asks the visitor to sign in, so show no error.
      if (error.status === 401) {
        setState(IDLE);
        return "signed-out";
      }
      setState({ ...IDLE, failure: error });
      return "failed";
    }
  };
  const send = async (form: CardForm, video: ChosenVideo | null, idempotencyKey: string): Promise<Outcome> => {
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
