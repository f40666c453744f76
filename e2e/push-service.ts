import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** A browser at the stand-in for push services. */
export type EmulatedBrowser = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };

/** What the site sends to one. */
export type PushedMessage = {
  title: string;
  body: string;
  url: string;
  tag: string;
  soon: { about: string; on: Record<string, string> };
};

const control = (path: string) => `${process.env.E2E_PUSH_URL}/control/${path}`;

/** A browser that takes messages of the sender with this key alone. */
export async function emulatedBrowser(applicationServerKey?: string): Promise<EmulatedBrowser> {
  const answer = await fetch(control("subscriptions"), {
    method: "POST",
    body: JSON.stringify({ applicationServerKey }),
  });
  return answer.json();
}

/** What a browser was sent, decrypted with its keys, once there are `count` messages; the newest. */
export async function messageTo({ id }: EmulatedBrowser, count: number): Promise<PushedMessage> {
  const messages = async (): Promise<{ text: string }[]> =>
    (await fetch(control(`subscriptions/${id}/messages`))).json();
  await expect.poll(async () => (await messages()).length).toBe(count);
  return JSON.parse((await messages()).at(-1)?.text ?? "");
}

/** A browser as its pages know it, with the key under which it is subscribed. */
type Subscribed = EmulatedBrowser & { key: string };

/** What pages ask in the place of their browser. */
type EmulatorService = {
  /** Null when it is subscribed under another key already. */
  subscribedAtEmulator: (key: string) => Promise<Subscribed | null>;
  storedAtEmulator: () => Promise<Subscribed | null>;
  endedAtEmulator: () => Promise<void>;
};

/** Pages of the context are subscribed at the stand-in, as long as the context lives; gives the browsers that it has made, the newest last. */
export async function subscribeAtEmulator(context: BrowserContext): Promise<EmulatedBrowser[]> {
  const made: EmulatedBrowser[] = [];
  let kept: Subscribed | null = null;
  const emulator: EmulatorService = {
    subscribedAtEmulator: async (key) => {
      if (kept) return kept.key === key ? kept : null;
      const browser = await emulatedBrowser(key);
      made.push(browser);
      kept = { ...browser, key };
      return kept;
    },
    storedAtEmulator: async () => kept,
    endedAtEmulator: async () => {
      kept = null;
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

/** Gives what hands a message to the page's service worker, as the browser does with one that it has decrypted. */
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
  return async (data) => {
    await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: id, data });
  };
}

/** Runs a script in the service worker of the context. */
export async function inWorker<Answer>(context: BrowserContext, script: string): Promise<Answer> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  return worker.evaluate<Answer>(script);
}
