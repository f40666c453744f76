import { parse } from "csv-parse/sync";
import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { csvText } from "@/lib/core/csv";
import { longDate, plusDays, shortDate, utcToday } from "@/lib/core/dates";
import type { AdminHolidayRow, EditedHoliday } from "@/lib/editorial/edited-holiday";
import { nextOccurrences } from "@/lib/holidays/rule";
import { quietLog, testSite } from "./site";

const site = await testSite({ catalog: true });
const admin = await site.admin();
const visitor = site.visitor();

const THIRD_TUESDAY = "FREQ=YEARLY;BYMONTH=3;BYDAY=3TU";

let made = 0;

/** Returns a name that no holiday of the catalog or of another test has. */
function newName(name = "Ear Trumpet"): string {
  made += 1;
  return `${name} Quxford ${made} Day`;
}

/** Returns a date two years ahead that no other test uses. */
function newDay(): CivilDate {
  made += 1;
  return plusDays(civilDate(partsOf(utcToday()).year + 2, 1, 1), made * 3);
}

const ruleOf = (day: CivilDate) => `RDATE:${day.replaceAll("-", "")}`;

async function newHoliday(fields: object = {}): Promise<EditedHoliday> {
  const answer = await admin.post("/api/admin/holidays", {
    holidayName: newName(),
    rule: THIRD_TUESDAY,
    notes: "Listen for a minute.",
    ...fields,
  });
  expect(answer.status).toBe(201);
  return answer.json();
}

const pathOf = (id: string) => `/api/admin/holidays/${id}`;
const stored = async (id: string): Promise<EditedHoliday> => (await admin.get(pathOf(id))).json();

