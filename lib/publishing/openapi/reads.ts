import { z } from "zod";
import type { CivilDate } from "@/lib/core/civil-date";
import {
  calendarDate,
  calendarYear,
  holidayIdParam,
  monthParam,
  searchLimitParam,
  searchTextParam,
} from "@/lib/holidays/input";
import {
  calendarEntryOutput,
  fullHolidayOutput,
  holidayOutput,
  searchOutput,
  todayOutput,
} from "@/lib/holidays/output";
import { calendarWindow } from "@/lib/holidays/window";
import { holidayIdList } from "@/lib/sponsorship/input";
import { zoneParam } from "../feeds/visitor-day";
import { HELLO_DAY, HELLO_ENTRY, HELLO_IN_YEAR, HELLO_RESULT, PAPER_SHOP, POSTCARDS } from "./examples";

/** The groups of endpoints in the document. */
export const TAGS = {
  Holidays: "What falls when, and why.",
  "Around a holiday": "Videos, gift ideas and sponsors.",
  Service: "Is the service up?",
} as const;

/** A public endpoint, as the document describes it and the tests check it. */
export type PublicRead = {
  /** Path with parameters in braces: `/api/holidays/{id}`. */
  path: `/api/${string}`;
  operationId: string;
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  /** The parameters in the path and in the query, by name, each with an example. */
  params?: { path?: z.ZodObject; query?: z.ZodObject };
  /** The body of a 200 response. */
  answer: { description: string; schema: z.ZodType; example: unknown };
  /** Whether it returns 404 for a holiday that does not exist. */
  mayBeMissing?: boolean;
};

/** A gift idea for a holiday. */
export const giftOutput = z
  .strictObject({
    id: z.uuid(),
    holidayId: z.uuid(),
    name: z.string().min(1).max(200),
    description: z.string().min(1).max(500),
    price: z.string().min(1).max(50).meta({ description: "As text; it may be a range." }),
    rating: z
      .number()
      .min(1)
      .max(5)
      .nullable()
      .meta({ description: "Our editors' rating, never a customer's; null when there is none." }),
    affiliateUrl: z.url().meta({ description: "Where to buy it. We may earn a commission." }),
    category: z.string().min(1).max(100),
  })
  .meta({ id: "Gift" });

/** A business that sponsors a holiday, with its message for it. */
export const sponsorOutput = z
  .strictObject({
    sponsor: z.strictObject({
      id: z.uuid(),
      businessName: z.string().min(1).max(200),
      websiteUrl: z.url(),
      description: z.string().min(10).max(500),
    }),
    customMessage: z.string().max(200).meta({ description: "The sponsor's message for this holiday; may be empty." }),
  })
  .meta({ id: "Sponsorship" });

const holidayId = holidayIdParam.meta({ description: "The holiday's ID.", examples: [HELLO_DAY.id] });

