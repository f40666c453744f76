import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { type CivilDate, deviceDate } from "@/lib/core/civil-date";
import { filterEntries, HISTORY_FILTERS } from "./filter";
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
