import { timingSafeEqual } from "node:crypto";
import { shorten, visibleCharacters } from "@/lib/core/text";
import { keyedHash } from "@/lib/core/tokens";
import { recipientHash } from "@/lib/email/message";

/**
 * Returns the secret of an email's link: the same for the same row and version, so a retry after a crash sends the
 * identical email.
 */
export function linkSecret(id: string, version: number): string {
  return Buffer.from(keyedHash("card-mail-link", `${id} ${version}`), "hex").toString("base64url");
}

/** The length of a token's signature in hex digits: 128 bits. */
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
  const received = Buffer.from(token.slice(-SIGNATURE_LENGTH));
  const expected = Buffer.from(signatureOf(hash));
  return received.length === expected.length && timingSafeEqual(received, expected) ? hash : null;
}

/**
 * Returns the path of the page that stops cards by email for a token, and confirms it. `outcome` is the result of its
 * form.
 */
export const refusePath = (token: string, outcome?: "back" | "problem") =>
  `/cards/refuse/${encodeURIComponent(token)}${outcome ? `?${outcome}=1` : ""}`;

const MAX_LENGTH = 60;

/** Patterns of URLs, email addresses and phone numbers, which never appear in names. Initials are single letters. */
const NOT_A_NAME = /[/\\@:]|\p{L}{2,}\.\p{L}|\p{L}\.\p{L}{2,}|\d(?:[ .()-]*\d){3}/u;

/** Everything except letters, digits and the punctuation in names. Some scripts need joiners. */
const NOT_IN_NAMES = /(?!\u200c|\u200d)[^\p{L}\p{M}\p{Nd} '’.,&-]|\p{Variation_Selector}/gu;

/** Marks and joiners not attached to a letter: the remains of an emoji. */
const DETACHED_MARKS = /(?<!\p{L}|\p{M}|\u200c|\u200d)(?:\p{M}|\u200c|\u200d)+/gu;

/**
 * Returns a sender's name that is safe to show in an email; null for an empty name, or one that looks like a link or a
 * phone number. The email shows the sender's verified address in any case.
 */
export function safeSenderName(typed: string | null): string | null {
  const text = (typed ?? "").normalize("NFKC");
  if (NOT_A_NAME.test(text)) return null;
  const name = text.replace(NOT_IN_NAMES, " ").replace(DETACHED_MARKS, "").replace(/\s+/g, " ").trim();
  return /\p{L}/u.test(name) ? shorten(name, MAX_LENGTH, visibleCharacters) : null;
}
