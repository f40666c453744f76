import { expect, test } from "vitest";
import { fieldsAfter } from "../fields";
import { MAX_HOLIDAYS } from "./input";
import { type Known, type Match, matchRows, newSlugs, type PlannedChange, planRow } from "./plan";
import type { BulkHoliday, FileRow, RawFields } from "./rows";

const NOW = new Date("2026-11-21T12:00:00Z");

const known = (number: number, fields: Partial<Known> = {}): Known => ({
  id: `6f1f3c1e-0000-4000-8000-00000000000${number}`,
  slug: `day-${number}`,
  holidayName: `Day ${number}`,
  deletedAt: null,
  isBuiltIn: false,
  ...fields,
});

function row(name: string, beside: Partial<FileRow["beside"]> = {}): FileRow {
  return {
    line: 2,
    name,
    beside: { id: "", slug: "", version: "", dateIso: "", displayDate: "", ruleText: "", ...beside },
    // Matching must not read whole rows, which is slow for a long file.
    over: () => expect.unreachable("a row was read to find its holiday"),
  };
}

const matchesOf = (rows: readonly FileRow[], list: readonly Known[]) =>
  matchRows(rows, list, NOW).map(({ match }) => match);

test("a row without ID and slug is matched by name, unless another row is about that holiday", () => {
  const [one, two] = [known(1), known(2)];
  expect(
    matchesOf([row("  DAY 1"), row("Day 2"), row("", { slug: "day-2" }), row("Day 3"), row("")], [one, two]),
  ).toEqual([
    { kind: "found", id: one.id, by: "name" },
    { kind: "new", hasForeignId: false },
    { kind: "found", id: two.id, by: "slug" },
    { kind: "new", hasForeignId: false },
    { kind: "new", hasForeignId: false },
  ]);
});

test("a row about a deleted holiday is rejected, with another message after thirty days", () => {
  const deleted = (days: number) => known(1, { deletedAt: new Date(NOW.getTime() - days * 86_400_000) });
  const matchAfter = (days: number) => matchesOf([row("Day 1", { slug: "day-1" })], [deleted(days)])[0];
  expect(matchAfter(30)).toMatchObject({ kind: "refused", message: "This holiday is deleted. Restore it first." });
  expect(matchAfter(30.001)).toMatchObject({ kind: "refused", message: expect.stringContaining("too long ago") });
  expect(matchesOf([row("Day 1")], [deleted(31)])).toEqual([{ kind: "new", hasForeignId: false }]);
});

const TODAY = "2026-11-21";

const CURRENT: BulkHoliday = {
  id: "6f1f3c1e-0000-4000-8000-000000000001",
  slug: "hello-day",
  version: 3,
  holidayName: "Hello Day",
  rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21",
  ruleText: "November 21",
  dateIso: "2026-11-21",
  displayDate: "November 21st",
  category: "Nature",
  isMonthObservance: false,
  lengthDays: 1,
  rank: 10,
  tone: "festive",
  emoji: "🌿",
  hue: 120,
  notes: "Say hello.",
  whyToday: null,
  history: null,
  sourceUrl: "https://one.example/",
  sources: [{ title: "One", url: "https://one.example/" }],
  videoUrls: [],
  categoryVideo: true,
  celebrate: { free: "Wave.", friends: "Wave back.", desk: "Wave at a desk." },
  messages: [],
  picture: null,
  classroom: null,
  origin: { kind: "person", year: 1973 },
};

const FOUND: Match = { kind: "found", id: CURRENT.id, by: "id" };

/** Plans a row with these values. */
function plan(given: RawFields, { current = CURRENT as BulkHoliday | null, match = FOUND, beside = {} } = {}) {
  const standing = current
    ? Object.fromEntries(Object.keys(given).map((name) => [name, Reflect.get(current, name)]))
    : {};
  const besides = { id: "", slug: "", version: "", dateIso: "", displayDate: "", ruleText: "", ...beside };
  const row = {
    line: 7,
    name: "",
    beside: besides,
    over: () => ({ given, standing, placeOf: (path: string) => path }),
  };
  return planRow(row, match, current, TODAY);
}

const changed = (given: RawFields, options = {}) => {
  const { errors, change } = plan(given, options);
  expect(errors).toEqual([]);
  return change && Object.fromEntries(Object.entries(change.changes).map(([name, [, after]]) => [name, after]));
};

const refused = (given: RawFields, options = {}) =>
  plan(given, options).errors.map(({ path, message }) => [path, message]);

test("a line that matches the stored holiday changes nothing", () => {
  expect(changed({ ...CURRENT, notes: "  Say hello.\r\n" })).toBeNull();
});

test("a stored value that breaks today's limits may stay, but not change to another invalid one", () => {
  const current = { ...CURRENT, emoji: "no emoji", notes: "n".repeat(2000) };
  expect(changed({ ...current, rank: 11 }, { current })).toEqual({ rank: 11 });
  expect(refused({ ...current, notes: "m".repeat(1001) }, { current })).toEqual([
    ["notes", "Notes must be 1000 characters or less"],
  ]);
});

