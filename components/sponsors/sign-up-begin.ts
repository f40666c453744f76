import { isOver } from "@/lib/core/subscription-states";
import { type SentSignUp, signUpToSend } from "@/lib/sponsorship/checkout/key";
import { RequestFailed } from "../api-request";
import { postSignUp, type SignedUp } from "./sign-up-request";

/** The key answers for something that is over, or that this browser cannot prove to be its own. */
function needsNewKey(error: unknown): boolean {
  if (!(error instanceof RequestFailed)) return false;
  return error.status === 410 || (error.status === 422 && error.issues.length === 0);
}

type Keep = (sent: SentSignUp) => void;

async function send(last: SentSignUp | null, body: string, keep: Keep): Promise<SignedUp> {
  const sent = signUpToSend(last, body, () => crypto.randomUUID());
  // Before the answer: a reload in between sends it under the same key.
  keep(sent);
  return postSignUp(sent);
}

/**
 * Begins a sign-up, or goes on with the one that was begun with the same details. One whose time ran out meanwhile is begun
 * anew, once. Throws RequestFailed.
 */
export async function beginSignUp(last: SentSignUp | null, body: string, keep: Keep): Promise<SignedUp> {
  try {
    const begun = await send(last, body, keep);
    if (!isOver(begun.sponsorship.status)) return begun;
  } catch (error) {
    if (!needsNewKey(error)) throw error;
  }
  return send(null, body, keep);
}
