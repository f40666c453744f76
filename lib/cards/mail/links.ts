import { shorten, visibleCharacters } from "@/lib/core/text";
import { keyedHash } from "@/lib/core/tokens";

/**
 * The secret of the link that a card is mailed with: the same for the same row and version, so that the mail that is asked
 * for again after a crash is the same one, word for word.
 */
export function linkSecret(id: string, version: number): string {
  return Buffer.from(keyedHash("card-mail-link", `${id} ${version}`), "hex").toString("base64url");
}

const MAX_LENGTH = 60;

/** What is in addresses of pages and mailboxes, and in telephone numbers, and in no name. Initials have single letters. */
const NO_NAME = /[/\\@:]|\p{L}{2,}\.\p{L}|\p{L}\.\p{L}{2,}|\d(?:[ .()-]*\d){3}/u;

/** Everything but letters, digits and what stands between them in names; joiners belong to how some scripts are written. */
const NOT_IN_NAMES = /(?!\u200c|\u200d)[^\p{L}\p{M}\p{Nd} '’.,&-]|\p{Variation_Selector}/gu;

/** Marks and joiners that are on no letter: what is left of an emoji. */
const ON_NOTHING = /(?<!\p{L}|\p{M}|\u200c|\u200d)(?:\p{M}|\u200c|\u200d)+/gu;

/**
 * A sender's name as a mail of ours may carry it; null for none, and for what reads like a link or a number to call: the
 * mail shows whose proven address it is in any case.
 */
export function senderName(typed: string | null): string | null {
  const text = (typed ?? "").normalize("NFKC");
  if (NO_NAME.test(text)) return null;
  const name = text.replace(NOT_IN_NAMES, " ").replace(ON_NOTHING, "").replace(/\s+/g, " ").trim();
  return /\p{L}/u.test(name) ? shorten(name, MAX_LENGTH, visibleCharacters) : null;
}
