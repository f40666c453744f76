import { addYears } from "date-fns";

/** How long a card is kept, in years. Source: design section 6. */
const CARD_YEARS = 1;

/** When a card is deleted that was made, or is sent by mail, at `from`. */
export const cardExpiresAt = (from: Date) => addYears(from, CARD_YEARS);
