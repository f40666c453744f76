import { type GotPush, type MadeSubscription, startPush, type Tally } from "@/tools/emulators/push/push";

/** A push service for a whole file of tests. */
export async function testPush() {
  const { url, stop } = await startPush("", 0);
  const control = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await fetch(`${url}/control/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as Body;
  };
  return {
    url,
    /** A browser that can be pushed to; with a key, by its owner alone. */
    browser: async (applicationServerKey?: string) => {
      type Made = MadeSubscription & { endpoint: string };
      return control<Made>("POST", "subscriptions", { applicationServerKey });
    },
    /** What a browser got, the oldest first. */
    messages: async (id: string) => {
      const got = await control<GotPush[]>("GET", `subscriptions/${id}/messages`);
      return got.map(({ text, ...said }) => ({ ...said, message: JSON.parse(text) }));
    },
    /** The browser ends its subscription. */
    end: (id: string) => control<void>("DELETE", `subscriptions/${id}`),
    /** The next messages, to that browser alone where one is named, are answered with these. */
    fault: (statuses: readonly number[], more: { retryAfterSeconds?: number; subscription?: string } = {}) =>
      control<void>("POST", "faults", { statuses, ...more }),
    tally: () => control<Tally>("GET", "tally"),
    close: stop,
  };
}
