import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import type { CivilDate } from "@/lib/core/civil-date";
import { nextOccurrences } from "@/lib/holidays/rule";
import { type CalendarReminder, remindersText } from "./calendar";
import { momentBefore } from "./moment";

const SITE = "https://oddly.example";

const reminder: CalendarReminder = {
  id: "0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b",
  holiday: { name: "Cake Day", emoji: "🍰", slug: "cake-day", lengthDays: 1 },
  rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26",
  targetDateIso: "2026-11-26",
  remindAt: new Date("2026-11-25T08:00:00Z"),
  timeZone: "Europe/Berlin",
  leadDays: 1,
  localTime: "09:00",
  repeats: true,
  note: "Buy eggs,\nsix; or \\ seven",
  createdAt: new Date("2026-11-01T00:00:00Z"),
  updatedAt: new Date("2026-11-01T00:01:30Z"),
};

const calendarOf = (...of: Partial<CalendarReminder>[]) =>
  new ICAL.Component(
    ICAL.parse(
      remindersText(
        of.map((each) => ({ ...reminder, ...each })),
        SITE,
      ),
    ),
  );
const eventsOf = (of: Partial<CalendarReminder> = {}) => calendarOf(of).getAllSubcomponents("vevent");
const value = (event: ICAL.Component | undefined, name: string) => String(event?.getFirstPropertyValue(name));
const triggerOf = (of: Partial<CalendarReminder>) =>
  value(eventsOf(of)[0]?.getFirstSubcomponent("valarm") ?? undefined, "trigger");

test("a reminder is one all-day event that does not block time", () => {
  const [event, ...more] = eventsOf();
  expect(more).toEqual([]);
  expect(event?.getFirstProperty("dtstart")?.type).toBe("date");
  expect(value(event, "dtstart")).toBe("2026-11-26");
  expect(value(event, "dtend")).toBe("2026-11-27");
  expect(value(event, "transp")).toBe("TRANSPARENT");
  expect(value(event, "summary")).toBe("🍰 Cake Day");
  expect(value(event, "description")).toBe("Buy eggs,\nsix; or \\ seven\n\nhttps://oddly.example/holidays/cake-day");
  expect(value(event, "rrule")).toBe("FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26");
});

test("an event's uid stays the same, and its sequence grows with each change", () => {
  const [before] = eventsOf();
  const [after] = eventsOf({ updatedAt: new Date("2026-11-02T00:00:00Z"), note: "" });
  expect(value(before, "uid")).toBe("reminder-0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b@oddly.example");
  expect(value(after, "uid")).toBe(value(before, "uid"));
  expect([value(before, "sequence"), value(after, "sequence")]).toEqual(["90", "86400"]);
  expect(remindersText([reminder], SITE)).toBe(remindersText([reminder], SITE));
});

test.each([
  [1, "09:00", "-PT15H"],
  [7, "09:00", "-P6DT15H"],
  [1, "00:00", "-P1D"],
  [2, "23:59", "-P1DT1M"],
  // Daylight saving time ends in between: wall-clock time counts.
  [60, "21:30", "-P59DT2H30M"],
  [365, "21:30", "-P364DT2H30M"],
  [0, "09:00", "PT9H"],
])("an alarm can be set %i days before at %s local time", (leadDays, localTime, trigger) => {
  const remindAt = momentBefore(reminder.targetDateIso, leadDays, { timeZone: "Europe/Berlin", localTime });
  expect(triggerOf({ remindAt, leadDays, localTime })).toBe(trigger);
});

