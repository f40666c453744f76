import { vi } from "vitest";

type Answer = NotificationPermission;

/** "BAEC…" as a push service knows us, and the bytes behind it. */
export const PUSH_KEY = "BAEC";
const KEY_BYTES = new Uint8Array([4, 1, 2]);

/**
 * Gives the DOM what a browser with notifications has; `answer` is what its user says when it asks. `subscribed` begins with a
 * subscription under our key, or under another one. Gives the endpoints that were subscribed, and those that were ended.
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

/** Takes all of it away again. */
export function unstubPushBrowser(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
}
