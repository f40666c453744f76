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

/** Like `categoryOfSlug`, with the one in which holidays without a category are listed. */
export function shelfOfSlug(slug: string): Category | typeof DEFAULT_CATEGORY | null {
  return categoryOfSlug(slug) ?? (slug === categorySlug(DEFAULT_CATEGORY) ? DEFAULT_CATEGORY : null);
}

/** A category's emoji and OKLCH hue in degrees, where it is shown by itself. */
export const CATEGORY_LOOK: Readonly<Record<Category | typeof DEFAULT_CATEGORY, { emoji: string; hue: number }>> = {
  "Food & Drink": { emoji: "🍩", hue: 30 },
  Animals: { emoji: "🦔", hue: 70 },
  Nature: { emoji: "🌿", hue: 150 },
  "Arts & Music": { emoji: "🎷", hue: 300 },
  "Books & Words": { emoji: "📚", hue: 50 },
  "Science & Tech": { emoji: "🔭", hue: 250 },
  "Games & Play": { emoji: "🎲", hue: 10 },
  "Sports & Outdoors": { emoji: "🏕️", hue: 130 },
  "Home & Garden": { emoji: "🪴", hue: 110 },
  "Friends & Family": { emoji: "🫂", hue: 345 },
  "Kindness & Causes": { emoji: "💛", hue: 95 },
  "History & Culture": { emoji: "🏺", hue: 60 },
  "Work & School": { emoji: "✏️", hue: 220 },
  Wellbeing: { emoji: "🧘", hue: 185 },
  "Wonderfully Weird": { emoji: "🛸", hue: 275 },
  General: { emoji: "🎉", hue: 320 },
};
