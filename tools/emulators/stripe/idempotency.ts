import type { Account } from "./account";
import { StripeRefusal } from "./refusals";

/** A stored response for an idempotency key, and the request it belongs to. */
export type Answered = {
  /** The idempotency key. */
  id: string;
  object: "_answer";
  created: number;
  path: string;
  params: string;
  status: number;
  body: string;
  /** The machine's time in milliseconds since 1970. */
  at: number;
};

const KEPT_MS = 24 * 3_600_000;
const MAX_KEPT = 2_000;
const MAX_LETTERS = 255;

const refused = (status: number, message: string, code?: string) =>
  new StripeRefusal(status, message, { type: "idempotency_error", ...(code && { code }) }, { stage: "before" });

/** Marks the key as in use. Throws a StripeRefusal when another request is using it, or when it is too long. */
export function takeKey(busy: Set<string>, key: string): void {
  if (key.length > MAX_LETTERS)
    throw refused(400, `Idempotency keys may be at most ${MAX_LETTERS} characters in length.`);
  if (busy.has(key)) {
    const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
    throw refused(409, message, "idempotency_key_in_use");
  }
  busy.add(key);
}

/**
 * Returns the response stored under the key for the same request within a day, or null. Throws a StripeRefusal when the
 * key belongs to a different request.
 */
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

/** Stores the response for later requests with the key. */
export function keepAnswer(account: Account, answer: Omit<Answered, "object" | "created" | "at">): void {
  account.store.remove("_answer", answer.id);
  account.store.put({ ...answer, object: "_answer", created: account.clockNow(), at: account.machineNow() });
  account.store.keepNewest("_answer", MAX_KEPT);
}
