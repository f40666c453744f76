import { expect, test } from "vitest";
import { clockWords, leadWords, methodOf, storedPromise, WAYS, wayOf, zoneWords } from "./when-words";

test.each([
  [0, "on the day of"],
  [1, "the day before"],
  [2, "2 days before"],
  [3, "3 days before"],
  [7, "a week before"],
  [30, "30 days before"],
  [365, "365 days before"],
])("%i days are %s", (leadDays, words) => {
  expect(leadWords(leadDays)).toBe(words);
});

test.each([
  ["09:00", "9:00"],
  ["00:05", "0:05"],
  ["10:30", "10:30"],
  ["21:00", "21:00"],
])("%s is said as %s", (time, words) => {
  expect(clockWords(time)).toBe(words);
});

test("a way is stored and read back as the same", () => {
  expect(WAYS.map((way) => wayOf(methodOf(way)))).toEqual(WAYS);
  expect(methodOf("mail")).toEqual({ method: "browser", byMail: true });
});

test("a zone is called by its name among people, or by its own", () => {
  expect(zoneWords("Europe/Berlin")).toBe("Central European Time");
  expect(zoneWords("Mars/Olympus_Mons")).toBe("Mars/Olympus_Mons");
});

const stored = {
  holiday: { name: "National Cake Day" },
  targetDateIso: "2026-11-26",
  remindAt: "2026-11-25T08:00:00.000Z",
  method: "browser",
  byMail: false,
  timeZone: "Europe/Berlin",
  localTime: "09:00",
} as const;

test("a stored reminder says what will happen, by the clock of its own zone", () => {
  const when = "on Wednesday, November 25, 2026 at 9:00 (Europe/Berlin), the day before National Cake Day.";
  expect(storedPromise(stored)).toBe(`We'll tell you ${when}`);
  expect(storedPromise({ ...stored, byMail: true })).toBe(`We'll mail you ${when}`);
  expect(storedPromise({ ...stored, method: "calendar" })).toBe(`Your calendar tells you ${when}`);
});

test("near midnight it is the day of the person, not of Greenwich", () => {
  const late = { ...stored, remindAt: "2026-11-24T10:30:00.000Z", timeZone: "Pacific/Kiritimati", localTime: "00:30" };
  expect(storedPromise(late)).toContain("on Wednesday, November 25, 2026 at 0:30 (Pacific/Kiritimati)");
});

test("what is told this time counts, whatever holds for the years to come", () => {
  const other = { ...stored, remindAt: "2026-11-26T05:30:00.000Z" };
  const when = "on Thursday, November 26, 2026 at 6:30 (Europe/Berlin), on the day of National Cake Day.";
  expect(storedPromise(other)).toBe(`We'll tell you ${when}`);
});

test("without a holiday it is the day that is named", () => {
  expect(storedPromise({ ...stored, holiday: null, remindAt: "2026-11-19T08:00:00.000Z" })).toBe(
    "We'll tell you on Thursday, November 19, 2026 at 9:00 (Europe/Berlin), a week before Thursday, November 26, 2026.",
  );
});

test("in a zone that nobody knows any more the day is that of UTC", () => {
  const words = "on Wednesday, November 25, 2026 at 9:00 (Mars/Olympus_Mons)";
  expect(storedPromise({ ...stored, timeZone: "Mars/Olympus_Mons" })).toContain(words);
  const evening = { ...stored, timeZone: "Mars/Olympus_Mons", remindAt: "2026-11-27T02:00:00.000Z" };
  expect(storedPromise(evening)).toContain("on the day of National Cake Day");
});
