/** Source: spec section 5, reminder create. */
export const MIN_LEAD_DAYS = 1;
export const MAX_LEAD_DAYS = 365;
export const MAX_NOTE_LENGTH = 500;

/**
 * The lead of a reminder on the day itself. The site's own form offers it; the API, per the spec, requires at least 1.
 */
export const ON_THE_DAY = 0;

/** Calendars do not support five-digit years. */
export const MAX_YEARS_AHEAD = 100;

/** More than any user needs, and few enough for a feed. */
export const MAX_REMINDERS = 500;

/** Per user; beyond that, the oldest is removed. */
export const MAX_DEVICES = 20;
