import { z } from "zod";
import type { CivilDate } from "@/lib/civil-date";
import { zoneParam } from "@/lib/feeds/input";
import { calendarDate, calendarYear, holidayIdParam, monthParam } from "@/lib/holidays/input";
import {
  calendarEntryOutput,
  fullHolidayOutput,
  holidayOutput,
  searchOutput,
  todayOutput,
} from "@/lib/holidays/output";
import { calendarWindow } from "@/lib/holidays/window";
import { searchLimitParam, searchTextParam } from "@/lib/search/input";
import { HELLO_DAY, HELLO_ENTRY, HELLO_IN_YEAR, HELLO_RESULT } from "./examples";
import type { PublicRead } from "./read";

const byId: PublicRead = {
  path: "/api/holidays/{id}",
  operationId: "getHoliday",
  tag: "Holidays",
  summary: "One holiday",
  description:
    "With its date in the current year, or the next one when this year has none: looking at you, February 29.",
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
  description: "Somewhere it is already tomorrow, so say where: the day is that of the zone's clocks.",
  params: {
    query: z.object({
      zone: zoneParam.optional().meta({
        description: "An IANA time zone. Without it: the one that our host sees you in, or UTC.",
        examples: ["America/New_York"],
      }),
    }),
  },
  answer: {
    description: "The date, the zone whose date it is, and its holidays.",
    schema: todayOutput,
    example: { date: HELLO_DAY.dateIso, timeZone: "America/New_York", holidays: [HELLO_DAY] },
  },
};

/** The reads of holidays. The dates and years that they take depend on the day, `now`. */
export function holidayReads(now: CivilDate): PublicRead[] {
  const { first, last } = calendarWindow(now);
  const year = calendarYear(now)
    .optional()
    .meta({
      description: `A year from ${first.slice(0, 4)} to ${last.slice(0, 4)}. Without it: the current one.`,
      examples: ["2026"],
    });
  return [
    today,
    {
      path: "/api/holidays/date/{date}",
      operationId: "listHolidaysOnDate",
      tag: "Holidays",
      summary: "The holidays of a date",
      description: "What lasts a whole month is not on its days: ask for the month. A week stands on its first day.",
      params: {
        path: z.object({
          date: calendarDate(now).meta({
            description: `A day from ${first} to ${last}, as yyyy-MM-dd.`,
            examples: [HELLO_DAY.dateIso],
          }),
        }),
      },
      answer: {
        description: "The day's pick first; an empty list on a day without any.",
        schema: z.array(fullHolidayOutput),
        example: [HELLO_DAY],
      },
    },
    {
      path: "/api/holidays/month/{month}",
      operationId: "listHolidaysInMonth",
      tag: "Holidays",
      summary: "A month at a glance",
      description: "What a calendar needs of each holiday, the month's own observances included.",
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
      description: "Every holiday on every day it falls. It is a big answer: keep it, and send its ETag next time.",
      params: { query: z.object({ year }) },
      answer: { description: "By date.", schema: z.array(holidayOutput), example: [HELLO_IN_YEAR] },
    },
    byId,
    {
      path: "/api/search",
      operationId: "searchHolidays",
      tag: "Holidays",
      summary: "Holidays by name, or by what they are about",
      description:
        "Forgives typos, accents and half-typed words. Each result has its next date; a whole month's observance has the first of its month, until that month is over.",
      params: {
        query: z.object({
          q: searchTextParam.meta({ description: "What you are looking for.", examples: ["hello"] }),
          limit: searchLimitParam
            .optional()
            .meta({ description: "How many results at most, 1 to 50. Without it: 12.", examples: ["10"] }),
          today: calendarDate(now)
            .optional()
            .meta({
              description: `The day to count from, ${first} to ${last}, as yyyy-MM-dd. Without it: the day in UTC.`,
              examples: [HELLO_DAY.dateIso],
            }),
        }),
      },
      answer: {
        description: "The best match first; an empty list when nothing matches.",
        schema: searchOutput,
        example: { query: "hello", results: [HELLO_RESULT] },
      },
    },
  ];
}
