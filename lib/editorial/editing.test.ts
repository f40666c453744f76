import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { testSponsored } from "@/db/test-sponsor";
import type { Admin } from "@/lib/auth/admin/session";
import type { CivilDate } from "@/lib/core/civil-date";
import { getHolidayBySlug, listHolidaysOn } from "@/lib/holidays/queries";
import type { RuleText } from "@/lib/holidays/rule";
import {
  createHoliday,
  deleteHoliday,
  makePick,
  recordChanges,
  restoreHoliday,
  setVideos,
  updateHoliday,
} from "./commands";
import { type HolidayChange, holidayListInput } from "./input";
import { getEditedHoliday, listForEditors, listRevisions } from "./queries";

const NOW = new Date("2026-11-22T12:00:00Z");
const TODAY: CivilDate = "2026-11-22";
const DAY_MS = 86_400_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
let admin: Admin;

beforeAll(async () => {
  database = await testDatabase();
  const [user] = await database.db.insert(users).values({ email: "editor@example.com" }).returning({ id: users.id });
  admin = { userId: user?.id ?? "", email: "editor@example.com" } as Admin;
});
afterAll(() => database.close());

let made = 0;
const create = (input: object = {}) => {
  made += 1;
  const holiday = { holidayName: `Cake Day ${made}`, rule: "FREQ=YEARLY;BYMONTH=6;BYDAY=1FR", ...input };
  return createHoliday(holiday, admin, NOW, database.db);
};
const daysOf = async (id: string) => {
  const rows = await database.db
    .select({ date: holidayOccurrences.date })
    .from(holidayOccurrences)
    .where(eq(holidayOccurrences.holidayId, id));
  return rows.map(({ date }) => date).toSorted();
};
const list = (query: object) => listForEditors(holidayListInput.parse(query), TODAY, database.db);

test("a new holiday is on the calendar on each day of its rule, and its creator is recorded", async () => {
  const holiday = await create({ holidayName: "Doughnut Day", notes: "Eat one." });
  expect(holiday).toMatchObject({
    slug: "doughnut-day",
    dateIso: "2026-06-05",
    version: 1,
    ruleText: "the first Friday of June",
  });
  expect(await daysOf(holiday.id)).toContain("2027-06-04");
  expect(await listRevisions(holiday.id, database.db)).toMatchObject([
    { action: "create", version: 1, editor: "editor@example.com", changes: { notes: [null, "Eat one."] } },
  ]);
  const [entry] = await database.db
    .select({ by: auditLogs.executedBy, what: auditLogs.operationType, details: auditLogs.details })
    .from(auditLogs);
  expect(entry).toMatchObject({
    by: `admin:${admin.userId}`,
    what: "holiday.create",
    details: { holidayId: holiday.id },
  });
  const notes = await database.db.select({ tag: pageCacheChanges.tag }).from(pageCacheChanges);
  expect(notes).toContainEqual({ tag: "holidays" });
});

test("a new text invalidates the pages with it, a new name those with a list of holidays", async () => {
  const { id } = await create({ holidayName: "Cruller Day" });
  const changedTags = async (change: HolidayChange) => {
    await database.db.delete(pageCacheChanges);
    await updateHoliday(id, change, admin, NOW, database.db);
    return (await database.db.select().from(pageCacheChanges)).map(({ tag }) => tag);
  };
  expect(
    await changedTags({ notes: "Eat one.", celebrate: null, videoUrls: ["https://youtu.be/dQw4w9WgXcQ"] }),
  ).toEqual([`holiday:${id}`, "details"]);
  const listed: HolidayChange[] = [
    ...[{ holidayName: "Twisted Cruller Day" }, { notes: "Eat two.", hue: 7 }, { emoji: "🍩" }, { category: "Food" }],
    ...[{ rule: "FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=9" as RuleText }, { displayDate: "Thursday, July 9th" }, { rank: 7 }],
    ...[{ lengthDays: 2 }, { origin: { kind: "tradition" as const } }, { tone: "solemn" as const }],
  ];
  for (const change of listed) expect(await changedTags(change)).toEqual(["holidays"]);
  expect(await changedTags({ notes: "Eat two." })).toEqual([]);
});

test("an import of many new texts invalidates all pages with holidays, not each holiday by name", async () => {
  const { id: holidayId } = await create({ holidayName: "Fritter Day" });
  await database.db.delete(pageCacheChanges);
  const changes = Array.from({ length: 101 }, (_, version) => {
    return { holidayId, version, action: "import" as const, changes: { notes: [null, "Eat one."] as [null, string] } };
  });
  const operation = { operationType: "holiday.import" as const, tableName: "holidays" as const, details: {} };
  await database.db.transaction((tx) => recordChanges(changes, operation, { admin, now: NOW, tx }));
  expect(await database.db.select().from(pageCacheChanges)).toMatchObject([{ tag: "holidays" }]);
});

