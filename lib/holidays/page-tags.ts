/** The tag of every page that shows anything of a holiday: most show several, and their neighbors'. */
export const HOLIDAYS_TAG = "holidays";
