/** All holiday categories, in display order. The list is short so that each category is meaningful. */
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

/** The category shown for a holiday without one. Source: spec section 3, client-side shapes. */
export const DEFAULT_CATEGORY = "General";

/** Returns the slug of a category: "Food & Drink" becomes "food-and-drink". */
export function categorySlug(category: string): string {
  return category
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[^a-z0-9]+/g, "-");
}

/** Returns the category with this slug, or null. */
export function categoryOfSlug(slug: string): Category | null {
  return CATEGORIES.find((category) => categorySlug(category) === slug) ?? null;
}

/**
 * Like `categoryOfSlug`, but also accepts the slug of the default category, which lists holidays without a category.
 */
export function shelfOfSlug(slug: string): Category | typeof DEFAULT_CATEGORY | null {
  return categoryOfSlug(slug) ?? (slug === categorySlug(DEFAULT_CATEGORY) ? DEFAULT_CATEGORY : null);
}

/** Emoji and OKLCH hue (in degrees) of each category, for places that show a category on its own. */
export const CATEGORY_STYLE: Readonly<Record<Category | typeof DEFAULT_CATEGORY, { emoji: string; hue: number }>> = {
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

/** The moods of a card message, in display order. */
export const MOODS = ["warm", "funny", "cheeky", "thoughtful", "grateful"] as const;

export type Mood = (typeof MOODS)[number];

/** A suggested message for a card. */
export type MessageIdea = { mood: Mood; text: string };

/** How an observance started, as far as is known. */
export const ORIGIN_KINDS = ["act", "un", "charity", "brand", "tradition", "joke", "person", "unknown"] as const;

export type OriginKind = (typeof ORIGIN_KINDS)[number];

/** `by` is the founder and `year` the first year. Both are omitted when unknown. */
export type Origin = { kind: OriginKind; by?: string | undefined; year?: number | undefined };

/** Labels that follow "Origin:". */
const LABELS: Readonly<Record<OriginKind, string>> = {
  act: "official observance",
  un: "United Nations observance",
  charity: "started by a nonprofit",
  brand: "started by a business",
  tradition: "traditional",
  joke: "started as a joke",
  person: "personal initiative",
  unknown: "unknown",
};

/** Returns the kind of origin as a standalone label: "Started by a business". */
export const originLabel = ({ kind }: Origin): string => LABELS[kind].replace(/^./, (letter) => letter.toUpperCase());

/** Returns how an observance came about in a word or two: "Proclaimed", "Tradition", "Invented by Ada", "Unverified". */
export function originBadge({ kind, by }: Origin): string {
  if (kind === "act" || kind === "un") return "Proclaimed";
  if (kind === "tradition") return "Tradition";
  if (kind === "unknown") return "Unverified";
  if (by) return `Invented by ${by}`;
  return kind === "joke" ? "Invented as a joke" : "Invented";
}

/** Returns the first year as text, such as "1998" or "700 BC"; null when unknown. */
export function firstYear({ year }: Origin): string | null {
  if (year === undefined) return null;
  return year < 0 ? `${-year} BC` : String(year);
}

/** Returns the text that follows "Origin:", such as "started by a business (the Acme Kite Company, 1998)". */
export function originInWords(origin: Origin): string {
  const details = [origin.by, firstYear(origin)].filter(Boolean).join(", ");
  return details ? `${LABELS[origin.kind]} (${details})` : LABELS[origin.kind];
}
