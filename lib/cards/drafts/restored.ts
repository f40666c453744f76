import type { HolidayChoice } from "../holiday-choice";
import type { CardDraft, CardWords } from "./draft";

/**
 * The holiday and date to go on with: the draft's, unless the address asks for something, and for something else than
 * when the card was begun. The words are kept either way.
 */
export function restoredChoice(
  draft: Pick<CardDraft, "choice" | "asked">,
  asked: string,
  first: HolidayChoice,
): HolidayChoice {
  const isNewWish = asked !== "" && asked !== draft.asked;
  return isNewWish ? first : { ...draft.choice, offered: null };
}

/**
 * The words to go on with: the draft's, but for what was changed before it came. A field that was emptied meanwhile is
 * the draft's again: emptying it once more is less work than writing it.
 */
export function restoredWords(kept: CardWords, changed: Partial<CardWords>): CardWords {
  const own = Object.entries(changed).filter(([, value]) => value !== "");
  return { ...kept, ...Object.fromEntries(own) };
}
