import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsors } from "@/db/schema/sponsors";
import { readSeed } from "@/db/seed/read";
import { testDatabase } from "@/db/test-database";
import { importSeed, JUST_BECAUSE } from "@/lib/editorial/seed.commands";
import { listGifts } from "@/lib/holidays/gifts/queries";
import {
  calendarEntryOutput,
  fullHolidayOutput,
  holidayOutput,
  searchOutput,
  todayOutput,
} from "@/lib/holidays/output";
import { getHoliday, listHolidaysInMonth, listHolidaysInYear, listHolidaysOn } from "@/lib/holidays/queries";
import { answerSearch } from "@/lib/holidays/search/queries";
import { listSponsors, listSponsorsByHoliday } from "@/lib/sponsorship/queries";
import { HELLO_DAY } from "./examples";
import { giftOutput, sponsorOutput } from "./reads";

const TODAY = "2026-11-21";
const VIDEO = "https://video.example/hello";

let database: Awaited<ReturnType<typeof testDatabase>>;
let helloId = "";

/** The real calendar with a gift and a sponsor, which covers every shape of response. */
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await importSeed(await readSeed(), TODAY, db);
  const [hello] = await db
    .update(holidays)
    .set({ videoUrls: [VIDEO] })
    .where(eq(holidays.slug, HELLO_DAY.slug))
    .returning({ id: holidays.id });
  helloId = hello?.id ?? "";
  await db.insert(giftSuggestions).values({
    holidayId: helloId,
    name: "Postcards",
    description: "Ten of them",
    price: "$8–12",
    affiliateUrl: "https://shop.example/postcards",
    category: "Paper",
  });
  const [sponsor] = await db
    .insert(sponsors)
    .values({
      businessName: "Ada's",
      contactEmail: "ada@example.com",
      websiteUrl: "https://ada.example",
      description: "Hellos of all kinds",
    })
    .returning({ id: sponsors.id });
  await db.insert(holidaySponsors).values({ holidayId: helloId, sponsorId: sponsor?.id ?? "" });
});
afterAll(() => database.close());

/** Checks a response, as the caller receives it, against its schema. An extra or missing field fails. */
function expectDescribed(schema: z.ZodType, answer: unknown) {
  expect(schema.safeParse(JSON.parse(JSON.stringify(answer))).error).toBeUndefined();
}

test("every holiday of the real calendar matches its documentation", async () => {
  const year = await listHolidaysInYear(2026, database.db);
  expect(year.length).toBeGreaterThan(366);
  expectDescribed(z.array(holidayOutput), year);
});

test("the holiday in the document's examples equals the real one", async () => {
  expect(await getHoliday(helloId, database.db)).toEqual({ ...HELLO_DAY, id: helloId, videoUrls: [VIDEO] });
});

test("the holidays of a date and of today match their documentation", async () => {
  const list = await listHolidaysOn(TODAY, database.db);
  expect(list[0]?.id).toBe(helloId);
  expectDescribed(todayOutput, { date: TODAY, timeZone: "UTC", holidays: list });
});

test("a month matches its documentation", async () => {
  const month = await listHolidaysInMonth({ year: 2026, month: 11 }, database.db);
  expect(month.some(({ isSponsored }) => isSponsored)).toBe(true);
  expectDescribed(z.array(calendarEntryOutput), month);
});

test("one holiday matches its documentation, including the one without a date", async () => {
  const { db } = database;
  const [anyDay] = await db.select({ id: holidays.id }).from(holidays).where(eq(holidays.slug, JUST_BECAUSE.slug));
  for (const id of [helloId, anyDay?.id ?? ""]) expectDescribed(fullHolidayOutput, await getHoliday(id, db));
});

test("search results match their documentation", async () => {
  const answer = await answerSearch("hello", 12, TODAY, database.db);
  expect(answer.results[0]?.id).toBe(helloId);
  expectDescribed(searchOutput, { query: "hello", ...answer });
});

test("gift ideas match their documentation", async () => {
  const gifts = await listGifts(helloId, database.db);
  expect(gifts.length).toBeGreaterThan(2);
  expectDescribed(z.array(giftOutput), gifts);
});

test("sponsors match their documentation, for one holiday and for several", async () => {
  const list = await listSponsors(helloId, database.db);
  expect(list).toHaveLength(1);
  expectDescribed(z.array(sponsorOutput), list);
  const grouped = await listSponsorsByHoliday([helloId], database.db);
  expectDescribed(z.record(z.uuid(), z.array(sponsorOutput)), grouped);
});
