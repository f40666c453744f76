import { z } from "zod";
import { TONES } from "./tone";
import { MOODS, ORIGIN_KINDS } from "./traits";

/** Schemas of the public API's holiday responses. Strict, so that an undocumented field fails the tests. */

const holidayName = z.string().min(1).max(200);

/** A holiday with the fields that every response has. */
export const holidayOutput = z
  .strictObject({
    id: z.uuid().meta({ description: "Never changes." }),
    slug: z.string().meta({ description: "The holiday's path on the site: `/holidays/{slug}`." }),
    holidayName,
    name: holidayName.meta({ description: "The same as `holidayName`." }),
    category: z.string().meta({ description: "One of our few categories, or `General`." }),
    dateIso: z.iso.date().meta({ description: "The day it falls on, in the year you asked for." }),
    displayDate: z.string().meta({ description: "The same day in words, such as `November 21st`." }),
    notes: z.string().max(1000).nullable().meta({ description: "Two or three sentences in our own words." }),
    whyToday: z.string().max(200).nullable().meta({ description: "Why it is celebrated, or why on this day." }),
    picturePath: z
      .string()
      .meta({ description: "The path of its drawing on this site, an SVG of 1200 by 800; with `.png`, a PNG." }),
    history: z.string().max(2000).nullable().meta({ description: "Where it comes from." }),
    isMonthObservance: z
      .boolean()
      .meta({ description: "It lasts the whole month; its date is then the first of the month." }),
    lengthDays: z
      .int()
      .min(1)
      .max(31)
      .meta({ description: "How many days it lasts: 7 for a week. A month observance says 1." }),
    sourceUrl: z.url().nullable().meta({ description: "The first of its sources that is a web page." }),
    videoUrls: z.array(z.url()).max(10),
    tone: z.enum(TONES).meta({ description: "A solemn day has no “Happy”, gifts, video or sponsor." }),
    emoji: z.string(),
    hue: z.int().min(0).max(359).meta({ description: "The holiday's color, as an OKLCH hue in degrees." }),
    rule: z.string().nullable().meta({
      description:
        "Why this date: an RFC 5545 recurrence rule, `EASTER` or `RDATE:` with single days; the first two may end in `;OFFSET=` days.",
    }),
    ruleText: z.string().nullable().meta({ description: "The rule in words, to follow “It falls on”." }),
    origin: z
      .strictObject({
        kind: z.enum(ORIGIN_KINDS),
        by: z.string().optional().meta({ description: "Who started it." }),
        year: z.int().min(-3000).max(2100).optional().meta({ description: "Its first year." }),
      })
      .meta({ description: "How it started, as far as anyone knows." }),
    sources: z
      .array(z.strictObject({ title: z.string(), url: z.url().optional() }))
      .meta({ description: "Where the date and the story come from." }),
    addedByEditors: z.boolean().meta({ description: "Added by an editor after our first edition." }),
  })
  .meta({ id: "Holiday" });

const thing = z.string().min(1);

/** A holiday with the additional fields of its own page. */
export const fullHolidayOutput = holidayOutput
  .extend({
    celebrate: z
      .strictObject({
        free: thing.meta({ description: "Costs nothing." }),
        friends: thing.meta({ description: "With others." }),
        desk: thing.meta({ description: "At work or at school." }),
      })
      .nullable()
      .meta({ description: "Three ways to mark the day." }),
    messages: z
      .array(z.strictObject({ mood: z.enum(MOODS), text: thing }))
      .meta({ description: "Ideas for what to write in a card." }),
  })
  .meta({ id: "FullHoliday" });

/** A holiday as a calendar shows it. */
export const calendarEntryOutput = holidayOutput
  .pick({
    id: true,
    slug: true,
    holidayName: true,
    category: true,
    dateIso: true,
    displayDate: true,
    isMonthObservance: true,
    lengthDays: true,
    tone: true,
    emoji: true,
    hue: true,
  })
  .extend({
    isSponsored: z.boolean().meta({ description: "A business pays to appear beside it and has no say in the rest." }),
  })
  .meta({ id: "CalendarEntry" });

/** The holidays of the caller's current day. */
export const todayOutput = z
  .strictObject({
    date: z.iso.date(),
    timeZone: z.string().meta({ description: "The time zone whose day this is." }),
    holidays: z.array(fullHolidayOutput).meta({ description: "The day's pick first." }),
  })
  .meta({ id: "Today" });

const searchResult = holidayOutput
  .pick({
    id: true,
    slug: true,
    holidayName: true,
    category: true,
    tone: true,
    emoji: true,
    hue: true,
    notes: true,
    isMonthObservance: true,
    lengthDays: true,
    dateIso: true,
    displayDate: true,
  })
  .meta({ id: "SearchResult" });

/** Search results, best first. */
export const searchOutput = z
  .strictObject({
    query: z.string().meta({ description: "What was searched for." }),
    date: z.iso.date().nullable().meta({ description: "The date that was searched for; null for words." }),
    year: z.int().nullable().meta({ description: "The year that came with the words, which dates the results." }),
    results: z.array(searchResult),
  })
  .meta({ id: "SearchAnswer" });
