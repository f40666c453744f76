import { z } from "zod";
import type { CivilDate } from "@/lib/core/civil-date";
import { calendarDate, calendarYear, holidayIdParam, monthParam } from "@/lib/holidays/input";
import {
  calendarEntryOutput,
  fullHolidayOutput,
  holidayOutput,
  searchOutput,
  todayOutput,
} from "@/lib/holidays/output";
import { searchLimitParam, searchTextParam } from "@/lib/holidays/search/input";
import { calendarWindow } from "@/lib/holidays/window";
import { zoneParam } from "../feeds/input";
import { HELLO_DAY, HELLO_ENTRY, HELLO_IN_YEAR, HELLO_RESULT } from "./examples";
import type { PublicRead } from "./read";

const byId: PublicRead = {
  path: "/api/holidays/{id}",
  operationId: "getHoliday",
  tag: "Holidays",
  summary: "One holiday",
  description:
    "With its date in the current year, or its next date when this year has none: looking at you, February 29.",
  params: {
    path: z.object({ id: holidayIdParam.meta({ description: "The holiday's ID.", examples: [HELLO_DAY.id] }) }),
  },
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

/** Returns the holiday endpoints. The valid dates and years depend on the day, `now`. */
export function holidayReads(now: CivilDate): PublicRead[] {
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
  ];
}
