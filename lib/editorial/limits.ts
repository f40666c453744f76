/** The maximum length of each field of a holiday, in characters. Source: spec section 5, holiday admin schema. */
export const MAX_NAME_LENGTH = 200;
export const MAX_DISPLAY_DATE_LENGTH = 50;
export const MAX_CATEGORY_LENGTH = 100;
export const MAX_NOTES_LENGTH = 1000;
export const MAX_HISTORY_LENGTH = 2000;

/** Source: spec section 5, holiday videoUrls. */
export const MAX_VIDEOS = 10;
export const TOO_MANY_VIDEOS = "Maximum 10 videos per holiday";

/** Our own limits: longer texts do not fit on a phone. */
export const MAX_SOURCES = 10;
export const MAX_SOURCE_TITLE_LENGTH = 200;
export const MAX_WAY_LENGTH = 220;
export const MAX_MESSAGES = 3;
export const MAX_MESSAGE_LENGTH = 180;
export const MAX_RULE_LENGTH = 500;
export const LOWEST_RANK = 1;
export const HIGHEST_RANK = 1000;
export const MAX_WHY_LENGTH = 200;
export const MAX_CLASSROOM_LENGTH = 400;

/** The largest possible holiday in a request: all texts, sources and videos at four bytes per character. */
export const MAX_HOLIDAY_BYTES = 256 * 1024;

/** Notes with fewer characters add little to the name. */
export const SHORT_NOTES = 40;

/** The number of days that a deleted holiday can be restored. */
export const RESTORE_DAYS = 30;

/** The maximum length of an observance, in days. */
export const MAX_LENGTH_DAYS = 31;

/** Why a day cannot become solemn yet. */
export const SPONSORED_NOT_SOLEMN = "A business sponsors this day. You can make it solemn once the sponsorship ends.";

/** Returns until when a holiday deleted at `deletedAt` can be restored. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RESTORE_DAYS * 86_400_000);
