import type { CardWords } from "./card-draft";

/**
 * The words to go on with: the draft's, but for what was changed before it came. A field that was emptied meanwhile is
 * the draft's again: emptying it once more is less work than writing it.
 */
export function restoredWords(kept: CardWords, changed: Partial<CardWords>): CardWords {
  const own = Object.entries(changed).filter(([, value]) => value !== "");
  return { ...kept, ...Object.fromEntries(own) };
}
