/** How long a suggestion is, in characters: enough to be understood, short enough to be read. */
export const MIN_SUGGESTION_LENGTH = 10;
export const MAX_SUGGESTION_LENGTH = 1000;

/** A line of the public change log. */
export const MAX_NOTE_LENGTH = 300;

/** So many suggestions on a page of the desk. */
export const CORRECTIONS_PER_PAGE = 25;
