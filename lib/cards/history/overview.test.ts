import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type CivilDate, deviceDate } from "@/lib/core/civil-date";
import { MAX_HISTORY_ENTRIES, mergeHistories, parseEntry } from "./entries";
import {
  cardsInWords,
  entriesInFile,
  filterEntries,
  HISTORY_FILTERS,
  historyFileName,
  historyFileText,
  historyStats,
  importInWords,
  listInWords,
  MAX_FILE_BYTES,
} from "./overview";
import { anyHistory, historyEntry } from "./test-entries";

/** The instants that match a filter on the given day. */
function left(filter: Parameters<typeof filterEntries>[1], today: CivilDate, instants: readonly string[]): string[] {
  const entries = instants.map((sentAt) => historyEntry(sentAt, sentAt));
  return filterEntries(entries, filter, today).map(({ sentAt }) => sentAt);
}

test("today's cards are also in the month's, the year's and all", () => {
  fc.assert(
    fc.property(anyHistory, fc.date({ noInvalidDate: true }), (entries, now) => {
      const today = deviceDate(now);
      const [all = [], day = [], month = [], year = []] = HISTORY_FILTERS.map(({ id }) => {
        return filterEntries(entries, id, today);
      });
      expect(all).toEqual(entries);
      expect(day.every((entry) => month.includes(entry))).toBe(true);
      expect(month.every((entry) => year.includes(entry))).toBe(true);
      expect(year.every((entry) => all.includes(entry))).toBe(true);
    }),
  );
});

test("the video filter shows all cards with a video, whatever their date", () => {
  const filmed = historyEntry("1", "1999-01-01T00:00:00.000Z", { includedSelfie: true });
  expect(filterEntries([historyEntry("2", filmed.sentAt), filmed], "with-videos", "2026-11-21")).toEqual([filmed]);
});

describe.each([
  // The device's midnight, and the last instant before it, in UTC.
  { zone: "America/New_York", midnight: "2026-11-21T05:00:00.000Z", before: "2026-11-21T04:59:59.999Z" },
  { zone: "Pacific/Tongatapu", midnight: "2026-11-20T11:00:00.000Z", before: "2026-11-20T10:59:59.999Z" },
  { zone: "Pacific/Pago_Pago", midnight: "2026-11-21T11:00:00.000Z", before: "2026-11-21T10:59:59.999Z" },
])("in $zone", ({ zone, midnight, before }) => {
  test("today begins at the device's midnight", () => {
    vi.stubEnv("TZ", zone);
    expect(left("today", "2026-11-21", [midnight, before])).toEqual([midnight]);
    expect(left("today", "2026-11-20", [midnight, before])).toEqual([before]);
  });
});

test("a day with a clock change has 23 or 25 hours", () => {
  vi.stubEnv("TZ", "America/New_York");
  const spring = ["2026-03-08T04:59:59.000Z", "2026-03-08T05:00:00.000Z", "2026-03-09T03:59:59.000Z"];
  expect(left("today", "2026-03-08", [...spring, "2026-03-09T04:00:00.000Z"])).toEqual(spring.slice(1));
  const autumn = ["2026-11-01T03:59:59.000Z", "2026-11-01T04:00:00.000Z", "2026-11-02T04:59:59.000Z"];
  expect(left("today", "2026-11-01", [...autumn, "2026-11-02T05:00:00.000Z"])).toEqual(autumn.slice(1));
});

test("the device's year counts, even if it has already ended in UTC", () => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  const newYear = "2027-01-01T02:00:00.000Z";
  expect(left("this-year", "2026-12-31", [newYear])).toEqual([newYear]);
  expect(left("this-month", "2026-12-31", [newYear])).toEqual([newYear]);
  expect(left("this-year", "2027-01-01", [newYear])).toEqual([]);
});

test("the same month of another year doesn't match", () => {
  vi.stubEnv("TZ", "UTC");
  expect(left("this-month", "2026-11-21", ["2025-11-21T12:00:00.000Z"])).toEqual([]);
});

const NOW = new Date("2026-11-21T12:00:00Z");

test("an empty history has zero counts", () => {
  expect(historyStats([], NOW)).toEqual({
    totalCards: 0,
    uniqueHolidays: 0,
    cardsWithSelfies: 0,
    lastSent: null,
    recentCards: 0,
  });
});

