import { vi } from "vitest";

type Answer = NotificationPermission;

/** The VAPID key "BAEC" in base64url, and its bytes. */
export const PUSH_KEY = "BAEC";
const KEY_BYTES = new Uint8Array([4, 1, 2]);

/**
 * Stubs the browser's notification APIs. `answer` is the user's answer to the permission prompt; `subscribed` is an
 * initial subscription with this key or another one. Returns the endpoints that were subscribed and unsubscribed.
 */
export function stubPushBrowser({
  permission = "default",
  answer = "granted",
  subscribed = null,
}: {
  permission?: Answer;
  answer?: Answer;
  subscribed?: "our key" | "another key" | null;
} = {}) {
  vi.stubEnv("NODE_ENV", "production");
  const made: string[] = [];
  const ended: string[] = [];
  let current: PushSubscription | null = null;
  const hasAnotherKey = subscribed === "another key";
  const subscriptionOf = (endpoint: string, key: Uint8Array) =>
    ({
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: key.slice().buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
      unsubscribe: async () => {
        ended.push(endpoint);
        current = null;
        return true;
      },
    }) as unknown as PushSubscription;
  if (subscribed) current = subscriptionOf("https://push.example/0", hasAnotherKey ? new Uint8Array(3) : KEY_BYTES);
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async () => {
      if (current && hasAnotherKey) throw new DOMException("It has another key", "InvalidStateError");
      if (current) return current;
      const endpoint = `https://push.example/${made.length + 1}`;
      made.push(endpoint);
      current = subscriptionOf(endpoint, KEY_BYTES);
      return current;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  const Notification = {
    permission,
    requestPermission: async () => {
      Notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal("Notification", Notification);
  vi.stubGlobal("PushManager", class {});
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  return { made, ended };
}

/** Removes the stubs. */
export function unstubPushBrowser(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
}
