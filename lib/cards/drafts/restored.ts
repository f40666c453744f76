import type { HolidayChoice } from "../holiday-choice";
import type { CardDraft, CardWords } from "./draft";

/**
 * The holiday and date to continue with: the draft's, unless the URL requests something (`asked`) that differs from
 * when the draft was started.
 */
export function restoredChoice(
  draft: Pick<CardDraft, "choice" | "asked">,
  asked: string,
  first: HolidayChoice,
): HolidayChoice {
  const isNewRequest = asked !== "" && asked !== draft.asked;
  return isNewRequest ? first : { ...draft.choice, offered: null };
}

/**
 * The text to continue with: the draft's, except for fields changed before the draft was loaded. A field that was
 * emptied in the meantime gets the draft's text back: emptying it again is less work than retyping it.
 */
export function restoredWords(stored: CardWords, changed: Partial<CardWords>): CardWords {
  const own = Object.entries(changed).filter(([, value]) => value !== "");
  return { ...stored, ...Object.fromEntries(own) };
}