test("the statistics count cards, holidays, videos and the last 30 days, and find the newest", () => {
  const entries = [
    historyEntry("a", "2026-11-21T11:00:00.000Z", { includedSelfie: true }),
    historyEntry("b", "2026-10-22T12:00:00.000Z"),
    historyEntry("c", "2026-10-22T11:59:59.999Z", { holidayName: "Pi Day" }),
  ];
  expect(historyStats(entries, NOW)).toEqual({
    totalCards: 3,
    uniqueHolidays: 2,
    cardsWithSelfies: 1,
    lastSent: "2026-11-21T11:00:00.000Z",
    recentCards: 2,
  });
});

test("a card from tomorrow, sent before the clock was set back, counts as recent and newest", () => {
  const { lastSent, recentCards } = historyStats([historyEntry("a", "2026-11-22T12:00:00.000Z")], NOW);
  expect({ lastSent, recentCards }).toEqual({ lastSent: "2026-11-22T12:00:00.000Z", recentCards: 1 });
});

test("the numbers do not depend on the order", () => {
  fc.assert(
    fc.property(anyHistory, (entries) => {
      expect(historyStats(entries.toReversed(), NOW)).toEqual(historyStats(entries, NOW));
    }),
  );
});

test("one card is singular", () => {
  expect([0, 1, 12].map(cardsInWords)).toEqual(["0 cards", "1 card", "12 cards"]);
  expect(listInWords(10, 12)).toBe("Newest 10 of 12 cards");
  expect(listInWords(1, 1)).toBe("1 card");
});

test("an import reports how many cards are new, not how many the file has", () => {
  const [a, b] = ["a", "b"].map((id) => historyEntry(id, "2026-11-21T12:00:00.000Z"));
  if (!a || !b) throw new Error("two entries are needed");
  expect(importInWords([a], [a, b])).toBe("1 card imported.");
  expect(importInWords([a, b], [a, b])).toBe("That file has no new cards.");
});

const ENTRY = historyEntry("1", "2026-11-21T12:00:00.000Z");

test("an exported history is imported unchanged", () => {
  fc.assert(
    fc.property(anyHistory, (entries) => {
      expect(entriesInFile(historyFileText(entries))).toEqual(entries);
      const sorted = mergeHistories([], entries);
      expect(mergeHistories([], entriesInFile(historyFileText(sorted)) ?? [])).toEqual(sorted);
    }),
  );
});

test("the file name has the date, and the content is indented", () => {
  expect(historyFileName("2026-11-21")).toBe("oddly-card-history-2026-11-21.json");
  expect(historyFileText([ENTRY])).toContain('\n    "holidayName": "National Cake Day",\n');
});

test("a file is rejected if any entry lacks an id, a holiday name or a time", () => {
  for (const field of ["id", "holidayName", "sentAt"]) {
    expect(entriesInFile(JSON.stringify([ENTRY, { ...ENTRY, [field]: undefined }])), field).toBeNull();
  }
  expect(entriesInFile(JSON.stringify([ENTRY, { ...ENTRY, sentAt: "soon" }]))).toBeNull();
  expect(entriesInFile(JSON.stringify([{ id: "1", holidayName: "Pi Day", sentAt: ENTRY.sentAt }]))).toHaveLength(1);
  expect(entriesInFile("[]")).toEqual([]);
});

test.each(["", "null", "true", "7", '"[]"', "{}", "[[]]", "[null]", '{"0": []}', "[", "<html>"])(
  "%s is not an exported file",
  (text) => {
    expect(entriesInFile(text)).toBeNull();
  },
);

test("parsing a file never throws", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      entriesInFile(text);
    }),
  );
  const deep = 1_000_000;
  expect(entriesInFile("[".repeat(deep) + "]".repeat(deep))).toBeNull();
  expect(entriesInFile(`[${" ".repeat(MAX_FILE_BYTES)}]`)).toBeNull();
});

test("the largest possible history, with every character escaped, can be imported again", () => {
  const worst = "\u0001".repeat(1000);
  const fields = { holidayName: worst, displayDate: worst, recipientName: worst, senderName: worst, message: worst };
  const longest = parseEntry({ ...ENTRY, ...fields, holidayDate: worst, salutation: worst, category: worst });
  if (!longest) throw new Error("the longest entry is one");
  const entries = Array.from({ length: MAX_HISTORY_ENTRIES }, (_, index) => ({ ...longest, id: `${index}` }));
  expect(entriesInFile(historyFileText(entries))).toEqual(entries);
});
