"use client";

import { useEffect, useRef, useState } from "react";
import { apiRequest, isSignedOut, RequestFailed } from "@/components/ui/api-request";

/** How long the browser may take to get its worker going. */
const READY_MS = 15_000;

/** What came of asking for notifications. `closed`: the question was neither answered yes nor no. */
type AskOutcome =
  | { kind: "on"; endpoint: string }
  | { kind: "denied" | "closed" | "signed-out" }
  | { kind: "failed"; words: string };

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("The service worker did not start")), READY_MS);
  });
  await navigator.serviceWorker.register("/sw.js");
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
    // It has one for another key of ours.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/**
 * Asks for permission, where there is none yet, and tells the server how to reach this browser. Only after a press: browsers
 * ask nobody who did nothing. Never throws.
 */
async function takeNotifications(publicKey: string): Promise<AskOutcome> {
  try {
    // First of all: a press counts for a moment only.
    const permission = await Notification.requestPermission();
    if (permission !== "granted") return { kind: permission === "denied" ? "denied" : "closed" };
    const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
    if (!endpoint) throw new Error("The subscription has no address");
    await apiRequest("/api/push-subscriptions", { method: "POST", body: { endpoint, keys } });
    return { kind: "on", endpoint };
  } catch (error) {
    if (isSignedOut(error)) return { kind: "signed-out" };
    console.warn("Notifications were not set up", error);
    return {
      kind: "failed",
      words: error instanceof RequestFailed ? error.message : "Something went wrong in your browser. Please try again.",
    };
  }
}

function isFor(publicKey: string, { options }: PushSubscription): boolean {
  const known = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const ours = bytesOf(publicKey);
  return known.length === ours.length && ours.every((byte, index) => byte === known[index]);
}

/**
 * Whether this browser shows the reminders of whoever is signed in: it is subscribed, under our present key, and our server
 * knows it as theirs. Never throws.
 */
async function pushHere(publicKey: string): Promise<AskOutcome | { kind: "ask" | "unknown" }> {
  try {
    if (Notification.permission !== "granted") return { kind: "ask" };
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    if (!subscription || !isFor(publicKey, subscription)) return { kind: "ask" };
    const { endpoint } = subscription;
    const { known } = await apiRequest<{ known: boolean }>("/api/push-subscriptions/known", {
      method: "POST",
      body: { endpoint },
    });
    return known ? { kind: "on", endpoint } : { kind: "unknown" };
  } catch (error) {
    if (isSignedOut(error)) return { kind: "signed-out" };
    return error instanceof RequestFailed ? { kind: "failed", words: error.message } : { kind: "ask" };
  }
}

/** Has the server send a notification to this browser, for its person to see one. Throws RequestFailed. */
export async function sendTest(endpoint: string): Promise<void> {
  await apiRequest("/api/push-subscriptions/test", { method: "POST", body: { endpoint } });
}

/** What a browser says of itself. */
export type PushTraits = {
  /** Whether it has what takes messages from a push service, and what shows them. */
  hasPush: boolean;
  permission: "default" | "denied" | "granted" | null;
  userAgent: string;
  /** An iPad says that it is a Mac, which has no touch screen. */
  maxTouchPoints: number;
  /** Opened from the home screen, without the browser around it. */
  isInstalled: boolean;
};

/** `home-screen`: it can, once the site is kept there. Source: webkit.org, "Web Push for Web Apps on iOS and iPadOS". */
type PushSupport = "can" | "denied" | "home-screen" | "none";

/** Whether this browser can show our notifications, and what stands in the way. */
export function pushSupport({ hasPush, permission, userAgent, maxTouchPoints, isInstalled }: PushTraits): PushSupport {
  if (hasPush) return permission === "denied" ? "denied" : "can";
  const isApplePhone = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApplePhone && !isInstalled ? "home-screen" : "none";
}

/** The traits of the browser that this runs in. */
function pushTraits(): PushTraits {
  const { userAgent, maxTouchPoints } = navigator;
  const hasNotification = "Notification" in window;
  return {
    // In development no worker is kept: it would answer with files of yesterday.
    hasPush:
      process.env.NODE_ENV === "production" &&
      hasNotification &&
      "serviceWorker" in navigator &&
      "PushManager" in window,
    permission: hasNotification ? Notification.permission : null,
    userAgent,
    maxTouchPoints,
    isInstalled: matchMedia("(display-mode: standalone)").matches,
  };
}

/** How it stands with notifications on this device. `looking`: not known yet. `unknown`: our server does not know it as theirs. */
export type PushState =
  | { kind: "looking" | "ask" | "asking" | "unknown" | "closed" | "denied" | "signed-out" | "home-screen" | "none" }
  | { kind: "failed"; words: string }
  | { kind: "on"; endpoint: string };

async function lookAtDevice(publicKey: string): Promise<PushState> {
  const support = pushSupport(pushTraits());
  return support === "can" ? pushHere(publicKey) : { kind: support };
}

/**
 * How it stands with notifications here, and what asks for them; by `publicKey` push services know us. It is looked at again
 * when `devices`, the ones that our server knows, are others.
 */
export function usePush(publicKey: string, devices = "") {
  const [state, setState] = useState<PushState>({ kind: "looking" });
  /** Whoever looks or asks; what comes of an earlier look no longer holds. */
  const turn = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other devices are a reason to look again
  useEffect(() => {
    turn.current += 1;
    const own = turn.current;
    void lookAtDevice(publicKey).then((found) => {
      if (turn.current === own) setState(found);
    });
    return () => {
      turn.current += 1;
    };
  }, [publicKey, devices]);

  const settle = (found: PushState) => {
    turn.current += 1;
    setState(found);
  };
  /** Gives whether the form may go on: the server leads whoever is signed out to sign in, with what was typed kept. */
  const ask = async (): Promise<boolean> => {
    if (state.kind === "none" || state.kind === "home-screen") return false;
    settle({ kind: "asking" });
    const outcome = await takeNotifications(publicKey);
    settle(outcome);
    return outcome.kind === "on" || outcome.kind === "signed-out";
  };
  return { state, ask, forget: () => settle({ kind: "unknown" }) };
}
