import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import { holidayOccurrences, holidayRevisions, holidays } from "@/db/schema/holidays";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { readSeed } from "@/db/seed/read";
import { testDatabase } from "@/db/test-database";
import { testSponsored, testUser } from "@/db/test-sponsor";
import type { Admin } from "@/lib/auth/admin/session";
import { listHolidaysOn } from "@/lib/holidays/queries";
import { testEntry } from "@/lib/holidays/test-entry";
import { updateHoliday } from "../commands";
import { importSeed } from "../seed.commands";
import { bulkFile, readFile } from "./bulk-file";
import { importHolidays } from "./commands";
import { columnNames, FIELDS } from "./csv-file";
import type { BulkFormat } from "./input";
import { countMostSources, exportPages } from "./queries";

const NOW = new Date("2026-11-21T12:00:00Z");
const TODAY = "2026-11-21";

const SEED = [
  testEntry("hello-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", { name: "Hello Day", history: "h".repeat(90) }),
  testEntry("pie-day", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14", {
    name: "Pie Day",
    notes: "- one\n=two; and\n\n'three".repeat(3),
  }),
  testEntry("fern-month", "FREQ=YEARLY;BYMONTH=6", { name: "Fern Month", isMonthObservance: true }),
];

let database: Awaited<ReturnType<typeof testDatabase>>;
let admin: Admin;
beforeEach(async () => {
  database = await testDatabase();
  await importSeed(SEED, TODAY, database.db);
  const { id, email } = await testUser(database.db, "editor@example.com");
  admin = { userId: id, email } as Admin;
});
afterEach(() => database.close());

async function exported(format: BulkFormat): Promise<string> {
  return new Response(bulkFile(format, await countMostSources(database.db), exportPages(database.db))).text();
}

async function imported(format: BulkFormat, text: string, dryRun = false) {
  return importHolidays(await readFile(format, Buffer.from(text)), { dryRun }, admin, NOW, database.db);
}

const row = async (slug: string) => (await database.db.select().from(holidays).where(eq(holidays.slug, slug))).at(0);

const everything = async () => ({
  holidays: await database.db.select().from(holidays).orderBy(holidays.id),
  days: await database.db
    .select()
    .from(holidayOccurrences)
    .orderBy(holidayOccurrences.holidayId, holidayOccurrences.date),
  revisions: await database.db.select().from(holidayRevisions).orderBy(holidayRevisions.id),
  audit: await database.db.select().from(auditLogs).orderBy(auditLogs.id),
  notes: await database.db.select().from(pageCacheChanges).orderBy(pageCacheChanges.id),
});

/** Builds a CSV file from lines. */
const csv = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join("");

test("the whole seed, exported in either format and imported again, is unchanged", { timeout: 120_000 }, async () => {
  const seed = await readSeed();
  await importSeed(seed, TODAY, database.db);
  const before = await everything();
  for (const format of ["csv", "json"] as const) {
    const file = await exported(format);
    const rows = seed.length + SEED.length;
    expect(await imported(format, file)).toMatchObject({ rows, unchanged: rows, errors: [], warnings: [] });
    expect(await everything()).toEqual(before);
    expect(await exported(format)).toBe(file);
  }
});

test("an export is ordered by date, one line per holiday, without deleted or built-in holidays", async () => {
  await database.db.update(holidays).set({ deletedAt: NOW }).where(eq(holidays.slug, "hello-day"));
  const lines = parse(await exported("csv"), { bom: true, columns: true }) as Record<string, string>[];
  expect(lines.map(({ slug, ruleText }) => [slug, ruleText])).toEqual([
    ["pie-day", "March 14"],
    ["fern-month", "all of June"],
  ]);
  expect(JSON.parse(await exported("json")).map(({ slug }: { slug: string }) => slug)).toEqual([
    "pie-day",
    "fern-month",
  ]);
});