async function list(query: Record<string, string>) {
  const answer = await admin.get(`/api/admin/holidays?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  const rows: AdminHolidayRow[] = await answer.json();
  return {
    rows,
    names: rows.map(({ holidayName }) => holidayName),
    total: Number(answer.headers.get("x-total-count")),
  };
}

async function lastAudit() {
  const [entry] = await site.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
  return entry;
}

test("visitors find a new holiday on its day, in its month, by search and on its own page, and then on its new day", async () => {
  const { id, slug, holidayName, version } = await newHoliday({ rank: 1, category: "Wonderfully Weird" });
  const dates = nextOccurrences(THIRD_TUESDAY, utcToday(), 5);
  const [day] = dates as [CivilDate];
  const onDay = await visitor.open(`/holiday/${day}`);
  expect(onDay.text).toContain(longDate(day));
  expect(onDay.text).toContain(holidayName);
  expect((await visitor.open(`/calendar/${day.slice(0, 7)}`)).text).toContain(holidayName);
  const found = await visitor.open(`/search?q=${encodeURIComponent(holidayName)}`);
  expect([...found.page.querySelectorAll("a")].map((each) => each.getAttribute("href"))).toContain(`/holidays/${slug}`);
  const { page, text } = await visitor.open(`/holidays/${slug}`);
  expect(page.querySelector("h1")?.textContent).toContain(holidayName);
  expect(text).toContain("It falls on the third Tuesday of March.");
  for (const date of dates) expect(text).toContain(shortDate(date));

  const rule = "FREQ=YEARLY;BYMONTH=3;BYDAY=-1TU";
  expect((await admin.put(pathOf(id), { rule, version })).status).toBe(200);
  const [moved] = nextOccurrences(rule, utcToday(), 1) as [CivilDate];
  expect((await visitor.open(`/holiday/${moved}`)).text).toContain(holidayName);
  const left = nextOccurrences(THIRD_TUESDAY, utcToday(), 1)[0];
  expect(await (await visitor.get(`/api/holidays/date/${left}`)).text()).not.toContain(holidayName);
});

test("a month observance is listed in its month", async () => {
  const { holidayName } = await newHoliday({ rule: "FREQ=YEARLY;BYMONTH=6" });
  const [first] = nextOccurrences("FREQ=YEARLY;BYMONTH=6", utcToday(), 1) as [CivilDate];
  expect((await visitor.open(`/calendar/${partsOf(first).year}-06`)).text).toContain(holidayName);
});

test("a taken name is rejected at its field, ignoring case", async () => {
  const { holidayName } = await newHoliday();
  const answer = await admin.post("/api/admin/holidays", { holidayName: holidayName.toUpperCase(), rule: "EASTER" });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    code: "conflict",
    issues: [{ path: "holidayName", message: expect.stringContaining("Another holiday has this name") }],
  });
});

test("when two admins save, the later one is rejected, sees who saved what, and can save on top of it", async () => {
  const { id } = await newHoliday({ history: "Before." });
  const second = await site.admin("second@example.com");
  const saved = await admin.put(pathOf(id), { history: "Ada's history.", notes: "Ada's notes.", version: 1 });
  expect(saved.status).toBe(200);
  const refused = await second.put(pathOf(id), { notes: "Grace's notes.", rank: 7, version: 1 });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "conflict", issues: [{ path: "version" }] });
  expect(await stored(id)).toMatchObject({ notes: "Ada's notes.", version: 2 });
  const again = await second.put(pathOf(id), { notes: "Grace's notes.", rank: 7, version: 2 });
  expect(again.status).toBe(200);
  expect(await stored(id)).toMatchObject({
    notes: "Grace's notes.",
    history: "Ada's history.",
    rank: 7,
    version: 3,
  });
  const revisions = await (await admin.get(`${pathOf(id)}/revisions`)).json();
  expect(revisions).toMatchObject([
    { version: 3, action: "update", editor: second.email, changes: { notes: ["Ada's notes.", "Grace's notes."] } },
    { version: 2, action: "update", editor: admin.email },
    { version: 1, action: "create", editor: admin.email },
  ]);
  expect(await lastAudit()).toMatchObject({ operationType: "holiday.update", executedBy: `admin:${second.userId}` });
});

test("a change of videos counts as a version, and a later save of other fields preserves it", async () => {
  const { id } = await newHoliday();
  const videoUrls = ["https://films.example/day.mp4"];
  expect((await admin.patch(`${pathOf(id)}/videos`, { videoUrls })).status).toBe(200);
  const notes = "Listen for a day.";
  expect((await admin.put(pathOf(id), { notes, version: 1 })).status).toBe(409);
  expect((await admin.put(pathOf(id), { notes, version: 2 })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ notes, videoUrls, version: 3 });
});

test("a display date that names another day is rejected, and a solemn day is shown without its greeting", async () => {
  const rule = "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14";
  const { id, slug, holidayName, dateIso } = await newHoliday({ rule });
  const refused = await admin.put(pathOf(id), { rule, displayDate: "March 15th", version: 1 });
  expect(refused.status).toBe(422);
  const { issues } = await refused.json();
  expect(issues).toMatchObject([{ path: "displayDate" }]);
  expect(issues[0].message).toContain(`“March 15th” and ${dateIso}`);
  const titleOf = async (address: string) => (await visitor.open(address)).page.querySelector("h1")?.textContent;
  expect((await admin.post(`${pathOf(id)}/pick`, { date: dateIso })).status).toBe(200);
  expect(await titleOf(`/holiday/${dateIso}`)).toBe(`Happy ${holidayName}!`);
  const { version } = await stored(id);
  const saved = await admin.put(pathOf(id), { rule, displayDate: "Mar 14", tone: "solemn", version });
  expect(await saved.json()).toMatchObject({ displayDate: "Mar 14", tone: "solemn" });
  expect(await titleOf(`/holiday/${dateIso}`)).toBe(holidayName);
  expect(await titleOf(`/holidays/${slug}`)).toBe(holidayName);
  expect((await list({ search: holidayName })).rows).toMatchObject([{ tone: "solemn", displayDate: "Mar 14" }]);
});

test("the list can be searched, sorted, filtered and paged", async () => {
  const word = "Zyxwing";
  for (const [name, category] of [
    ["Beta", "Animals"],
    ["Alpha", "Animals"],
    ["Gamma", "Nature"],
  ]) {
    await newHoliday({ holidayName: `${name} ${word} Day`, category });
  }
  const search = ` ${word.toUpperCase()}`;
  const [alpha, beta, gamma] = ["Alpha", "Beta", "Gamma"].map((name) => `${name} ${word} Day`);
  expect(await list({ search })).toMatchObject({ names: [gamma, alpha, beta], total: 3 });
  expect(await list({ search, sort: "name" })).toMatchObject({ names: [alpha, beta, gamma] });
  const animals = { search, sort: "name", category: "Animals" };
  expect(await list({ ...animals, state: "unsourced" })).toMatchObject({ names: [alpha, beta], total: 2 });
  expect(await list({ ...animals, state: "sponsored" })).toMatchObject({ names: [], total: 0 });

  const page = (number: number) => list({ sort: "date", limit: "50", page: String(number) });
  const [first, second] = [await page(1), await page(2)];
  expect([first.rows.length, second.rows.length]).toEqual([50, 50]);
  const ids = new Set(first.rows.map(({ id }) => id));
  expect(second.rows.filter(({ id }) => ids.has(id))).toEqual([]);
  const last = await page(Math.ceil(first.total / 50));
  expect(last.rows).toHaveLength(first.total % 50 || 50);
  expect((await list({ kind: "month", limit: "50" })).rows.every(({ isMonthObservance }) => isMonthObservance)).toBe(
    true,
  );
});

test("a deleted holiday leaves the site, is listed as deleted, and can be restored unchanged", async () => {
  const day = newDay();
  const { id, slug, holidayName } = await newHoliday({ rule: ruleOf(day) });
  expect((await visitor.open(`/holidays/${slug}`)).status).toBe(200);
  expect((await visitor.open(`/holiday/${day}`)).text).toContain(holidayName);

  const deleted = await admin.delete(pathOf(id), { version: 1 });
  expect(deleted.status).toBe(200);
  expect(await deleted.json()).toMatchObject({ message: `${holidayName} was deleted.` });
  expect(await lastAudit()).toMatchObject({ operationType: "holiday.delete", executedBy: `admin:${admin.userId}` });
  expect((await visitor.open(`/holidays/${slug}`)).status).toBe(404);
  const without = await visitor.open(`/holiday/${day}`);
  expect(without.status).toBe(200);
  expect(without.text).not.toContain(holidayName);
  expect(await list({ search: holidayName })).toMatchObject({ total: 0 });
  expect((await list({ search: holidayName, state: "deleted" })).rows).toMatchObject([{ id }]);

  expect((await admin.post(`${pathOf(id)}/restore`)).status).toBe(200);
  expect(await lastAudit()).toMatchObject({ operationType: "holiday.restore" });
  expect((await list({ search: holidayName, state: "deleted" })).total).toBe(0);
  expect((await list({ search: holidayName })).rows).toMatchObject([{ id, slug }]);
  expect((await visitor.open(`/holidays/${slug}`)).status).toBe(200);
  expect((await visitor.open(`/holiday/${day}`)).text).toContain(holidayName);
});

test("another holiday becomes the pick of its day, and the site shows it", async () => {
  const day = newDay();
  const before = await newHoliday({ rule: ruleOf(day), rank: 2 });
  const after = await newHoliday({ rule: ruleOf(day), rank: 900 });
  const title = async () => (await visitor.open(`/holiday/${day}`)).page.querySelector("h1")?.textContent;
  expect(await title()).toBe(`Happy ${before.holidayName}!`);
  expect((await list({ date: day })).names[0]).toBe(before.holidayName);
  expect((await admin.post(`${pathOf(after.id)}/pick`, { date: day })).status).toBe(200);
  expect((await list({ date: day })).names[0]).toBe(after.holidayName);
  expect(await title()).toBe(`Happy ${after.holidayName}!`);
});

test("changing what another admin has changed or deleted is rejected with a clear message", async () => {
  const day = newDay();
  const { id } = await newHoliday({ rule: ruleOf(day) });
  await admin.put(pathOf(id), { holidayName: newName("Rewritten") });
  const stale = await admin.delete(pathOf(id), { version: 1 });
  expect(stale.status).toBe(409);
  expect((await stale.json()).error).toBe("Someone else changed this holiday after you opened it.");
  await admin.delete(pathOf(id));
  const gone = await admin.post(`${pathOf(id)}/pick`, { date: day });
  expect(gone.status).toBe(410);
  expect((await gone.json()).error).toBe("This holiday is deleted. Restore it first.");
});

const exportOf = (query: string) => admin.get(`/api/admin/holidays/export?${query}`);

const importOf = (query: string, type: string, body: string) =>
  admin.post(`/api/admin/holidays/import${query}`, undefined, { headers: { "content-type": type }, body });

test("an exported line is changed and another is added, and visitors see both", async () => {
  const own = await newHoliday({ notes: "=1+1, says the kettle, and boils." });
  const addedName = newName("Teapot");
  const [names = [], ...lines] = parse(await (await exportOf("format=csv")).text(), { bom: true }) as string[][];
  const line = lines.find((cells) => cells.includes(own.id));
  const cells = Object.fromEntries(names.map((name, at) => [name, line?.[at] ?? ""]));
  expect(cells).toMatchObject({ slug: own.slug, version: "1", rule: THIRD_TUESDAY, notes: `'${own.notes}` });
  const fileOf = (...rows: Record<string, string>[]) =>
    csvText(
      names,
      rows.map((row) => names.map((name) => row[name] ?? "")),
    );
  const changed = { ...cells, notes: "It whistles:\nhear, hear." };
  const added = { holidayName: addedName, rule: "EASTER;OFFSET=10", notes: "It pours.", category: "Food & Drink" };

  const wrong = await importOf("?dryRun=1", "text/csv", fileOf(changed, { ...added, rank: "high" }));
  expect(await wrong.json()).toMatchObject({
    errorCount: 1,
    // The first row's notes span two lines.
    errors: [{ line: 4, path: "rank", message: "Rank must be a whole number" }],
  });
  const file = fileOf(changed, added);
  const dry = await importOf("?dryRun=1", "text/csv", file);
  expect(await dry.json()).toMatchObject({
    dryRun: true,
    changes: [
      { holidayName: own.holidayName, action: "update", fields: ["notes"] },
      { holidayName: addedName, action: "add" },
    ],
  });
  expect(await stored(own.id)).toMatchObject({ version: 1, notes: own.notes });
  const real = await importOf("", "text/csv", file);
  expect(real.status).toBe(200);
  expect(await real.json()).toMatchObject({ dryRun: false, added: 1, updated: 1 });
  expect((await visitor.open(`/holidays/${own.slug}`)).text).toContain("hear, hear.");
  const slug = addedName.toLowerCase().replaceAll(" ", "-");
  expect((await visitor.open(`/holidays/${slug}`)).page.querySelector("h1")?.textContent).toContain(addedName);
  const [revision] = await (await admin.get(`${pathOf(own.id)}/revisions`)).json();
  expect(revision).toMatchObject({ version: 2, action: "import", changes: { notes: [own.notes, changed.notes] } });
  expect(await (await importOf("?dryRun=1", "text/csv", file)).json()).toMatchObject({ added: 0, updated: 0 });
});

