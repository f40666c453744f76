import { z } from "zod";
import type { CivilDate } from "@/lib/core/civil-date";
import { isCivilDate } from "@/lib/core/dates";
import { GIFT_KINDS } from "./gifts/kinds";
import { CAST, MAX_CAST, MAX_OBJECTS, PICTURE_MOODS, POSES, SCENES, SEASONS } from "./picture";
import { PLACE_CATEGORIES } from "./places/kinds";
import { isDeadRule, parseRule } from "./rule";
import { MAX_SEARCH_LENGTH } from "./search/text";
import { TONES } from "./tone";
import { CATEGORIES, DEFAULT_CATEGORY, MOODS, ORIGIN_KINDS } from "./traits";
import { calendarWindow, yearsOf } from "./window";

/** A day, in a path or a form. Source of the first message: spec section 5. */
export const civilDateInput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Date must be in YYYY-MM-DD format")
  .refine((text): text is CivilDate => isCivilDate(text), "This date does not exist")
  // PostgreSQL has no year 0, and a rule is also evaluated in the neighboring years.
  .refine((text) => text >= "1000" && text < "9999", "This year is out of range");

/** Returns a schema for a day that is on the calendar as of `today`. */
export function calendarDate(today: CivilDate) {
  const { first, last } = calendarWindow(today);
  const message = `The calendar runs from ${first} to ${last}`;
  return civilDateInput.refine((date) => date >= first && date <= last, message) as z.ZodType<CivilDate>;
}

/** Returns a schema for a year, as text, that is on the calendar as of `today`. */
export function calendarYear(today: CivilDate) {
  const years = yearsOf(calendarWindow(today));
  return z
    .string()
    .regex(/^[1-9]\d{3}$/, "Year must have four digits")
    .transform(Number)
    .refine((year) => years.includes(year), `The calendar runs from ${years.at(0)} to ${years.at(-1)}`);
}

/** A month in a path, 1 to 12. */
export const monthParam = z
  .string()
  .regex(/^(0?[1-9]|1[0-2])$/, "Month must be between 1 and 12")
  .transform(Number);

/** In lowercase, as the database writes it, because responses are keyed by it. */
export const holidayIdParam = z.uuid("Holiday ID must be a UUID").toLowerCase();

const NOTHING_TYPED = "Search for at least one character";

/** The search text in a query string. */
export const searchTextParam = z
  .string(NOTHING_TYPED)
  .trim()
  .min(1, NOTHING_TYPED)
  .max(MAX_SEARCH_LENGTH, `Search text must be ${MAX_SEARCH_LENGTH} characters or less`);

/** The maximum number of results, as text in a query string, 1 to 50. */
export const searchLimitParam = z
  .string()
  .regex(/^([1-9]|[1-4]\d|50)$/, "Limit must be between 1 and 50")
  .transform(Number);

function degrees(name: string, most: number) {
  const message = `${name} must be between -${most} and ${most}`;
  return z
    .string(message)
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, message)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most, message);
}

export const latitudeParam = degrees("Latitude", 90);
export const longitudeParam = degrees("Longitude", 180);

/** The category of a places search. A missing or unknown one becomes the default category. */
export const categoryParam = z.enum(PLACE_CATEGORIES).catch(DEFAULT_CATEGORY);

const anyDay = "2000-01-01";

/** A rule that parses and falls on at least one day. */
export const ruleInput = z
  .string()
  .refine((text) => parseRule(text) !== null, "Rule is not in a known form")
  .refine((text) => parseRule(text) === null || !isDeadRule(text, anyDay), "Rule never falls on a day");

const httpUrl = z.url({ protocol: /^https?$/, error: "Must be a valid http(s) address" });

/** A way to mark the day: one activity, in a sentence or two. */
const way = z.string().min(20).max(220);

/** A price range as text, in whole dollars. */
const priceRange = z.string().regex(/^(?:Under \$\d+|\$\d+–\d+)$/, "Price must read “Under $10” or “$10–20”");

/** A kind of item, not a product. Visitors search for it in the configured shop. */
const giftIdea = z.strictObject({
  name: z.string().min(3).max(60),
  why: z.string().min(20).max(160),
  price: priceRange,
  kind: z.enum(GIFT_KINDS),
  search: z.string().regex(/^[a-z0-9][a-z0-9 '-]{2,58}$/, "Search must be a few plain words"),
});

/**
 * One entry of `db/seed/*.json`. Names and notes have tighter limits than in the database, because our own texts must
 * fit on a phone. Source of the outer limits: spec section 5, holiday admin schema.
 */
export const seedEntry = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Slug must be lower-case words joined by hyphens"),
  name: z.string().trim().min(1).max(80),
  rule: ruleInput,
  isMonthObservance: z.boolean().default(false),
  lengthDays: z.int().min(1).max(31).default(1),
  rank: z.int().min(1).max(1000),
  category: z.enum(CATEGORIES),
  tone: z.enum(TONES).default("festive"),
  /** Our own videos, as paths below `public`. */
  videoUrls: z.array(z.string().regex(/^\/adventures\/[a-z-]+\.mp4$/, "Video must be in /adventures")).default([]),
  categoryVideo: z.boolean().default(true),
  emoji: z.emoji("Emoji must be a single emoji"),
  hue: z.int().min(0).max(359),
  notes: z.string().min(40).max(400),
  whyToday: z.string().min(40).max(160).optional(),
  history: z.string().min(80).max(1000).optional(),
  celebrate: z.strictObject({ free: way, friends: way, desk: way }).optional(),
  messages: z
    .array(z.strictObject({ mood: z.enum(MOODS), text: z.string().min(40).max(180) }))
    .max(3)
    .default([]),
  picture: z
    .strictObject({
      scene: z.enum(SCENES),
      season: z.enum(SEASONS),
      mood: z.enum(PICTURE_MOODS),
      cast: z
        .array(
          z.strictObject({
            who: z.enum(CAST),
            pose: z.enum(POSES),
            holds: z.emoji().optional(),
            wears: z.emoji().optional(),
          }),
        )
        .max(MAX_CAST),
      objects: z.array(z.emoji()).min(2).max(MAX_OBJECTS),
    })
    .optional(),
  classroom: z
    .strictObject({
      fact: z.string().min(60).max(260),
      questions: z.array(z.string().min(20).max(170)).length(3),
      activity: z.strictObject({ title: z.string().min(3).max(50), text: z.string().min(90).max(330) }),
      word: z.strictObject({ word: z.string().min(2).max(30), meaning: z.string().min(10).max(140) }),
    })
    .optional(),
  gifts: z.array(giftIdea).max(4).default([]),
  origin: z.strictObject({
    kind: z.enum(ORIGIN_KINDS),
    by: z.string().min(1).max(200).optional(),
    year: z.int().min(-3000).max(2100).optional(),
  }),
  sources: z.array(z.strictObject({ title: z.string().min(1).max(200), url: httpUrl.optional() })).max(5),
});

export type SeedEntry = z.infer<typeof seedEntry>;
