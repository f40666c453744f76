/** The cache tag of every page with holidays. They share one tag, because most pages show several holidays. */
export const HOLIDAYS_TAG = "holidays";

/** Returns the cache tag of pages that show the sponsors of a holiday. */
export const sponsorTag = (holidayId: string): string => `sponsors:${holidayId}`;

/** The cache tag of pages that mark sponsored days. */
export const SPONSORED_DAYS_TAG = "sponsored-days";

/** Returns the cache tags to revalidate after a change to a holiday's sponsor. */
export const tagsOfSponsorship = (holidayId: string): string[] => [sponsorTag(holidayId), SPONSORED_DAYS_TAG];

/** The cache tag of the public change log. */
export const CORRECTIONS_TAG = "corrections";