test("a JSON export is imported unchanged, and an older one reports later changes", async () => {
  const { id } = await newHoliday({ sources: [{ title: "Almanac, 1880" }] });
  const whole = await exportOf("format=json");
  expect(whole.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(whole.headers.get("cache-control")).toBe("private, no-store");
  expect(whole.headers.get("content-disposition")).toMatch(/filename="oddly-holidays-\d{4}-\d\d-\d\d\.json"/);
  const text = await whole.text();
  expect(JSON.parse(text).length).toBeGreaterThan(1000);
  const line = text.split("\n").find((each) => each.includes(id)) ?? "";
  const file = `[\n${line.replace(/,$/, "")}\n]\n`;
  const check = async () => (await importOf("?dryRun=1", "application/json", file)).json();
  expect(await check()).toMatchObject({ unchanged: 1, added: 0, updated: 0, errorCount: 0 });
  await admin.put(pathOf(id), { notes: "Sewn on by somebody else.", version: 1 });
  const message = "Someone changed this holiday after the file was exported";
  expect(await check()).toMatchObject({ errors: [{ line: 2, message }] });
  expect(await stored(id)).toMatchObject({ version: 2, notes: "Sewn on by somebody else." });
});

test("a file is rejected by its type and size, and each invalid line is listed", async () => {
  quietLog();
  expect((await importOf("", "application/pdf", "%PDF")).status).toBe(415);
  expect((await importOf("?dryRun=maybe", "text/csv", "slug")).status).toBe(400);
  expect((await importOf("?dryRun=1", "text/csv", "x".repeat(32 * 1024 * 1024 + 1))).status).toBe(413);
  const wrong = 'slug,notes\nno-such-day,"two\nlines"\nnor-this,x\n';
  const dry = await importOf("?dryRun=1", "text/csv; charset=utf-8", wrong);
  expect(dry.status).toBe(200);
  expect(await dry.json()).toMatchObject({ dryRun: true, rows: 2, errors: [{ line: 2 }, { line: 4 }] });
  const real = await importOf("", "text/csv", wrong);
  expect(real.status).toBe(422);
  expect(await real.json()).toMatchObject({
    error: "2 problems in the file. Nothing was imported.",
    code: "validation_failed",
    issues: [{ path: "2.rule" }, { path: "4.rule" }],
    dryRun: false,
    added: 0,
  });
  expect((await exportOf("format=xml")).status).toBe(400);
});

test("the content report lists what can be improved", async () => {
  const { id, holidayName } = await newHoliday({ rank: 1, category: "Pocket Life" });
  const report = await (await admin.get("/api/admin/report")).json();
  expect(report.unknownCategories.rows).toContainEqual(
    expect.objectContaining({ id, holidayName, category: "Pocket Life" }),
  );
});

test("a picture is drawn for the preview before it is saved", async () => {
  const picture = {
    scene: "stage",
    season: "fall",
    mood: "silly",
    cast: [{ who: "red", pose: "jump" }],
    objects: ["🎺"],
  };
  const draw = (drawing: unknown, who: typeof visitor = admin) =>
    who.get(`/api/admin/holidays/picture?${new URLSearchParams({ drawing: JSON.stringify(drawing) })}`);
  const palette = { hue: 40, tone: "festive", seed: "ear-trumpet-day" };
  const answer = await draw({ picture, ...palette });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const { svg } = await answer.json();
  expect(svg).toMatch(/^<svg [\s\S]*<\/svg>$/);
  const other = await (await draw({ picture: { ...picture, scene: "beach" }, ...palette })).json();
  expect(other.svg).not.toBe(svg);

  expect((await draw({ picture, ...palette }, visitor)).status).toBe(401);
  const hostile = [
    { picture: { ...picture, objects: ["<script>"] }, ...palette },
    { picture: { ...picture, scene: "nowhere" }, ...palette },
    { picture, ...palette, hue: "red" },
    null,
  ];
  for (const drawing of hostile) expect((await draw(drawing)).status).toBe(400);
  for (const query of ["", "?drawing={"]) {
    expect((await admin.get(`/api/admin/holidays/picture${query}`)).status).toBe(400);
  }
});
