"use client";

import { useEffect, useRef, useState } from "react";
import { apiRequest, isSignedOut, RequestFailed } from "@/components/ui/api-request";

const READY_MS = 15_000;

/**
 * The state of notifications on this device. `looking`: not known yet. `unknown`: the server does not know it as this
 * user's. `closed`: the user dismissed the browser's question. `home-screen`: supported once the site is added to the
 * home screen. Source: webkit.org, "Web Push for Web Apps on iOS and iPadOS".
 */
export type PushState =
  | { kind: "looking" | "ask" | "asking" | "unknown" | "closed" | "denied" | "signed-out" | "home-screen" | "none" }
  | { kind: "failed"; message: string }
  | { kind: "on"; endpoint: string };

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  const ready = serviceWorker.register("/sw.js").then(() => serviceWorker.ready);
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("The service worker did not start")), READY_MS);
  });
  return Promise.race([ready, tooLate]);
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
    // It is subscribed with an older VAPID key.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/**
 * Asks for permission if needed and registers this browser with the server. Call it from a click handler: browsers
 * require a user gesture. Never throws.
 */
async function turnOn(publicKey: string): Promise<PushState> {
  try {
    // First, because user activation expires quickly.
    const permission = await Notification.requestPermission();
    if (permission !== "granted") return { kind: permission === "denied" ? "denied" : "closed" };
    const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
    if (!endpoint) throw new Error("The subscription has no address");
    await apiRequest("/api/push-subscriptions", { method: "POST", body: { endpoint, keys } });
    return { kind: "on", endpoint };
  } catch (error) {
    if (isSignedOut(error)) return { kind: "signed-out" };
    console.warn("Notifications were not set up", error);
    const isRejected = error instanceof RequestFailed;
    const message = isRejected ? error.message : "Something went wrong in your browser. Please try again.";
    return { kind: "failed", message };
  }
}

function isFor(publicKey: string, { options }: PushSubscription): boolean {
  const known = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const ours = bytesOf(publicKey);
  return known.length === ours.length && ours.every((byte, index) => byte === known[index]);
}

/**
 * Whether this browser shows the signed-in user's reminders: it is subscribed with the current key, and the server
 * knows it as this user's. Never throws.
 */
async function pushHere(publicKey: string): Promise<PushState> {
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
    return error instanceof RequestFailed ? { kind: "failed", message: error.message } : { kind: "ask" };
  }
}

export type PushTraits = {
  hasPush: boolean;
  permission: "default" | "denied" | "granted" | null;
  userAgent: string;
  /** An iPad identifies as a Mac; Macs have no touch screen. */
  maxTouchPoints: number;
  /** Opened from the home screen, as an installed app. */
  isInstalled: boolean;
};

export function pushSupport({ hasPush, permission, userAgent, maxTouchPoints, isInstalled }: PushTraits) {
  if (hasPush) return permission === "denied" ? "denied" : "can";
  const isApplePhone = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApplePhone && !isInstalled ? "home-screen" : "none";
}

function pushTraits(): PushTraits {
  const { userAgent, maxTouchPoints } = navigator;
  const hasNotification = "Notification" in window;
  return {
    // In development there is no service worker, since it would serve stale files.
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

async function checkDevice(publicKey: string): Promise<PushState> {
  const support = pushSupport(pushTraits());
  return support === "can" ? pushHere(publicKey) : { kind: support };
}

/**
 * Returns the state of notifications on this device and functions to change it; `publicKey` is the VAPID key. Checks
 * again when `devices`, the ids that the server knows, change.
 */
export function usePush(publicKey: string, devices = "") {
  const [state, setState] = useState<PushState>({ kind: "looking" });
  /** Incremented by each check or request; the result of an earlier one is discarded. */
  const latestRun = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: check again when the devices change
  useEffect(() => {
    latestRun.current += 1;
    const run = latestRun.current;
    void checkDevice(publicKey).then((found) => {
      if (latestRun.current === run) setState(found);
    });
    return () => {
      latestRun.current += 1;
    };
  }, [publicKey, devices]);

  const settle = (found: PushState) => {
    latestRun.current += 1;
    setState(found);
  };
  /** Returns whether the form may be submitted. If signed out, it may: the server saves it and leads to sign-in. */
  const ask = async (): Promise<boolean> => {
    if (state.kind === "none" || state.kind === "home-screen") return false;
    settle({ kind: "asking" });
    const outcome = await turnOn(publicKey);
    settle(outcome);
    return outcome.kind === "on" || outcome.kind === "signed-out";
  };
  return { state, ask, forget: () => settle({ kind: "unknown" }) };
}
