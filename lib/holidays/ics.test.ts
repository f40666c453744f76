import fc from "fast-check";
import ICAL from "ical.js";
import { ICalAlarmType } from "ical-generator";
import { beforeAll, expect, test } from "vitest";
import { plainLine, plainText } from "@/lib/core/text";
import { addDay, type CalendarDay, calendarText, newCalendar } from "./ics";

const SITE = "https://oddly.example/";

const day: CalendarDay = {
  id: "f4eeb1c4-a057-4867-a8d3-d7f90818c8dc",
  slug: "world-hello-day",
  holidayName: "World Hello Day",
  category: "Kindness & Causes",
  notes: "Ten hellos to ten people.",
  emoji: "👋",
  lengthDays: 1,
  dateIso: "2026-11-21",
  updatedAt: new Date("2026-10-01T08:30:00.123Z"),
};

beforeAll(() => {
  ICAL.design.strict = true;
});

function fileOf(changes: Partial<CalendarDay> = {}): string {
  const calendar = newCalendar("Oddly: Food & Drink");
  addDay(calendar, { ...day, ...changes }, SITE);
  return calendarText(calendar);
}

function eventIn(file: string): ICAL.Component {
  const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
  if (!event) throw new Error("no event in the file");
  return event;
}

test("a calendar states its name, its producer and its refresh interval", () => {
  const calendar = new ICAL.Component(ICAL.parse(fileOf()));
  const value = (name: string) => String(calendar.getFirstPropertyValue(name));
  expect(value("prodid")).toBe("-//Oddly//Calendar//EN");
  expect(value("method")).toBe("PUBLISH");
  expect(value("x-wr-calname")).toBe("Oddly: Food & Drink");
  expect([value("refresh-interval"), value("x-published-ttl")]).toEqual(["P1D", "P1D"]);
});

test("a holiday is an all-day event that leaves people available, and the same event in every response", () => {
  const file = fileOf();
  for (const line of [
    "DTSTART;VALUE=DATE:20261121",
    "DTEND;VALUE=DATE:20261122",
    "TRANSP:TRANSPARENT",
    "DTSTAMP:20261001T083000Z",
    "UID:f4eeb1c4-a057-4867-a8d3-d7f90818c8dc-20261121@oddly.example",
    "SUMMARY:👋 World Hello Day",
    "CATEGORIES:Kindness & Causes",
    "URL;VALUE=URI:https://oddly.example/holidays/world-hello-day",
  ]) {
    expect(file).toContain(`\r\n${line}\r\n`);
  }
  expect(fileOf()).toBe(file);
});

test("a week-long event ends on the day after its seventh day", () => {
  const file = fileOf({ lengthDays: 7 });
  expect(file).toContain("DTSTART;VALUE=DATE:20261121");
  expect(file).toContain("DTEND;VALUE=DATE:20261128");
});

test("an event on the last day of a year ends on January 1", () => {
  expect(fileOf({ dateIso: "2026-12-31" })).toContain("DTEND;VALUE=DATE:20270101");
});

test("the description is the notes and the link, or only the link", () => {
  const link = "https://oddly.example/holidays/world-hello-day";
  const description = (notes: string | null) => eventIn(fileOf({ notes })).getFirstPropertyValue("description");
  expect(description("a, b; c\\n d\r\ne")).toBe(`a, b; c\\n d\ne\n\n${link}`);
  expect(description(null)).toBe(link);
});

test("a strict parser reads any text back unchanged, in lines of 75 octets", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 120 }),
    fc.string({ unit: "binary", maxLength: 120 }),
    fc.string({ unit: fc.constantFrom("\\", ",", ";", "\n", "\r", ":", '"', "n", "é", "🏴‍☠️", " "), maxLength: 120 }),
  );
  fc.assert(
    fc.property(text, text, (holidayName, notes) => {
      const file = fileOf({ holidayName, notes });
      const event = eventIn(file);
      expect(event.getFirstPropertyValue("summary")).toBe(plainLine(`👋 ${holidayName}`));
      const link = "https://oddly.example/holidays/world-hello-day";
      const plainNotes = plainText(notes);
      expect(event.getFirstPropertyValue("description")).toBe(plainNotes ? `${plainNotes}\n\n${link}` : link);
      expectFolded(file);
    }),
  );
});

test("an alarm can be added to a day", () => {
  const calendar = newCalendar("Oddly");
  addDay(calendar, day, SITE).createAlarm({ type: ICalAlarmType.display, trigger: 15 * 3600 });
  const alarm = eventIn(calendarText(calendar)).getFirstSubcomponent("valarm");
  expect(String(alarm?.getFirstPropertyValue("trigger"))).toBe("-PT15H");
});

/** Expects every line to end in CRLF, at most 75 octets long and well-formed UTF-8, without control characters. */
function expectFolded(file: string): void {
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
  for (const line of file.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
    expect(line).not.toMatch(/(?!\t)\p{Cc}/u);
  }
}
