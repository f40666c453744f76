/** The slug of the built-in holiday for cards without a holiday. Source: design section 6. */
export const JUST_BECAUSE_SLUG = "just-because";