test("a changed line changes only its holiday, and is recorded in the history, the audit log and the page cache", async () => {
  const file = (await exported("csv"))
    .replace("Hello Day", "Hello There Day")
    .replace(";BYMONTHDAY=21", ";BYMONTHDAY=22");
  const before = await row("pie-day");
  expect(await imported("csv", file)).toMatchObject({
    dryRun: false,
    added: 0,
    updated: 1,
    unchanged: 2,
    changes: [{ holidayName: "Hello There Day", action: "update", fields: ["holidayName", "rule"], emptied: [] }],
  });
  const changed = await row("hello-day");
  expect(changed).toMatchObject({
    holidayName: "Hello There Day",
    dateIso: "2026-11-22",
    displayDate: "November 22nd",
    version: 2,
    editedAt: NOW,
    history: "h".repeat(90),
  });
  expect((await listHolidaysOn("2026-11-22", database.db)).map(({ slug }) => slug)).toEqual(["hello-day"]);
  expect(await listHolidaysOn("2026-11-21", database.db)).toEqual([]);
  expect(await row("pie-day")).toEqual(before);
  const { revisions, audit, notes } = await everything();
  expect(revisions).toMatchObject([
    {
      holidayId: changed?.id,
      version: 2,
      action: "import",
      editedBy: admin.userId,
      changes: { holidayName: ["Hello Day", "Hello There Day"] },
    },
  ]);
  expect(audit.at(-1)).toMatchObject({
    operationType: "holiday.import",
    recordCount: 1,
    executedBy: `admin:${admin.userId}`,
    details: { added: 0, updated: 1, fields: ["holidayName", "rule"] },
  });
  expect(JSON.stringify(audit.at(-1)?.details)).not.toContain("editor@example.com");
  expect(notes.map(({ tag }) => tag)).toContain("holidays");
});

test("a dry run returns the same report and writes nothing", async () => {
  const before = await everything();
  const file = (await exported("csv")).replace("Hello Day", "Hello There Day");
  const dry = await imported("csv", file, true);
  expect(await everything()).toEqual(before);
  expect(dry).toEqual({ ...(await imported("csv", file)), dryRun: true });
});

test("one invalid line rejects the whole file", async () => {
  const before = await everything();
  const file = csv(
    "slug,holidayName,rank",
    "hello-day,Hello There Day,1",
    "pie-day,,1",
    'fern-month,"Fern\nMonth",low',
  );
  expect(await imported("csv", file)).toMatchObject({
    added: 0,
    updated: 1,
    errorCount: 2,
    errors: [
      { line: 3, path: "holidayName", message: "Holiday name is required" },
      { line: 4, path: "rank", message: "Rank must be a whole number" },
    ],
  });
  expect(await everything()).toEqual(before);
});

test("new lines become holidays with their own slug, emoji and hue, and importing the same file again changes nothing", async () => {
  const file = csv(
    "holidayName,rule,dateIso,category,slug",
    "Pie Day II,FREQ=YEARLY;BYMONTH=6;BYDAY=1FR,,Food & Drink,",
    "Über-Tag,,2026-02-03,,",
    "Über Tag,EASTER,,,",
    "Own Address Day,EASTER;OFFSET=1,,Nature,my-own-address",
  );
  expect(await imported("csv", file)).toMatchObject({ added: 4, updated: 0, unchanged: 0, errors: [] });
  expect(await row("pie-day-ii")).toMatchObject({
    category: "Food & Drink",
    emoji: "🍩",
    hue: 30,
    rank: 100,
    version: 1,
  });
  expect(await row("uber-tag")).toMatchObject({
    rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=3",
    displayDate: "February 3rd",
  });
  expect(await row("uber-tag-2")).toMatchObject({ holidayName: "Über Tag" });
  expect(await row("my-own-address")).toMatchObject({ holidayName: "Own Address Day" });
  expect((await listHolidaysOn("2027-06-04", database.db)).map(({ slug }) => slug)).toEqual(["pie-day-ii"]);
  const before = await everything();
  expect(before.revisions.map(({ action, version }) => [action, version])).toEqual(Array(4).fill(["import", 1]));
  expect(await imported("csv", file)).toMatchObject({ added: 0, updated: 0, unchanged: 4, errors: [] });
  expect(await everything()).toEqual(before);
});

