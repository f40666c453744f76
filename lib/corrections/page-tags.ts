/** The tag of the public change log's pages. */
export const CORRECTIONS_TAG = "corrections";
