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

/** How an observance is marked. A solemn one has no "Happy", exclamation mark, confetti, gifts, video or sponsor. */
export const TONES = ["festive", "solemn"] as const;

export type Tone = (typeof TONES)[number];

/** How much of its color a holiday keeps, from 0 to 1: a trace on a solemn day. */
export const CHROMA: Readonly<Record<Tone, number>> = { festive: 1, solemn: 0.2 };

/** Names of days that remember people who died; every other solemn day raises awareness or gives thanks and is "observed". */
const REMEMBRANCE =
  /\b(?:remember|remembrance|memorial|commemorat|mourning|victims?\b|fallen\b|died\b|holocaust|(?:ha)?shoah|genocide|massacre|hiroshima|nagasaki|pearl harbor|d-day|anzac|patriot day|september 11|9\/11|candle lighting)/i;

export const isSolemn = ({ tone }: { tone: Tone }): boolean => tone === "solemn";

/** "Happy World Hello Day!", or the name alone for a solemn day. Source: spec section 2, home tab. */
export function holidayGreeting(holiday: { holidayName: string; tone: Tone }): string {
  return isSolemn(holiday) ? holiday.holidayName : `Happy ${holiday.holidayName}!`;
}

/** The line above a solemn day's name: "In remembrance" for the dead, else `otherwise`, such as "Observed today". */
export function solemnLine({ holidayName }: { holidayName: string }, otherwise = "Observed today"): string {
  return REMEMBRANCE.test(holidayName) ? "In remembrance" : otherwise;
}

/** How a card message sounds, in the order in which they are offered. */
export const MOODS = ["warm", "funny", "cheeky", "thoughtful", "grateful"] as const;

export type Mood = (typeof MOODS)[number];

/** One thing to write in a card. */
export type MessageIdea = { mood: Mood; text: string };

/** How an observance started, as far as anyone knows. */
export const ORIGIN_KINDS = ["act", "un", "charity", "brand", "tradition", "joke", "person", "unknown"] as const;

export type OriginKind = (typeof ORIGIN_KINDS)[number];

/** `by` names the founder, `year` the first year; both only where they are known. */
export type Origin = { kind: OriginKind; by?: string | undefined; year?: number | undefined };

/** To follow "Origin:". */
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

/** The kind of origin, on its own: "Started by a business". */
export const originLabel = ({ kind }: Origin): string => LABELS[kind].replace(/^./, (letter) => letter.toUpperCase());

/** The first year in words: "1998", "700 BC"; null when unknown. */
export function firstYear({ year }: Origin): string | null {
  if (year === undefined) return null;
  return year < 0 ? `${-year} BC` : String(year);
}

/** The origin to follow "Origin:", as in "started by a business (the Acme Kite Company, 1998)". */
export function originInWords(origin: Origin): string {
  const details = [origin.by, firstYear(origin)].filter(Boolean).join(", ");
  return details ? `${LABELS[origin.kind]} (${details})` : LABELS[origin.kind];
}