test("importing the same file again changes nothing, whatever its new lines leave out", async () => {
  const names = columnNames(3);
  const line = (cells: Record<string, string>) => names.map((name) => cells[name] ?? "").join(",");
  const sourced = { source1Title: "Almanac", source1Url: "https://one.example/", source2Url: "" };
  const file = csv(
    names.join(","),
    line({ slug: "own-day", holidayName: "Own Day", rule: "EASTER", category: "Nature", ...sourced }),
    line({ slug: "own-month", holidayName: "Own Month", rule: "FREQ=YEARLY;BYMONTH=5" }),
    line({ id: crypto.randomUUID(), version: "4", holidayName: "Foreign Day", rule: "EASTER", ...sourced }),
  );
  const first = await imported("csv", file);
  expect(first).toMatchObject({ added: 3, errors: [] });
  expect(first.warnings).toEqual([
    { line: 4, path: "id", message: "No holiday has this id; it will be added as a new one" },
  ]);
  expect(await row("own-day")).toMatchObject({ sourceUrl: "https://one.example/", rank: 100, emoji: "🌿" });
  const before = await everything();
  expect(await imported("csv", file)).toMatchObject({ unchanged: 3, updated: 0, errors: [], warnings: [] });
  expect(await everything()).toEqual(before);
});

test("several holidays in one line of JSON are imported separately", async () => {
  const fresh = { rule: "EASTER" };
  const list = [
    { holidayName: "One Day", ...fresh },
    { holidayName: "Two Day", ...fresh },
    { slug: "pie-day", rank: 7 },
  ];
  const wrong = [...list, { slug: "hello-day", rank: "low", color: 1 }, list[1], { slug: "pie-day" }];
  const before = await everything();
  expect(await imported("json", JSON.stringify(wrong))).toMatchObject({
    added: 2,
    updated: 1,
    errors: [
      { line: 1, path: "entry 4.color", message: "Unknown field" },
      { line: 1, path: "entry 4.rank", message: "Rank must be a whole number" },
      { line: 1, path: "entry 5.holidayName", message: "The holiday in entry 2 has the same name" },
      { line: 1, path: "entry 6.id", message: "This is the same holiday as entry 3" },
    ],
    changes: [{ holidayName: "One Day" }, { holidayName: "Two Day" }, { holidayName: "Pie Day" }],
  });
  expect(await everything()).toEqual(before);
  expect(await imported("json", JSON.stringify(list))).toMatchObject({ added: 2, updated: 1, errors: [] });
  expect([await row("one-day"), await row("two-day"), await row("pie-day")]).toMatchObject([{}, {}, { rank: 7 }]);
  expect((await everything()).audit.at(-1)).toMatchObject({ recordCount: 3, details: { added: 2, updated: 1 } });
});

test("an outdated version is rejected, unless the line matches the stored holiday", async () => {
  const file = await exported("csv");
  await database.db
    .update(holidays)
    .set({ version: 2, notes: "Said by somebody else." })
    .where(eq(holidays.slug, "hello-day"));
  const message = "Someone changed this holiday after the file was exported";
  expect(await imported("csv", file)).toMatchObject({ errors: [{ line: 13, path: "version", message }], updated: 0 });
  await database.db
    .update(holidays)
    .set({ notes: SEED[0]?.notes ?? "" })
    .where(eq(holidays.slug, "hello-day"));
  expect(await imported("csv", file)).toMatchObject({ errors: [], unchanged: 3 });
});

