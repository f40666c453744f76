/** The address of the holiday under which a card without a holiday is filed. Source: design section 6. */
export const JUST_BECAUSE_SLUG = "just-because";
