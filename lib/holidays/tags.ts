/** The cache tag of every page with holidays: which there are, when they fall, and what lists show of them. */
export const HOLIDAYS_TAG = "holidays";

/** Returns the cache tag of pages that show details of a holiday that no list has, such as its text or its sponsors. */
export const holidayTag = (holidayId: string): string => `holiday:${holidayId}`;

/** The cache tag of pages with details of more holidays than a page may have tags. */
export const DETAILS_TAG = "details";

/** The cache tag of pages that mark sponsored days. */
export const SPONSORED_DAYS_TAG = "sponsored-days";

/** Returns the cache tags to invalidate after a change to a holiday's sponsor. */
export const tagsOfSponsorship = (holidayId: string): string[] => [holidayTag(holidayId), SPONSORED_DAYS_TAG];

/** The cache tag of the public change log. */
export const CORRECTIONS_TAG = "corrections";