test.each<[RawFields, string, string]>([
  [{ holidayName: "" }, "holidayName", "Holiday name is required"],
  [{ holidayName: "n".repeat(201) }, "holidayName", "Holiday name must be 200 characters or less"],
  [{ rule: "every day" }, "rule", "Rule is not in a known form"],
  [{ rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" }, "rule", "Rule never falls on a day"],
  [{ isMonthObservance: "maybe" }, "isMonthObservance", "Must be true or false"],
  [{ rank: "high" }, "rank", "Rank must be a whole number"],
  [{ hue: 360 }, "hue", "Color must be 0 to 359"],
  [{ sources: [{ title: "", url: "https://two.example/" }] }, "sources.0.title", "The source's title is required"],
  [{ sources: [{ title: "Two", url: "javascript:alert(1)" }] }, "sources.0.url", "Must be a valid URL"],
  [{ videoUrls: Array(11).fill("https://film.example/") }, "videoUrls", "Maximum 10 videos per holiday"],
  [
    { celebrate: { free: "Wave.", friends: "", desk: "" } },
    "celebrate.friends",
    "Fill in all three ways to celebrate, or none",
  ],
  [{ messages: [{ mood: "sulky", text: "Hello." }] }, "messages.0.mood", "Unknown mood"],
])("%j is rejected with the same message as in the admin form", (given, path, message) => {
  expect(refused(given)).toContainEqual([path, message]);
});

test("the month observance flag must match the rule", () => {
  expect(refused({ rule: CURRENT.rule, isMonthObservance: true })).toEqual([
    ["rule", "A month observance needs a whole month as its rule, such as “all of June”"],
  ]);
  expect(refused({ rule: "FREQ=YEARLY;BYMONTH=6", isMonthObservance: false })).toHaveLength(1);
  expect(changed({ rule: "FREQ=YEARLY;BYMONTH=6", isMonthObservance: true })).toEqual({
    rule: "FREQ=YEARLY;BYMONTH=6",
    isMonthObservance: true,
  });
});

test("the Learn More link in a line stays, even when the sources change", () => {
  const sources = [{ title: "Two", url: "https://two.example/" }];
  expect(changed({ sources, sourceUrl: CURRENT.sourceUrl })).toEqual({ sources });
  expect(changed({ sources })).toEqual({ sources, sourceUrl: "https://two.example/" });
});

test("a date replaces a missing rule", () => {
  const beside = { dateIso: "2026-03-02" };
  expect(changed({}, { beside })).toEqual({ rule: "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2" });
  expect(changed({ rule: "" }, { beside })).toEqual({ rule: "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2" });
  expect(changed({ rule: CURRENT.rule }, { beside })).toBeNull();
  expect(changed({}, { beside: { dateIso: "2026-11-21" } })).toBeNull();
  expect(refused({}, { beside: { dateIso: "2.3.2026" } })).toEqual([["dateIso", "Date must be in YYYY-MM-DD format"]]);
});

test("a date next to an unchanged rule gets a warning when the rule does not fall on it", () => {
  const warningsFor = (dateIso: string, given: RawFields = { rule: CURRENT.rule }) =>
    plan(given, { beside: { dateIso } }).warnings.map(({ path, message }) => [path, message]);
  expect(warningsFor("2026-11-22")).toEqual([["dateIso", "The rule counts: to move the day, change it."]]);
  expect(warningsFor("2026-11-22", { rule: CURRENT.rule, rank: 11 })).toHaveLength(1);
  expect(warningsFor("2025-11-21")).toEqual([]);
  expect(warningsFor("November 22")).toEqual([]);
  expect(warningsFor("2026-11-21", { rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=22" })).toEqual([]);
});

test("a date outside the supported years gets no warning next to a rule, and is refused without one", () => {
  const current = { ...CURRENT, rule: "EASTER;OFFSET=1" };
  for (const dateIso of ["0000-01-01", "9999-12-31"]) {
    const { errors, warnings } = plan({ rule: current.rule }, { current, beside: { dateIso } });
    expect([errors, warnings]).toEqual([[], []]);
    expect(refused({}, { current, beside: { dateIso } })).toEqual([["dateIso", "This year is out of range"]]);
  }
});

test("a blank cell leaves a required field unchanged", () => {
  expect(changed({ rank: "", hue: "", emoji: " ", lengthDays: "", isMonthObservance: "", notes: "Hi." })).toEqual({
    notes: "Hi.",
  });
  expect(changed({ rule: "FREQ=YEARLY;BYMONTH=6", lengthDays: "", isMonthObservance: "" })).toEqual({
    rule: "FREQ=YEARLY;BYMONTH=6",
    isMonthObservance: true,
  });
});

test("a blank link stays while its source is listed, and is removed with it", () => {
  const sources = [{ title: "Two", url: "https://two.example/" }, ...CURRENT.sources];
  expect(changed({ sources, sourceUrl: null })).toEqual({ sources });
  expect(changed({ sources: CURRENT.sources, sourceUrl: null })).toBeNull();
  expect(changed({ sourceUrl: null })).toEqual({ sourceUrl: null });
  expect(changed({ sources: [{ title: "Two" }], sourceUrl: null })).toEqual({
    sources: [{ title: "Two" }],
    sourceUrl: null,
  });
});

test("a new holiday needs a name and a day", () => {
  const fresh = { current: null, match: { kind: "new", hasForeignId: false } as const };
  expect(refused({ rule: "EASTER" }, fresh)).toEqual([["holidayName", "Holiday name is required"]]);
  expect(refused({ holidayName: "New Day", rule: "" }, fresh)).toEqual([
    ["rule", "Say when it falls with a rule or dateIso"],
  ]);
  expect(changed({ holidayName: "New Day", rule: "EASTER", rank: "", notes: null, sources: [] }, fresh)).toMatchObject({
    holidayName: "New Day",
    rule: "EASTER",
    rank: 100,
  });
});

test("an older version is rejected when something changes; a later version or another calendar's is not", () => {
  const message = "Someone changed this holiday after the file was exported";
  expect(refused({ rank: 1 }, { beside: { version: "2" } })).toEqual([["version", message]]);
  expect(changed({ rank: 10 }, { beside: { version: "2" } })).toBeNull();
  expect(changed({ rank: 1 }, { beside: { version: "4" } })).toEqual({ rank: 1 });
  const match: Match = { kind: "found", id: CURRENT.id, by: "foreign slug" };
  expect(changed({ rank: 1 }, { beside: { version: "1" }, match })).toEqual({ rank: 1 });
  expect(refused({ rank: 10 }, { beside: { version: "two" } })).toEqual([
    ["version", "Version must be a whole number"],
  ]);
});

test("a line with only a known name changes nothing", () => {
  const match: Match = { kind: "found", id: CURRENT.id, by: "name" };
  expect(changed({ holidayName: "Hello Day", rank: "", notes: null }, { match })).toBeNull();
  expect(refused({ holidayName: "Hello Day", rank: 1 }, { match })).toEqual([
    ["holidayName", "Another holiday has this name. To change that one, include its id."],
  ]);
});

test("warnings are reported, but do not block the import", () => {
  const { warnings, change } = plan(
    { category: "Whimsy", notes: null, celebrate: null, origin: { kind: "unknown" } },
    { beside: { slug: "other-day", ruleText: "the first Friday of June" } },
  );
  expect(change).not.toBeNull();
  expect(warnings.map(({ path, message }) => [path, message])).toEqual([
    ["slug", "The slug stays “hello-day”: addresses never change"],
    ["ruleText", "This column is read-only: to move the day, change the rule"],
    ["category", "“Whimsy” is not one of our categories"],
    ["notes", "This clears an existing value"],
    ["celebrate", "This clears an existing value"],
    ["origin", "This clears an existing value"],
  ]);
});

const FIELDS = fieldsAfter({ holidayName: "Cake Day", rule: "EASTER" }, null, "2026-11-21");

const added = (holidayName: string, slug = ""): PlannedChange => ({
  line: 2,
  before: null,
  after: { ...FIELDS, holidayName },
  changes: {},
  slug,
});

const withSlug = (slug: string): Known => ({ id: slug, slug, holidayName: slug, deletedAt: null, isBuiltIn: false });

/** Returns the slugs of the added holidays, in order. */
const slugsOf = (changes: readonly PlannedChange[], there: readonly Known[] = []) => [
  ...newSlugs(changes, there).values(),
];

test("a new holiday gets the slug in its row, or the first free one for its name", () => {
  const changes = [
    added("Pie Day"),
    added("Über-Tag"),
    added("Über Tag"),
    added("Own", "pie-day-2"),
    added("Pie, Day"),
  ];
  expect(slugsOf(changes, [withSlug("pie-day")])).toEqual([
    "pie-day-3",
    "uber-tag",
    "uber-tag-2",
    "pie-day-2",
    "pie-day-4",
  ]);
});

test("a changed holiday gets no new slug", () => {
  expect(slugsOf([{ ...added("Pie Day"), before: { id: "1", version: 1 } }])).toEqual([]);
});

test("a whole file of names without Latin letters is numbered, skipping taken slugs", () => {
  const name = (number: number) => number.toString(2).replaceAll("0", "日").replaceAll("1", "本");
  const changes = [
    ...Array.from({ length: MAX_HOLIDAYS - 1 }, (_, index) => added(name(index))),
    added("Own Day", "holiday-9"),
  ];
  const numbered = ["holiday", ...Array.from({ length: MAX_HOLIDAYS }, (_, index) => `holiday-${index + 2}`)];
  const free = numbered.filter((slug) => slug !== "holiday-7" && slug !== "holiday-9");
  expect(slugsOf(changes, [withSlug("holiday-7")])).toEqual([...free, "holiday-9"]);
});