test("a day with a custom instant is an event of its own, and later years follow the lead and the local time", () => {
  const events = eventsOf({ remindAt: new Date("2026-11-26T08:30:00Z"), leadDays: 7 });
  const shown = events.map((event) => [
    value(event, "dtstart"),
    event.getFirstProperty("rrule") && value(event, "rrule"),
    value(event.getFirstSubcomponent("valarm") ?? undefined, "trigger"),
  ]);
  expect(shown).toEqual([
    ["2026-11-26", null, "PT9H30M"],
    ["2027-11-26", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26", "-P6DT15H"],
  ]);
  expect(new Set(events.map((event) => value(event, "uid"))).size).toBe(2);
});

test("a week has its full length, and a one-off reminder does not recur", () => {
  const [week] = eventsOf({ holiday: { name: "Fish Week", emoji: "🐟", slug: "fish-week", lengthDays: 7 } });
  expect(value(week, "dtend")).toBe("2026-12-03");
  const [once, ...more] = eventsOf({ repeats: false, rule: "EASTER" });
  expect(more).toEqual([]);
  expect(once?.getFirstProperty("rrule")).toBeNull();
});

test("a plain date is titled by its date", () => {
  const [event] = eventsOf({ holiday: null, note: "" });
  expect(value(event, "summary")).toBe("📅 November 26th");
  expect(value(event, "description")).toBe("https://oddly.example/reminders");
});

describe("a rule without an RRULE", () => {
  test.each([
    ["EASTER", "2027-03-28"],
    ["FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;OFFSET=1", "2026-11-27"],
    ["RDATE:20261126,20280101", "2026-11-26"],
  ] as const)("%s is exported as single events, each with an alarm and its own uid", (rule, targetDateIso) => {
    const events = eventsOf({ rule, targetDateIso });
    const wanted = nextOccurrences(rule, targetDateIso, 5);
    expect(events.map((event) => value(event, "dtstart"))).toEqual(wanted);
    expect(new Set(events.map((event) => value(event, "uid"))).size).toBe(wanted.length);
    for (const event of events) expect(event.getFirstSubcomponent("valarm")).not.toBeNull();
  });

  test("applies a custom instant to its day only, and the lead and the local time to later days", () => {
    const remindAt = new Date("2027-03-28T06:30:00Z");
    const events = eventsOf({ rule: "EASTER", targetDateIso: "2027-03-28", remindAt, leadDays: 7, localTime: "09:15" });
    const triggers = events.map((event) => value(event.getFirstSubcomponent("valarm") ?? undefined, "trigger"));
    const week = "-P6DT14H45M";
    expect(triggers).toEqual(["PT8H30M", week, week, week, week]);
  });
});

test("an exported rule recurs on the same days in a calendar as on the site", () => {
  const month = fc.integer({ min: 1, max: 12 });
  const weekday = fc.constantFrom("SU", "MO", "TU", "WE", "TH", "FR", "SA");
  const rule = fc.oneof(
    fc.tuple(month, fc.integer({ min: 1, max: 31 })).map(([m, d]) => `FREQ=YEARLY;BYMONTH=${m};BYMONTHDAY=${d}`),
    fc
      .tuple(month, fc.constantFrom(1, 2, 3, 4, 5, -1, -2), weekday)
      .map(([m, n, d]) => `FREQ=YEARLY;BYMONTH=${m};BYDAY=${n}${d}`),
    month.map((m) => `FREQ=YEARLY;BYMONTH=${m}`),
    fc.tuple(month, weekday).map(([m, d]) => `FREQ=YEARLY;BYMONTH=${m};BYDAY=${d};BYSETPOS=-1`),
    fc.integer({ min: 1, max: 365 }).map((d) => `FREQ=YEARLY;BYYEARDAY=${d}`),
  );
  fc.assert(
    fc.property(rule, (text) => {
      // ical.js gives up on gaps of more than forty years, such as before a fifth Sunday of February.
      const wanted = nextOccurrences(text, "2026-06-15", 4).filter((date) => date < "2090");
      const [targetDateIso] = wanted;
      if (!targetDateIso) return;
      const remindAt = momentBefore(targetDateIso, reminder.leadDays, reminder);
      const [event] = eventsOf({ rule: text, targetDateIso, remindAt });
      if (!event) throw new Error("there is no event");
      const days = new ICAL.Event(event).iterator();
      const found = wanted.map(() => String(days.next()) as CivilDate);
      expect(found).toEqual(wanted);
    }),
  );
});

test("a calendar contains all reminders", () => {
  const calendar = calendarOf({}, { id: "1b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b" });
  expect(calendar.getAllSubcomponents("vevent")).toHaveLength(2);
  expect(value(calendar, "x-wr-calname")).toBe("My Oddly reminders");
  expect(remindersText([reminder], SITE)).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
});

test("a calendar is refreshed hourly, since a reminder set in the afternoon may be due in the evening", () => {
  const calendar = calendarOf({});
  expect([value(calendar, "refresh-interval"), value(calendar, "x-published-ttl")]).toEqual(["PT1H", "PT1H"]);
});

test("an empty calendar is valid because it has a component", () => {
  const calendar = calendarOf();
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(["vtimezone"]);
  const [zone] = calendar.getAllSubcomponents("vtimezone");
  expect(value(zone, "tzid")).toBe("UTC");
  expect(zone?.getAllSubcomponents("standard")).toHaveLength(1);
  expect(calendarOf({}).getAllSubcomponents("vtimezone")).toEqual([]);
});
