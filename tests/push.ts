import { type GotPush, type MadeSubscription, startPush, type Tally } from "@/tools/emulators/push/push";

/** Starts a push service emulator for a test file. */
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
    /** Creates a browser. With a key, only the key's owner can push to it. */
    browser: async (applicationServerKey?: string) => {
      return control<MadeSubscription>("POST", "subscriptions", { applicationServerKey });
    },
    /** Returns the messages of a browser, oldest first. */
    messages: async (id: string) => {
      const got = await control<GotPush[]>("GET", `subscriptions/${id}/messages`);
      return got.map(({ text, ...said }) => ({ ...said, message: JSON.parse(text) }));
    },
    /** Ends the browser's subscription. */
    end: (id: string) => control<void>("DELETE", `subscriptions/${id}`),
    /** Sets the statuses of the next responses, for one browser only if `subscription` names it. */
    fault: (statuses: readonly number[], more: { retryAfterSeconds?: number; subscription?: string } = {}) =>
      control<void>("POST", "faults", { statuses, ...more }),
    tally: () => control<Tally>("GET", "tally"),
    close: stop,
  };
}
