import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holidays } from "@/db/schema/holidays";
import { testDatabase } from "@/db/test-database";
import { testSponsored, testUser } from "@/db/test-sponsor";
import type { Admin } from "@/lib/auth/admin/session";
import { AppError } from "@/lib/core/errors";
import { siteUrl } from "@/lib/core/site";
import { rollOccurrences } from "@/lib/holidays/commands";
import { getHolidayBySlug } from "@/lib/holidays/queries";
import { createHoliday, setVideos, updateHoliday } from "./commands";
import { holidayChangeInput, newHolidayInput, videosInput } from "./input";
import { getEditedHoliday, listRevisions } from "./queries";

const NOW = new Date("2026-11-24T12:00:00Z");
const THANKSGIVING = "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH";
const OWN_VIDEO = "/adventures/animals.mp4";

let database: Awaited<ReturnType<typeof testDatabase>>;
let admin: Admin;
beforeAll(async () => {
  database = await testDatabase();
  const { id, email } = await testUser(database.db, "editor@example.com");
  admin = { userId: id, email } as Admin;
});
afterAll(() => database.close());

const read = async (id: string) => {
  const holiday = await getEditedHoliday(id, database.db);
  if (!holiday) throw new Error("there is no such holiday");
  return holiday;
};
let made = 0;
const post = async (sent: object) => {
  made += 1;
  const input = newHolidayInput.parse({ holidayName: `Cake Day ${made}`, ...sent });
  return read((await createHoliday(input, admin, NOW, database.db)).id);
};
const put = async (id: string, sent: object) => {
  await updateHoliday(id, holidayChangeInput.parse(sent), admin, NOW, database.db);
  return read(id);
};
const issuesOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw error ?? new Error("it was not refused");
  return { code: error.code, issues: error.issues.map(({ path, message }) => `${path}: ${message}`) };
};

test("every field of the spec's holiday is read back as it was sent, on POST and on PUT", async () => {
  const sent = {
    dateIso: "2026-12-05",
    displayDate: "Saturday, December 5th",
    holidayName: "Ear Trumpet Day",
    category: "Wonderfully Weird",
    notes: "Listen to someone for a whole minute.",
    history: "A shop in Leeds had forty of them left.",
    sourceUrl: "https://example.org/ear-trumpets",
    isMonthObservance: false,
    videoUrls: ["https://videos.example/one.mp4", siteUrl(OWN_VIDEO)],
  };
  const created = await post(sent);
  expect(created).toMatchObject(sent);
  const changed = {
    dateIso: "2027-02-01",
    displayDate: "February",
    holidayName: "Ear Trumpet Month",
    category: "Food & Drink",
    notes: "Listen to someone for a whole month.",
    history: "The shop ordered more.",
    sourceUrl: "https://example.org/more-ear-trumpets",
    isMonthObservance: true,
    videoUrls: [],
  };
  expect(await put(created.id, changed)).toMatchObject({ ...changed, rule: "FREQ=YEARLY;BYMONTH=2" });
  const emptied = { category: "", notes: "", history: "", sourceUrl: "" };
  expect(await put(created.id, emptied)).toMatchObject({ category: "", notes: null, history: null, sourceUrl: null });
});

const NOVEMBER_26 = "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26";

test.each([
  ["without a year it comes every year", { displayDate: "November 26th" }, NOVEMBER_26],
  ["a weekday is no year", { displayDate: "Thursday, November 26th" }, NOVEMBER_26],
  ["another form of the date", { displayDate: "26 Nov" }, NOVEMBER_26],
  ["with a year it comes once", { displayDate: "November 26th, 2026" }, "RDATE:20261126"],
  ["a rule that falls on the date counts", { displayDate: "November 26th", rule: THANKSGIVING }, THANKSGIVING],
])("a new holiday's date sets its rule: %s", async (_what, sent, rule) => {
  const { displayDate } = sent;
  expect(await post({ dateIso: "2026-11-26", ...sent })).toMatchObject({ dateIso: "2026-11-26", displayDate, rule });
});

