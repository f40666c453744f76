"use client";

import { apiRequest, isSignedOut, RequestFailed } from "../api-request";

/** How long the browser may take to get its worker going. */
const READY_MS = 15_000;

/** What came of asking for notifications. `closed`: the question was neither answered yes nor no. */
export type AskOutcome =
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
export async function takeNotifications(publicKey: string): Promise<AskOutcome> {
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
export async function pushHere(publicKey: string): Promise<AskOutcome | { kind: "ask" | "unknown" }> {
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
