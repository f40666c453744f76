import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidays } from "@/db/schema/holidays";
import { testDatabase } from "@/db/test-database";
import { importSeed } from "@/lib/editorial/seed.commands";
import { testEntry } from "../test-entry";
import { listGifts, listGiftsByHoliday } from "./queries";

let database: Awaited<ReturnType<typeof testDatabase>>;
let holidayId: string;
beforeEach(async () => {
  database = await testDatabase();
  await importSeed([testEntry("hello-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21")], "2026-11-21", database.db);
  const [row] = await database.db.select({ id: holidays.id }).from(holidays).where(sql`not is_built_in`);
  holidayId = row?.id ?? "";
});
afterEach(() => database.close());

const gift = (name: string, rating: number) => ({
  holidayId,
  name,
  rating,
  description: "Something to hold.",
  price: "$10",
  affiliateUrl: "https://shop.example/",
  category: "Things",
});

test("gift ideas come best first, with a numeric rating", async () => {
  await database.db.insert(giftSuggestions).values([gift("Good", 4), gift("Best", 4.9), gift("Fair", 3.5)]);
  const list = await listGifts(holidayId, database.db);
  expect(list.map(({ name, rating }) => [name, rating])).toEqual([
    ["Best", 4.9],
    ["Good", 4],
    ["Fair", 3.5],
  ]);
});

test("several holidays are loaded at once, and those without ideas are omitted", async () => {
  await database.db.insert(giftSuggestions).values(gift("Good", 4));
  const found = await listGiftsByHoliday([holidayId, "00000000-0000-4000-8000-000000000000"], database.db);
  expect(Object.keys(found)).toEqual([holidayId]);
  expect(await listGiftsByHoliday([], database.db)).toEqual({});
});
