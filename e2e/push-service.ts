import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** A browser at the push service emulator. */
export type EmulatedBrowser = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };

/** The payload that the site sends to a browser. */
export type PushedMessage = {
  title: string;
  body: string;
  url: string;
  tag: string;
  soon: { about: string; on: Record<string, string> };
};

const control = (path: string) => `${process.env.E2E_PUSH_URL}/control/${path}`;

/** Creates a browser that accepts messages only from the sender with this key. */
export async function emulatedBrowser(applicationServerKey?: string): Promise<EmulatedBrowser> {
  const answer = await fetch(control("subscriptions"), {
    method: "POST",
    body: JSON.stringify({ applicationServerKey }),
  });
  return answer.json();
}

/** Waits until a browser has received `count` messages and returns the newest, decrypted. */
export async function messageTo({ id }: EmulatedBrowser, count: number): Promise<PushedMessage> {
  const messages = async (): Promise<{ text: string }[]> =>
    (await fetch(control(`subscriptions/${id}/messages`))).json();
  await expect.poll(async () => (await messages()).length).toBe(count);
  return JSON.parse((await messages()).at(-1)?.text ?? "");
}

/** A browser as its pages see it, with the key that it is subscribed with. */
type Subscribed = EmulatedBrowser & { key: string };

/** The functions that pages call instead of the browser's own. */
type EmulatorService = {
  /** Returns null when it is already subscribed with another key. */
  subscribedAtEmulator: (key: string) => Promise<Subscribed | null>;
  storedAtEmulator: () => Promise<Subscribed | null>;
  endedAtEmulator: () => Promise<void>;
};

/**
 * Subscribes pages of the context at the emulator while the context exists. Returns the list of created browsers,
 * newest last.
 */
export async function subscribeAtEmulator(context: BrowserContext): Promise<EmulatedBrowser[]> {
  const made: EmulatedBrowser[] = [];
  let current: Subscribed | null = null;
  const emulator: EmulatorService = {
    subscribedAtEmulator: async (key) => {
      if (current) return current.key === key ? current : null;
      const browser = await emulatedBrowser(key);
      made.push(browser);
      current = { ...browser, key };
      return current;
    },
    storedAtEmulator: async () => current,
    endedAtEmulator: async () => {
      current = null;
    },
  };
  for (const [name, answer] of Object.entries(emulator)) await context.exposeFunction(name, answer);
  await context.addInitScript(() => {
    const emulator = window as unknown as EmulatorService;
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const keyOf = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    const subscriptionOf = ({ endpoint, keys, key }: Subscribed) =>
      ({
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: bytesOf(key).buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          await emulator.endedAtEmulator();
          return true;
        },
      }) as unknown as PushSubscription;
    PushManager.prototype.subscribe = async (options) => {
      const key = keyOf(new Uint8Array(options?.applicationServerKey as ArrayBuffer));
      const subscribed = await emulator.subscribedAtEmulator(key);
      if (!subscribed) throw new DOMException("It has another key", "InvalidStateError");
      return subscriptionOf(subscribed);
    };
    PushManager.prototype.getSubscription = async () => {
      const subscribed = await emulator.storedAtEmulator();
      return subscribed && subscriptionOf(subscribed);
    };
  });
  return made;
}

/** Returns a function that passes a message to the page's service worker, like a browser that has decrypted it. */
export async function deliveryTo(context: BrowserContext, page: Page): Promise<(data: string) => Promise<void>> {
  const { origin } = new URL(page.url());
  const devtools = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const id = await registrationId;
  // A message to a worker that is still being installed is dropped.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return async (data) => {
    await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: id, data });
  };
}

/** Runs a script in the service worker of the context. */
export async function inWorker<Answer>(context: BrowserContext, script: string): Promise<Answer> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  return worker.evaluate<Answer>(script);
}
