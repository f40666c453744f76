import type { Account } from "./account";
import { StripeRefusal } from "./refusals";

/** What was answered under an idempotency key, and to which request. */
export type Answered = {
  /** The key itself. */
  id: string;
  object: "_answer";
  created: number;
  path: string;
  params: string;
  status: number;
  body: string;
  /** By the machine's clock, in milliseconds. */
  at: number;
};

const KEPT_MS = 24 * 3_600_000;
const MAX_KEPT = 2_000;
const MAX_LETTERS = 255;

const refused = (status: number, message: string, code?: string) =>
  new StripeRefusal(status, message, { type: "idempotency_error", ...(code && { code }) }, { stage: "before" });

/** A request is in progress under this key. Throws the refusal of Stripe when one is already. */
export function takeKey(busy: Set<string>, key: string): void {
  if (key.length > MAX_LETTERS)
    throw refused(400, `Idempotency keys may be at most ${MAX_LETTERS} characters in length.`);
  if (busy.has(key)) {
    const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
    throw refused(409, message, "idempotency_key_in_use");
  }
  busy.add(key);
}

/** What was answered to the same request under this key within a day; a refusal when it was another request. */
export function answerBefore(account: Account, key: string, path: string, params: string): Answered | null {
  const answered = account.store.get("_answer", key);
  if (!answered || answered.at <= account.machineNow() - KEPT_MS) return null;
  if (answered.path !== path) {
    const message = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${answered.path}'). Try using a key other than '${key}' if you meant to execute a different request.`;
    throw refused(400, message);
  }
  if (answered.params !== params) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw refused(400, message);
  }
  return answered;
}

/** Keeps an answer for the next one who asks under the key. */
export function keepAnswer(account: Account, answer: Omit<Answered, "object" | "created" | "at">): void {
  account.store.remove("_answer", answer.id);
  account.store.put({ ...answer, object: "_answer", created: account.clockNow(), at: account.machineNow() });
  account.store.keepNewest("_answer", MAX_KEPT);
}