test.each([
  ["this year's, although it has passed", "2026-03-14", "March 14th", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14"],
  ["next year's", "2027-03-14", "March 14th", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14"],
  ["the next leap day", "2028-02-29", "February 29th", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"],
  ["a single day years ago", "1999-12-31", "December 31st, 1999", "RDATE:19991231"],
  ["a single day far ahead", "2040-01-02", "January 2nd, 2040", "RDATE:20400102"],
])("a date is read back as it was sent: %s", async (_what, dateIso, displayDate, rule) => {
  expect(await post({ dateIso, displayDate })).toMatchObject({ dateIso, displayDate, rule });
});

test("a month observance has the first day of its month", async () => {
  const sent = { dateIso: "2026-06-01", displayDate: "All of June", isMonthObservance: true };
  expect(await post(sent)).toMatchObject({ ...sent, rule: "FREQ=YEARLY;BYMONTH=6" });
});

test.each([
  [
    "another day",
    { displayDate: "November 27th" },
    "displayDate: “November 27th” and 2026-11-26 (Thursday, November 26th, 2026) are different days",
  ],
  ["another weekday", { displayDate: "Friday, November 26th" }, "displayDate: “Friday, November 26th” and 2026-11-26"],
  ["another year", { displayDate: "November 26th, 2027" }, "displayDate: “November 26th, 2027” and 2026-11-26"],
  ["no day", { displayDate: "Thanksgiving" }, "displayDate: Display date must name the day"],
  ["a month", { dateIso: "2026-11-01", displayDate: "November" }, "displayDate: Only a month observance"],
  [
    "a rule that falls on other days",
    { displayDate: "November 26th", rule: "EASTER" },
    "dateIso: It falls on Easter Sunday, not on 2026-11-26: its date is 2026-04-05",
  ],
  [
    "a year with a yearly rule",
    { displayDate: "November 26th, 2026", rule: THANKSGIVING },
    "displayDate: It comes every year: leave the year out",
  ],
  ["a month that begins in the middle", { isMonthObservance: true }, "dateIso: A month observance begins on the first"],
  [
    "a month of one year",
    { dateIso: "2026-11-01", displayDate: "November 2026", isMonthObservance: true },
    "displayDate: A month observance comes every year: leave the year out",
  ],
  ["a yearly day years ahead", { dateIso: "2031-11-26" }, "dateIso: It falls on 2031-11-26 too, but its date is this"],
])("a contradictory date is refused, not dropped: %s", async (_what, sent, words) => {
  const { code, issues } = await issuesOf(post({ dateIso: "2026-11-26", displayDate: "November 26th", ...sent }));
  expect(code).toBe("validation_failed");
  expect(issues).toEqual([expect.stringContaining(words)]);
});

test("sending back unchanged values changes nothing, even for a moving holiday", async () => {
  const moving = await post({ rule: THANKSGIVING, notes: "Eat." });
  expect(moving).toMatchObject({ dateIso: "2026-11-26", displayDate: "November 26th" });
  expect(await put(moving.id, moving)).toEqual(moving);
  const { dateIso, displayDate } = moving;
  expect(await put(moving.id, { dateIso, displayDate })).toEqual(moving);
  expect(await listRevisions(moving.id, database.db)).toHaveLength(1);
});

test("a custom display date stays while it is correct", async () => {
  const { id, slug } = await post({ rule: THANKSGIVING });
  const own = await put(id, { displayDate: "Thursday, November 26th" });
  expect(own).toMatchObject({ rule: THANKSGIVING, displayDate: "Thursday, November 26th", version: 2 });
  expect(await getHolidayBySlug(slug, database.db)).toMatchObject({ displayDate: "Thursday, November 26th" });
  expect((await listRevisions(id, database.db))[0]?.changes).toEqual({
    displayDate: [null, "Thursday, November 26th"],
  });
  expect(await put(id, { notes: "Eat." })).toMatchObject({ displayDate: "Thursday, November 26th" });
  await rollOccurrences("2026-12-31", {}, database.db);
  expect(await read(id)).toMatchObject({ displayDate: "Thursday, November 26th" });
  await rollOccurrences("2027-01-01", {}, database.db);
  expect(await read(id)).toMatchObject({ dateIso: "2027-11-25", displayDate: "November 25th" });
});

test("a custom display date is removed when the rule moves the day, or when it is cleared", async () => {
  const { id } = await post({ dateIso: "2026-11-26", displayDate: "Nov 26" });
  expect(await put(id, { rule: "EASTER" })).toMatchObject({ dateIso: "2026-04-05", displayDate: "April 5th" });
  expect((await listRevisions(id, database.db))[0]?.changes).toEqual({
    rule: [NOVEMBER_26, "EASTER"],
    displayDate: ["Nov 26", null],
  });
  await put(id, { displayDate: "Sunday, April 5th" });
  expect(await put(id, { displayDate: null })).toMatchObject({ rule: "EASTER", displayDate: "April 5th" });
});

test("a date of next year stays until that year has passed", async () => {
  const { id } = await post({ dateIso: "2027-03-14", displayDate: "March 14th" });
  for (const [today, dateIso] of [
    ["2026-11-25", "2027-03-14"],
    ["2027-12-31", "2027-03-14"],
    ["2028-01-01", "2028-03-14"],
  ] as const) {
    await rollOccurrences(today, {}, database.db);
    expect(await read(id)).toMatchObject({ dateIso, displayDate: "March 14th" });
  }
});

test.each([
  ["another date", { dateIso: "2026-11-27" }, { rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=27", dateIso: "2026-11-27" }],
  ["the date of next year", { dateIso: "2027-11-25" }, { rule: THANKSGIVING, dateIso: "2027-11-25" }],
  [
    "another display date",
    { displayDate: "June 5th" },
    { rule: "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=5", dateIso: "2026-06-05" },
  ],
  [
    "the same day of this year alone",
    { displayDate: "November 26th, 2026" },
    { rule: "RDATE:20261126", dateIso: "2026-11-26" },
  ],
  [
    "both, with a year",
    { dateIso: "2027-07-04", displayDate: "July 4th, 2027" },
    { rule: "RDATE:20270704", dateIso: "2027-07-04" },
  ],
])("a change moves a holiday: %s", async (_what, sent, after) => {
  const { id } = await post({ rule: THANKSGIVING });
  expect(await put(id, sent)).toMatchObject({ ...after, ...sent });
});

test("a single day stays one when only its date moves, and becomes yearly when the year is left out", async () => {
  const { id } = await post({ dateIso: "2026-12-05", displayDate: "December 5th, 2026" });
  expect(await issuesOf(put(id, { dateIso: "2026-12-06", displayDate: "December 5th, 2026" }))).toMatchObject({
    code: "validation_failed",
    issues: [expect.stringContaining("displayDate: “December 5th, 2026” and 2026-12-06")],
  });
  expect(await put(id, { dateIso: "2026-12-06" })).toMatchObject({
    rule: "RDATE:20261206",
    displayDate: "December 6th, 2026",
  });
  expect(await put(id, { dateIso: "2026-12-06", displayDate: "December 6th" })).toMatchObject({
    rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=6",
    displayDate: "December 6th",
  });
});

test("our own videos are stored as paths in any case, and returned with the site's URL", async () => {
  const { id } = await post({ rule: "EASTER" });
  const patch = (sent: object) => setVideos(id, videosInput.parse(sent), admin, NOW, database.db);
  const shown = [siteUrl(OWN_VIDEO), "https://videos.example/two.mp4"];
  for (const videoUrls of [[OWN_VIDEO, shown[1]], shown]) {
    expect(await patch({ videoUrls })).toMatchObject({ videoUrls: shown, currentVideoUrls: shown, version: 2 });
  }
  const [row] = await database.db.select({ urls: holidays.videoUrls }).from(holidays).where(eq(holidays.id, id));
  expect(row?.urls).toEqual([OWN_VIDEO, shown[1]]);
  for (const url of ["/adventures/nothing.mp4", "http://localhost:9/adventures/animals.mp4"]) {
    expect((await issuesOf(patch({ videoUrls: [url] }))).issues).toEqual(["videoUrls.0: Must be a valid URL"]);
  }
  expect(await patch({ videoUrls: [], categoryVideo: false })).toMatchObject({ videoUrls: [], categoryVideo: false });
  expect((await listRevisions(id, database.db))[0]).toMatchObject({
    action: "videos",
    changes: { categoryVideo: [true, false], videoUrls: [[OWN_VIDEO, shown[1]], []] },
  });
});

test("a solemn day takes no new videos; those it had stay for when it is festive", async () => {
  const videoUrls = ["https://videos.example/one.mp4"];
  const { id } = await post({ rule: "EASTER", videoUrls });
  expect(await put(id, { tone: "solemn" })).toMatchObject({ tone: "solemn", videoUrls });
  const more = setVideos(id, { videoUrls: [...videoUrls, "https://videos.example/two.mp4"] }, admin, NOW, database.db);
  expect((await issuesOf(more)).issues).toEqual([
    "videoUrls.1: This day is solemn, so it has no videos. Set its tone to festive first.",
  ]);
  expect(await setVideos(id, { videoUrls: [] }, admin, NOW, database.db)).toMatchObject({ videoUrls: [] });
  const solemn = { holidayName: "Remembrance Day", rule: "EASTER;OFFSET=1", tone: "solemn", videoUrls };
  expect((await issuesOf(post(solemn))).code).toBe("validation_failed");
  expect((await listRevisions(id, database.db)).find(({ changes }) => changes.tone)?.changes).toEqual({
    tone: ["festive", "solemn"],
  });
});

test("a sponsored day cannot become solemn", async () => {
  const { id } = await post({ rule: "EASTER" });
  await testSponsored(database.db, id);
  expect((await issuesOf(put(id, { tone: "solemn" }))).code).toBe("conflict");
  expect(await put(id, { notes: "Hop." })).toMatchObject({ tone: "festive", notes: "Hop." });
});

test("a holiday added by an editor is marked as such", async () => {
  const { id } = await post({ rule: "EASTER" });
  const [row] = await database.db.select({ hash: holidays.seedHash }).from(holidays).where(eq(holidays.id, id));
  expect(row?.hash).toBeNull();
});
