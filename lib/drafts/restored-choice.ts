import type { HolidayChoice } from "@/lib/cards/holiday-choice";
import type { CardDraft } from "./card-draft";

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