/** The endpoints for data that goes with a holiday. */
const COMPANION_READS: readonly PublicRead[] = [
  {
    path: "/api/holidays/{id}/videos",
    operationId: "listVideos",
    tag: "Around a holiday",
    summary: "A holiday's videos",
    params: { path: z.object({ id: holidayId }) },
    answer: {
      description: "Video URLs, in the editors' order; an empty list when there are none.",
      schema: z.array(z.url()).max(10),
      example: ["https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    },
    mayBeMissing: true,
  },
  {
    path: "/api/gifts/holiday/{holidayId}",
    operationId: "listGifts",
    tag: "Around a holiday",
    summary: "Gift ideas for a holiday",
    params: { path: z.object({ holidayId }) },
    answer: {
      description: "Highest rated first; an empty list when there are none.",
      schema: z.array(giftOutput),
      example: [POSTCARDS],
    },
  },
  {
    path: "/api/holidays/{id}/sponsors",
    operationId: "listSponsors",
    tag: "Around a holiday",
    summary: "A holiday's sponsors",
    params: { path: z.object({ id: holidayId }) },
    answer: {
      description: "Earliest first; an empty list when there are none.",
      schema: z.array(sponsorOutput),
      example: [PAPER_SHOP],
    },
  },
  {
    path: "/api/sponsors/batch",
    operationId: "listSponsorsOfHolidays",
    tag: "Around a holiday",
    summary: "Sponsors of several holidays",
    params: {
      query: z.object({
        holidayIds: holidayIdList
          .optional()
          .meta({ description: "Up to 100 holiday IDs, separated by commas.", examples: [HELLO_DAY.id] }),
      }),
    },
    answer: {
      description: "Sponsors by holiday ID; holidays without sponsors are left out.",
      schema: z.record(z.uuid(), z.array(sponsorOutput)),
      example: { [HELLO_DAY.id]: [PAPER_SHOP] },
    },
  },
];

const byId: PublicRead = {
  path: "/api/holidays/{id}",
  operationId: "getHoliday",
  tag: "Holidays",
  summary: "One holiday",
  description:
    "With its date in the current year, or its next date when this year has none: looking at you, February 29.",
  params: { path: z.object({ id: holidayId }) },
  answer: { description: "The holiday.", schema: fullHolidayOutput, example: HELLO_DAY },
  mayBeMissing: true,
};

const today: PublicRead = {
  path: "/api/today",
  operationId: "getToday",
  tag: "Holidays",
  summary: "Today, where you are",
  description: "It's already tomorrow somewhere, so say where you are: you get the date in that time zone.",
  params: {
    query: z.object({
      zone: zoneParam.optional().meta({
        description: "An IANA time zone. Default: the one our host detects for you, or UTC.",
        examples: ["America/New_York"],
      }),
    }),
  },
  answer: {
    description: "The date, its time zone, and its holidays.",
    schema: todayOutput,
    example: { date: HELLO_DAY.dateIso, timeZone: "America/New_York", holidays: [HELLO_DAY] },
  },
};

/** Returns every public endpoint in the document. The valid dates and years depend on the day, `now`. */
export function publicReads(now: CivilDate): readonly PublicRead[] {
  const { first, last } = calendarWindow(now);
  const year = calendarYear(now)
    .optional()
    .meta({
      description: `A year from ${first.slice(0, 4)} to ${last.slice(0, 4)}. Default: the current one.`,
      examples: ["2026"],
    });
  return [
    today,
    {
      path: "/api/holidays/date/{date}",
      operationId: "listHolidaysOnDate",
      tag: "Holidays",
      summary: "Holidays on a date",
      description:
        "Month-long observances aren't listed on each day: ask for the month. A week is listed on its first day.",
      params: {
        path: z.object({
          date: calendarDate(now).meta({
            description: `A day from ${first} to ${last}, as yyyy-MM-dd.`,
            examples: [HELLO_DAY.dateIso],
          }),
        }),
      },
      answer: {
        description: "The day's pick first; an empty list when there are none.",
        schema: z.array(fullHolidayOutput),
        example: [HELLO_DAY],
      },
    },
    {
      path: "/api/holidays/month/{month}",
      operationId: "listHolidaysInMonth",
      tag: "Holidays",
      summary: "A month at a glance",
      description: "What a calendar needs, including the month-long observances.",
      params: {
        path: z.object({ month: monthParam.meta({ description: "1 for January to 12.", examples: ["11"] }) }),
        query: z.object({ year }),
      },
      answer: { description: "By date.", schema: z.array(calendarEntryOutput), example: [HELLO_ENTRY] },
    },
    {
      path: "/api/holidays",
      operationId: "listHolidays",
      tag: "Holidays",
      summary: "A whole year",
      description: "Every holiday on every date it falls. It's a big response: cache it, and send its ETag next time.",
      params: { query: z.object({ year }) },
      answer: { description: "By date.", schema: z.array(holidayOutput), example: [HELLO_IN_YEAR] },
    },
    byId,
    {
      path: "/api/search",
      operationId: "searchHolidays",
      tag: "Holidays",
      summary: "Search holidays by name, topic or date",
      description:
        'Forgives typos, accents and half-typed words. A date ("11/26", "nov 26") finds the holidays of that day, and a name with a year ("thanksgiving 2027") its date in that year. Otherwise each result has its next date; a month-long observance has the first of its month until that month is over.',
      params: {
        query: z.object({
          q: searchTextParam.meta({ description: "What to look for.", examples: ["hello"] }),
          limit: searchLimitParam
            .optional()
            .meta({ description: "The most results to return, 1 to 50. Default: 12.", examples: ["10"] }),
          today: calendarDate(now)
            .optional()
            .meta({
              description: `The day to count from, ${first} to ${last}, as yyyy-MM-dd. Default: today in UTC.`,
              examples: [HELLO_DAY.dateIso],
            }),
        }),
      },
      answer: {
        description: "The best match first; an empty list when nothing matches.",
        schema: searchOutput,
        example: { query: "hello", date: null, year: null, results: [HELLO_RESULT] },
      },
    },
    ...COMPANION_READS,
  ];
}
