/** The length of a suggestion, in characters: long enough to be clear, short enough to be read. */
export const MIN_SUGGESTION_LENGTH = 10;
export const MAX_SUGGESTION_LENGTH = 1000;

/** The longest note in the public change log. */
export const MAX_NOTE_LENGTH = 300;

/** Suggestions on a page of the admin. */
export const CORRECTIONS_PER_PAGE = 25;
