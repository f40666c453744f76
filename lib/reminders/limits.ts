/** Source: spec section 5, reminder create. */
export const MIN_LEAD_DAYS = 1;
export const MAX_LEAD_DAYS = 365;
export const MAX_NOTE_LENGTH = 500;

/** The lead of a reminder on the day itself. Our own form offers it; the API, as the spec has it, takes 1 at least. */
export const ON_THE_DAY = 0;

/** Of a year with five digits calendars know nothing, and we promise nothing. */
export const MAX_YEARS_AHEAD = 100;

/** More than anybody has days to remember, and fewer than would burden a feed. */
export const MAX_REMINDERS = 500;

/** Of one person; of more, the oldest is forgotten. */
export const MAX_DEVICES = 20;
