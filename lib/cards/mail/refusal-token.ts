import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "@/lib/core/tokens";
import { recipientHash } from "@/lib/email/message";

/** The length of the signature in hex digits: 128 bits. */
const SEAL_LENGTH = 32;

const sealOf = (hash: string) => keyedHash("card-refusal", hash).slice(0, SEAL_LENGTH);

/** The token in an email by which its reader stops cards by email; it never expires. */
export function refusalToken(address: string): string {
  const hash = recipientHash(address);
  return hash + sealOf(hash);
}

/** The hash of the address that a token was made for; null for a token that is not ours. */
export function refusingHash(token: string): string | null {
  const hash = token.slice(0, -SEAL_LENGTH);
  const [given, own] = [token.slice(-SEAL_LENGTH), sealOf(hash)].map((text) => Buffer.from(text));
  return given && own && given.length === own.length && timingSafeEqual(given, own) ? hash : null;
}
