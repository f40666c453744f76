import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "@/lib/core/tokens";
import { recipientHash } from "@/lib/email/message";

/** The length of the signature in hex digits: 128 bits. */
const SIGNATURE_LENGTH = 32;

const signatureOf = (hash: string) => keyedHash("card-refusal", hash).slice(0, SIGNATURE_LENGTH);

/** Returns the token in an email with which its reader stops cards by email. It never expires. */
export function refusalToken(address: string): string {
  const hash = recipientHash(address);
  return hash + signatureOf(hash);
}

/** Returns the hash of the address that a token was created for; null for an invalid token. */
export function refusingHash(token: string): string | null {
  const hash = token.slice(0, -SIGNATURE_LENGTH);
  const [received, expected] = [token.slice(-SIGNATURE_LENGTH), signatureOf(hash)].map((text) => Buffer.from(text));
  return received && expected && received.length === expected.length && timingSafeEqual(received, expected)
    ? hash
    : null;
}
