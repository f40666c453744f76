/** The tag of every page that shows anything of a holiday: most show several, and their neighbors'. */
export const HOLIDAYS_TAG = "holidays";

/** The tag of pages that show who sponsors a holiday. */
export const sponsorTag = (holidayId: string): string => `sponsors:${holidayId}`;

/** The tag of pages that mark sponsored days. */
export const SPONSORED_DAYS_TAG = "sponsored-days";

/** What to render anew after a change to a holiday's sponsor. */
export const tagsOfSponsorship = (holidayId: string): string[] => [sponsorTag(holidayId), SPONSORED_DAYS_TAG];

/** The tag of the public change log's pages. */
export const CORRECTIONS_TAG = "corrections";