test("of ten concurrent holidays with the same name one is created, and the others get a conflict", async () => {
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => create({ holidayName: "Race Day" })));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const each of tries) {
    if (each.status === "rejected")
      expect(each.reason).toMatchObject({ code: "conflict", issues: [{ path: "holidayName" }] });
  }
});

test("names that differ only in punctuation get different slugs, even when created concurrently", async () => {
  const names = ["Ham Day", "Ham Day!", "Ham-Day", "Ham: Day"];
  const all = await Promise.all(names.map((holidayName) => create({ holidayName })));
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(4);
});

test("changing the rule moves the days, and the slug stays", async () => {
  const { id, slug } = await create();
  const after = await updateHoliday(
    id,
    { holidayName: "Renamed Day", rule: "EASTER;OFFSET=1" },
    admin,
    NOW,
    database.db,
  );
  expect(after).toMatchObject({ slug, version: 2, dateIso: "2026-04-06", displayDate: "April 6th" });
  expect(await daysOf(id)).toContain("2027-03-29");
  expect(await daysOf(id)).not.toContain("2027-06-04");
});

test("when two editors save the same version, the later one gets a conflict and overwrites nothing", async () => {
  const { id, version } = await create();
  const saves = await Promise.allSettled(
    ["Ada's words.", "Grace's words."].map((notes) => updateHoliday(id, { notes, version }, admin, NOW, database.db)),
  );
  expect(saves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = saves.find((each) => each.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "conflict", issues: [{ path: "version" }] });
  expect((await getEditedHoliday(id, database.db))?.version).toBe(2);
});

test("saving unchanged values is not a change", async () => {
  const holiday = await create({ notes: "Eat cake." });
  const { id, version, dateIso, displayDate } = holiday;
  const again = await updateHoliday(id, { notes: "Eat cake.", dateIso, displayDate, version }, admin, NOW, database.db);
  expect(again).toEqual(holiday);
  expect(await listRevisions(id, database.db)).toHaveLength(1);
});

test("a deleted holiday is hidden everywhere, and restored unchanged", async () => {
  const holiday = await create({ notes: "Eat cake." });
  const { id, slug } = holiday;
  const { restorableUntil } = await deleteHoliday(id, 1, admin, NOW, database.db);
  expect(restorableUntil).toEqual(new Date(NOW.getTime() + 30 * DAY_MS));
  expect(await getHolidayBySlug(slug, database.db)).toBeNull();
  expect((await listHolidaysOn("2027-06-04", database.db)).map((each) => each.id)).not.toContain(id);
  await expect(updateHoliday(id, { rank: 1 }, admin, NOW, database.db)).rejects.toMatchObject({ code: "gone" });
  const back = await restoreHoliday(id, admin, NOW, database.db);
  expect(back).toMatchObject({ slug, notes: "Eat cake.", deletedAt: null, version: 3 });
  expect(await daysOf(id)).toContain("2027-06-04");
});

test("deleting or restoring a holiday twice counts once", async () => {
  const { id } = await create();
  await Promise.all([1, 2, 3].map(() => deleteHoliday(id, undefined, admin, NOW, database.db)));
  await Promise.all([1, 2, 3].map(() => restoreHoliday(id, admin, NOW, database.db)));
  expect((await listRevisions(id, database.db)).map(({ action }) => action)).toEqual(["restore", "delete", "create"]);
});

test("a deleted holiday cannot be restored after thirty days, or when its name is taken", async () => {
  const { id } = await create({ holidayName: "Gone Day" });
  await deleteHoliday(id, undefined, admin, NOW, database.db);
  const late = new Date(NOW.getTime() + 31 * DAY_MS);
  await expect(restoreHoliday(id, admin, late, database.db)).rejects.toMatchObject({ code: "gone" });
  await create({ holidayName: "GONE DAY" });
  await expect(restoreHoliday(id, admin, NOW, database.db)).rejects.toMatchObject({ code: "conflict" });
});

test("a sponsored holiday cannot be deleted", async () => {
  const { id } = await create();
  await testSponsored(database.db, id);
  await expect(deleteHoliday(id, undefined, admin, NOW, database.db)).rejects.toMatchObject({ code: "conflict" });
});

