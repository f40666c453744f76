import { addYears } from "date-fns";

/** How long a card is stored, in years. Source: design section 6. */
const CARD_YEARS = 1;

/** Returns when a card created or emailed at `from` is deleted. */
export const cardExpiresAt = (from: Date) => addYears(from, CARD_YEARS);
