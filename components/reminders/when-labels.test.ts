import { describe, expect, test } from "vitest";
import { CHANNELS, channelOf, methodOf } from "@/lib/reminders/form";
import { dayLabel, leadLabel, repeatLabel, storedPromise } from "./when-labels";

test.each([
  [0, "on the day"],
  [1, "the day before"],
  [2, "2 days before"],
  [3, "3 days before"],
  [7, "a week before"],
  [30, "30 days before"],
  [365, "365 days before"],
])("a lead of %i days is written as: %s", (leadDays, words) => {
  expect(leadLabel(leadDays)).toBe(words);
});

test("a channel is stored and read back as the same", () => {
  expect(CHANNELS.map((channel) => channelOf(methodOf(channel)))).toEqual(CHANNELS);
  expect(methodOf("mail")).toEqual({ method: "browser", byMail: true });
});

test("a date includes the year if it is a different one", () => {
  expect(dayLabel("2026-11-26", "2026-01-02")).toBe("Thursday, November 26");
  expect(dayLabel("2027-11-26", "2026-12-31")).toBe("Friday, November 26, 2027");
});

const now = new Date("2026-11-20T12:00:00Z");
const stored = {
  holiday: { name: "National Cake Day" },
  targetDateIso: "2026-11-26",
  remindAt: "2026-11-25T08:00:00.000Z",
  method: "browser",
  byMail: false,
  timeZone: "Europe/Berlin",
  leadDays: 1,
  localTime: "09:00",
  repeats: true,
} as const;

test("a stored reminder is described in its own time zone", () => {
  const when = "Wednesday, November 25 at 9 AM, Berlin time, the day before National Cake Day.";
  expect(storedPromise(stored, now)).toBe(`We'll remind you ${when}`);
  expect(storedPromise({ ...stored, byMail: true }, now)).toBe(`We'll remind you ${when}`);
  expect(storedPromise({ ...stored, method: "calendar" }, now)).toBe(`Your calendar will remind you ${when}`);
});

test("near midnight, the date is that of the reminder's time zone, not of UTC", () => {
  const late = { ...stored, remindAt: "2026-11-24T10:30:00.000Z", timeZone: "Pacific/Kiritimati", localTime: "00:30" };
  expect(storedPromise(late, now)).toContain("Wednesday, November 25 at 12:30 AM, Kiritimati time");
});

test("another year is included", () => {
  const later = { ...stored, targetDateIso: "2027-11-26", remindAt: "2027-11-25T08:00:00.000Z" } as const;
  expect(storedPromise(later, now)).toContain("Thursday, November 25, 2027 at 9 AM");
});

test("the stored instant counts, even if later years have a different time", () => {
  const other = { ...stored, remindAt: "2026-11-26T05:30:00.000Z" };
  const when = "Thursday, November 26 at 6:30 AM, Berlin time, on the day of National Cake Day.";
  expect(storedPromise(other, now)).toBe(`We'll remind you ${when}`);
});

test("without a holiday, the date is named", () => {
  expect(storedPromise({ ...stored, holiday: null, remindAt: "2026-11-19T08:00:00.000Z" }, now)).toBe(
    "We'll remind you Thursday, November 19 at 9 AM, Berlin time, a week before Thursday, November 26, 2026.",
  );
});

test("in an unknown time zone, the date is that of UTC", () => {
  const lost = { ...stored, timeZone: "Mars/Olympus_Mons" };
  expect(storedPromise(lost, now)).toContain("Wednesday, November 25 at 9 AM, Olympus Mons time");
  expect(storedPromise({ ...lost, remindAt: "2026-11-27T02:00:00.000Z" }, now)).toContain("on the day of");
});

describe("the sentence about later years", () => {
  test.each([
    ["the same", {}, "Repeats every year."],
    ["nothing", { repeats: false }, "Just this once."],
    ["another lead", { leadDays: 7 }, "After that, every year: a week before at 9 AM."],
    ["another time", { localTime: "18:30" }, "After that, every year: the day before at 6:30 PM."],
    ["the day itself", { leadDays: 0 }, "After that, every year: on the day at 9 AM."],
  ])("covers %s", (_what, change, words) => {
    expect(repeatLabel({ ...stored, ...change })).toBe(words);
  });
});