test("editors cannot see or delete a built-in holiday", async () => {
  const [built] = await database.db
    .insert(holidays)
    .values({
      slug: "built-in",
      holidayName: "Built In",
      dateIso: "2026-01-01",
      displayDate: "Any day",
      isBuiltIn: true,
      originKind: "tradition",
    })
    .returning({ id: holidays.id });
  expect(await getEditedHoliday(built?.id ?? "", database.db)).toBeNull();
  await expect(deleteHoliday(built?.id ?? "", undefined, admin, NOW, database.db)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("any holiday of a day can become its pick, and the others move back when needed", async () => {
  const rule = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=3";
  const [first, second, third] = await Promise.all([
    create({ rule, rank: 1 }),
    create({ rule, rank: 1 }),
    create({ rule, rank: 50 }),
  ]);
  const pick = async () => (await listHolidaysOn("2027-02-03", database.db))[0]?.id;
  for (const { id } of [third, first, second, third]) {
    await makePick(id, "2027-02-03", admin, NOW, database.db);
    expect(await pick()).toBe(id);
  }
  await expect(makePick(first.id, "2027-02-04", admin, NOW, database.db)).rejects.toMatchObject({
    code: "validation_failed",
  });
});

test("concurrent picks for one day do not deadlock, and one of them wins", async () => {
  const rule = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=5";
  const all = await Promise.all(Array.from({ length: 5 }, () => create({ rule, rank: 1 })));
  await Promise.all(all.map(({ id }) => makePick(id, "2027-02-05", admin, NOW, database.db)));
  const ranks = (await list({ date: "2027-02-05" })).rows.map(({ rank }) => rank);
  expect(ranks[0]).toBeLessThan(ranks[1] ?? 0);
});

test("setting videos creates a new version of the holiday", async () => {
  const { id } = await create();
  const videoUrls = ["https://www.youtube.com/watch?v=dQw4w9WgXcQ"];
  expect(await setVideos(id, { videoUrls, version: 1 }, admin, NOW, database.db)).toMatchObject({
    videoUrls,
    version: 2,
  });
  await expect(setVideos(id, { videoUrls: [], version: 1 }, admin, NOW, database.db)).rejects.toMatchObject({
    code: "conflict",
  });
});

test("the list has the number of gift ideas, videos and sources of each holiday, and whether it is sponsored", async () => {
  const sources = [{ title: "An almanac" }, { title: "A newspaper" }];
  const [full, bare] = [await create({ sources }), await create()];
  await setVideos(full.id, { videoUrls: ["https://www.youtube.com/watch?v=dQw4w9WgXcQ"] }, admin, NOW, database.db);
  const gift = { holidayId: full.id, description: "For the day", price: "$5", shopQuery: "odd", category: "Odd" };
  await database.db
    .insert(giftSuggestions)
    .values(["A whistle", "A drum", "A kazoo"].map((name) => ({ ...gift, name })));
  await testSponsored(database.db, full.id);
  const rows = (await list({ limit: "200" })).rows;
  expect(rows.find(({ id }) => id === full.id)).toMatchObject({
    giftCount: 3,
    currentVideoUrls: { length: 1 },
    sourceCount: 2,
    isSponsored: true,
  });
  expect(rows.find(({ id }) => id === bare.id)).toMatchObject({
    giftCount: 0,
    currentVideoUrls: { length: 0 },
    sourceCount: 0,
    isSponsored: false,
  });
  expect(await getEditedHoliday(full.id, database.db)).toMatchObject({ giftCount: 3 });
});

test("the list is searched without wildcards, filtered, sorted and paged", async () => {
  const [moved] = await Promise.all([
    create({ holidayName: "100% Zebra Day", category: "Animals", rule: "FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=1" }),
    create({ holidayName: "Zebra Month", category: "Animals", rule: "FREQ=YEARLY;BYMONTH=9" }),
    create({ holidayName: "Zébra Week", lengthDays: 7, rule: "FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=31" }),
  ]);
  const names = async (query: object) => (await list(query)).rows.map(({ holidayName }) => holidayName);
  expect(await names({ search: "zebra", sort: "name" })).toEqual(["100% Zebra Day", "Zebra Month", "Zébra Week"]);
  expect(await names({ search: "0% z" })).toEqual(["100% Zebra Day"]);
  expect(await names({ search: "_ebra" })).toEqual([]);
  expect(await names({ search: "zebra", category: "Animals", kind: "month" })).toEqual(["Zebra Month"]);
  expect(await names({ search: "zebra", month: "8" })).toEqual(["Zébra Week"]);
  expect(await names({ search: "zebra", date: "2027-09-01" })).toEqual(["100% Zebra Day", "Zebra Month"]);
  expect(await list({ search: "zebra", sort: "date", limit: "2", page: "2" })).toMatchObject({
    rows: [{ dateIso: "2026-09-01" }],
    total: 3,
  });
  await deleteHoliday(moved.id, undefined, admin, NOW, database.db);
  expect(await names({ search: "zebra", kind: "day" })).toEqual([]);
});
