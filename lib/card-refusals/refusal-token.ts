import { timingSafeEqual } from "node:crypto";
import { recipientHash } from "@/lib/mail/recipient";
import { keyedHash } from "@/lib/tokens";

/** So much of the seal, in hex digits: 128 bits. */
const SEAL_LENGTH = 32;

const sealOf = (hash: string) => keyedHash("card-refusal", hash).slice(0, SEAL_LENGTH);

/** What only the mail to an address has in it: by it its reader refuses cards, for as long as the mail is kept. */
export function refusalToken(address: string): string {
  const hash = recipientHash(address);
  return hash + sealOf(hash);
}

/** The hash of the address that a token was made for; null for anything that we have not made. */
export function refusingHash(token: string): string | null {
  const hash = token.slice(0, -SEAL_LENGTH);
  const [given, own] = [token.slice(-SEAL_LENGTH), sealOf(hash)].map((text) => Buffer.from(text));
  return given && own && given.length === own.length && timingSafeEqual(given, own) ? hash : null;
}