test("missing columns leave their fields unchanged, empty cells clear their field with a warning", async () => {
  expect(await imported("csv", csv("slug,history,notes", "hello-day,,New words."))).toMatchObject({
    updated: 1,
    warnings: [{ line: 2, path: "history", message: "This clears an existing value" }],
    changes: [{ fields: ["notes", "history"], emptied: ["history"] }],
  });
  expect(await row("hello-day")).toMatchObject({
    history: null,
    notes: "New words.",
    holidayName: "Hello Day",
    hue: 120,
  });
});

test("lines can swap names, and a name used twice is rejected", async () => {
  const swap = csv("slug,holidayName", "hello-day,Pie Day", "pie-day,Hello Day", ",Fern Month", "fern-month,Ferns");
  expect(await imported("csv", swap, true)).toMatchObject({ errors: [{ line: 4, path: "rule" }] });
  const whole = csv(
    "slug,holidayName,rule",
    "hello-day,Pie Day,EASTER",
    "pie-day,Hello Day,EASTER",
    ",Fern Month,EASTER",
    "fern-month,Ferns,FREQ=YEARLY;BYMONTH=6",
  );
  expect(await imported("csv", whole)).toMatchObject({ errors: [], added: 1, updated: 3 });
  expect((await row("fern-month-2"))?.holidayName).toBe("Fern Month");
  const taken = csv(
    "slug,holidayName,rule",
    "hello-day,FERNS,EASTER",
    ",Twin Day,EASTER",
    ",twin day,EASTER",
    ",Ferns,EASTER",
  );
  expect((await imported("csv", taken)).errors).toEqual([
    { line: 2, path: "holidayName", message: "Another holiday has this name" },
    { line: 4, path: "holidayName", message: "The holiday in line 3 has the same name" },
    { line: 5, path: "holidayName", message: "Another holiday has this name. To change that one, include its id." },
  ]);
});

test("duplicate, deleted and built-in holidays are rejected", async () => {
  await database.db.update(holidays).set({ deletedAt: NOW }).where(eq(holidays.slug, "pie-day"));
  const id = (await row("hello-day"))?.id;
  const file = csv(
    "id,slug,rank",
    `${id},,1`,
    ",hello-day,2",
    ",pie-day,3",
    ",just-because,4",
    "not-an-id,,5",
    ",No Slug,6",
  );
  expect((await imported("csv", file)).errors.map(({ line, message }) => [line, message])).toEqual([
    [3, "This is the same holiday as line 2"],
    [4, "This holiday is deleted. Restore it first."],
    [5, "This built-in holiday can’t be changed"],
    [6, "Holiday ID must be a UUID"],
    [7, "Slug must be lower-case words joined by hyphens"],
  ]);
});

test("a holiday deleted too long ago to restore is rejected as such, by an import and an update", async () => {
  const deletedAt = new Date(NOW.getTime() - 31 * 86_400_000);
  await database.db.update(holidays).set({ deletedAt }).where(eq(holidays.slug, "pie-day"));
  const id = (await row("pie-day"))?.id ?? "";
  const message = "This holiday was deleted too long ago to restore. Remove the id and slug to add it as a new one.";
  const named = csv("id,slug,holidayName,rule", `${id},,Pie Day,EASTER`, ",pie-day,Pie Day,EASTER");
  expect((await imported("csv", named)).errors).toEqual([
    { line: 2, path: "id", message },
    { line: 3, path: "slug", message },
  ]);
  await expect(updateHoliday(id, { rank: 1 }, admin, NOW, database.db)).rejects.toMatchObject({
    code: "gone",
    message: "This holiday was permanently deleted.",
  });
  expect(await imported("csv", csv("id,slug,holidayName,rule", ",,Pie Day,EASTER"))).toMatchObject({
    added: 1,
    errors: [],
  });
  expect(await row("pie-day-2")).toMatchObject({ holidayName: "Pie Day", deletedAt: null });
});

