/** Every category a holiday may have, in the order in which they are offered. Kept small so that each means something. */
export const CATEGORIES = [
  "Food & Drink",
  "Animals",
  "Nature",
  "Arts & Music",
  "Books & Words",
  "Science & Tech",
  "Games & Play",
  "Sports & Outdoors",
  "Home & Garden",
  "Friends & Family",
  "Kindness & Causes",
  "History & Culture",
  "Work & School",
  "Wellbeing",
  "Wonderfully Weird",
] as const;

export type Category = (typeof CATEGORIES)[number];

/** What is shown for a holiday without a category. Source: spec section 3, client-side shapes. */
export const DEFAULT_CATEGORY = "General";

/** A category in an address: "Food & Drink" is "food-and-drink". */
export function categorySlug(category: string): string {
  return category
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[^a-z0-9]+/g, "-");
}

/** The category that an address names, or null. */
export function categoryOfSlug(slug: string): Category | null {
  return CATEGORIES.find((category) => categorySlug(category) === slug) ?? null;
}