test("every editable field is written, for a changed line and a new one", async () => {
  const fields = {
    holidayName: "Wave Month",
    rule: "FREQ=YEARLY;BYMONTH=7",
    category: "Nature",
    isMonthObservance: true,
    lengthDays: 1,
    rank: 7,
    tone: "festive",
    emoji: "🌊",
    hue: 200,
    notes: "Wave.",
    whyToday: "The sea is warm.",
    history: "Long ago.",
    sourceUrl: "https://wave.example/",
    sources: [{ title: "Wave", url: "https://wave.example/" }],
    videoUrls: ["https://video.example/"],
    categoryVideo: false,
    celebrate: { free: "Wave.", friends: "Wave back.", desk: "Wave at a desk." },
    messages: [{ mood: "warm", text: "Waves." }],
    picture: { scene: "sea", season: "summer", mood: "calm", cast: [{ who: "odd", pose: "wave" }], objects: ["🌊"] },
    classroom: {
      fact: "Water stays where it is.",
      questions: ["Where?", "How?", "Why?"],
      activity: { title: "Draw", text: "Draw a wave." },
      word: { word: "crest", meaning: "The top of a wave." },
    },
    origin: { kind: "person", by: "Ada", year: 1843 },
  };
  expect(Object.keys(fields)).toEqual(FIELDS);
  const another = { ...fields, holidayName: "Second Wave Month" };
  const list = [{ slug: "hello-day", ...fields }, another];
  expect(await imported("json", JSON.stringify(list))).toMatchObject({ added: 1, updated: 1, errors: [] });
  const { origin, ...columns } = fields;
  const written = { ...columns, dateIso: "2026-07-01", displayDate: "July 1st", originKind: origin.kind };
  const rest = { originBy: "Ada", originYear: 1843, slug: "hello-day", version: 2, editedAt: NOW, isBuiltIn: false };
  expect(await row("hello-day")).toMatchObject({ ...written, ...rest });
  expect(JSON.parse(await exported("json"))).toContainEqual(expect.objectContaining(another));
});

test.each(["csv", "json"] as const)("tone and the category's video round-trip through %s", async (format) => {
  const set = { tone: "solemn", categoryVideo: false } as const;
  await database.db
    .update(holidays)
    .set({ ...set, videoUrls: ["/adventures/nature.mp4"] })
    .where(eq(holidays.slug, "hello-day"));
  const file = await exported(format);
  expect(await imported(format, file)).toMatchObject({ updated: 0, errors: [], warnings: [] });
  await database.db.update(holidays).set({ tone: "festive", categoryVideo: true });
  expect(await imported(format, file)).toMatchObject({
    updated: 1,
    changes: [{ fields: ["tone", "categoryVideo"] }],
  });
  expect(await row("hello-day")).toMatchObject({ ...set, videoUrls: ["/adventures/nature.mp4"] });
});

test("a date and its display date replace a missing rule; next to a rule they change nothing", async () => {
  const file = csv(
    "holidayName,dateIso,displayDate",
    'Once Day,2027-05-06,"May 6th, 2027"',
    "Each Day,2027-05-06,May 6",
  );
  expect(await imported("csv", file)).toMatchObject({ added: 2, errors: [], warnings: [] });
  expect(await row("once-day")).toMatchObject({ rule: "RDATE:20270506", displayDate: "May 6th, 2027" });
  expect(await row("each-day")).toMatchObject({ rule: "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=6", dateIso: "2027-05-06" });
  const wrong = csv("holidayName,dateIso,displayDate", "Wrong Day,2027-05-06,May 7");
  expect((await imported("csv", wrong)).errors).toMatchObject([{ line: 2, path: "displayDate" }]);
  const beside = csv("slug,rule,displayDate", "pie-day,FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14,March 15th");
  expect(await imported("csv", beside)).toMatchObject({ updated: 0, warnings: [{ path: "displayDate" }] });
});

test("a sponsored day cannot become solemn", async () => {
  const id = (await row("hello-day"))?.id ?? "";
  await testSponsored(database.db, id);
  const report = await imported("csv", csv("slug,tone", "hello-day,solemn", "pie-day,Solemn"));
  expect(report).toMatchObject({ updated: 1, errors: [{ line: 2, path: "tone" }] });
  expect(await row("pie-day")).toMatchObject({ tone: "festive" });
});

test("a calendar can be imported on another site by slug, whatever its IDs and versions", async () => {
  const file = (await exported("json"))
    .replaceAll(/"id":"[^"]+"/g, () => `"id":"${crypto.randomUUID()}"`)
    .replace("Hello Day", "Hello There Day");
  await database.db.update(holidays).set({ version: 7 });
  const report = await imported("json", file);
  expect(report).toMatchObject({ errors: [], added: 0, updated: 1, unchanged: 2 });
  expect(report.warnings).toEqual([
    { line: 4, path: "entry 3.id", message: "No holiday has this id; it was matched by its slug" },
  ]);
  expect(await row("hello-day")).toMatchObject({ holidayName: "Hello There Day", version: 8 });
});

test("two concurrent imports have the same result as two sequential ones", async () => {
  const one = csv("holidayName,rule", "Twin Day,EASTER", "First Day,EASTER");
  const two = csv("holidayName,rule", "Twin Day,EASTER", "Second Day,EASTER");
  const reports = await Promise.all([
    imported("csv", one),
    imported("csv", two),
    imported("csv", one),
    imported("csv", two),
  ]);
  expect(reports.flatMap(({ errors }) => errors)).toEqual([]);
  const names = (await database.db.select({ name: holidays.holidayName }).from(holidays)).map(({ name }) => name);
  expect(names.filter((name) => /^(Twin|First|Second) Day$/.test(name)).toSorted()).toEqual([
    "First Day",
    "Second Day",
    "Twin Day",
  ]);
  expect((await everything()).audit.filter(({ operationType }) => operationType === "holiday.import")).toHaveLength(2);
});

test("a holiday whose date moves during an export is in the file once", async () => {
  await database.db.execute(sql`
    insert into holidays (slug, holiday_name, date_iso, display_date)
    select 'day-' || n, 'Day ' || n, date '2026-02-01', 'Soon' from generate_series(1, 600) as n`);
  const slugs: string[] = [];
  for await (const page of exportPages(database.db)) {
    slugs.push(...page.map(({ slug }) => slug));
    await database.db
      .update(holidays)
      .set({ dateIso: "2026-12-31" })
      .where(eq(holidays.slug, slugs[0] ?? ""));
  }
  expect(slugs).toHaveLength(600 + SEED.length);
  expect(new Set(slugs).size).toBe(slugs.length);
});

test("an import that runs into a deadlock is retried", async () => {
  const other = connect(database.url, 1);
  const ofOther = (slug: string) => ({
    slug,
    holidayName: slug,
    dateIso: TODAY,
    displayDate: "Soon",
    originKind: "brand",
  });
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let running: ReturnType<typeof imported> | undefined;
  const rolledBack = other.db.transaction(async (tx) => {
    await tx.insert(holidays).values(ofOther("zest-day"));
    running = imported("csv", csv("holidayName,rule", "Able Day,EASTER", "Zest Day,EASTER"));
    await expect.poll(async () => (await database.db.execute(waiting)).rows, { interval: 20 }).toHaveLength(1);
    // The import has waited longer, so the database aborts it.
    await tx.insert(holidays).values(ofOther("able-day"));
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow();
  expect(await running).toMatchObject({ added: 2, errors: [] });
  expect([await row("able-day"), await row("zest-day")]).toMatchObject([{ version: 1 }, { version: 1 }]);
  await other.close();
});
