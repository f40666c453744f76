import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { clockIn } from "@/lib/core/zone-clock";
import { localMoment } from "@/lib/core/zoned-time";
import { firstMoment, type Moment } from "./first-moment";
import { firstMomentAt } from "./moment";

const dates = ["2026-11-26", "2027-11-26", "2028-11-26"] as const;
const wanted = { nextDates: dates, leadDays: 1, localTime: "09:00" };

const short = ({ date, localTime }: Moment) => `${date} ${localTime}`;

/** Returns the moment if it is in time, else the offers and the next one. */
function shown(clock: string, change: Partial<Parameters<typeof firstMoment>[0]> = {}) {
  const first = firstMoment({ ...wanted, ...change }, clock);
  if (first.kind !== "passed") return first.kind === "none" ? "none" : short(first.moment);
  return { offers: first.offers.map(short), next: first.next && short(first.next) };
}

test.each([
  ["2026-11-26T03:59:59Z", "America/New_York", "2026-11-25T22:59"],
  ["2026-11-26T00:00:00Z", "UTC", "2026-11-26T00:00"],
  ["2026-11-25T23:30:00Z", "Asia/Tokyo", "2026-11-26T08:30"],
  ["2026-01-05T06:07:00Z", "Asia/Kathmandu", "2026-01-05T11:52"],
])("at %s, the local time in %s is %s", (instant, zone, clock) => {
  expect(clockIn(new Date(instant), zone)).toBe(clock);
});

test("a lead time that has not passed is used as it is", () => {
  expect(shown("2026-11-25T08:59")).toBe("2026-11-25 09:00");
  expect(shown("2026-11-26T08:59", { leadDays: 0 })).toBe("2026-11-26 09:00");
});

describe("a lead time that has passed never skips to the next year by itself", () => {
  test.each([
    ["on the eve: this evening, or on the day", "2026-11-25T09:00", {}, ["2026-11-25 18:00", "2026-11-26 09:00"]],
    ["late on the eve: on the day", "2026-11-25T18:00", {}, ["2026-11-26 09:00"]],
    ["before its time on the day: then", "2026-11-26T08:00", {}, ["2026-11-26 09:00"]],
    ["on the day: this evening", "2026-11-26T09:00", {}, ["2026-11-26 18:00"]],
    ["late on the day: not any more", "2026-11-26T18:00", {}, []],
    [
      "days before: tomorrow, the eve, and the day",
      "2026-11-20T10:00",
      { leadDays: 7 },
      ["2026-11-21 09:00", "2026-11-25 09:00", "2026-11-26 09:00"],
    ],
    [
      "two days before: tomorrow is the eve",
      "2026-11-24T10:00",
      { leadDays: 3 },
      ["2026-11-25 09:00", "2026-11-26 09:00"],
    ],
    [
      "with a late time: tonight",
      "2026-11-25T19:00",
      { leadDays: 3, localTime: "21:00" },
      ["2026-11-25 21:00", "2026-11-26 21:00"],
    ],
  ] as const)("%s", (_when, clock, change, offers) => {
    const { leadDays = 1, localTime = "09:00" } = change as { leadDays?: number; localTime?: string };
    const next = `${plusDays("2027-11-26", -leadDays)} ${localTime}`;
    expect(shown(clock, change)).toEqual({ offers, next });
  });
});

test("the next day is one whose own lead time has not passed", () => {
  expect(shown("2026-11-25T10:00", { leadDays: 365 })).toMatchObject({ next: "2026-11-26 09:00" });
  expect(shown("2026-11-26T10:00", { leadDays: 365 })).toMatchObject({ next: "2027-11-27 09:00" });
});

test("a day that comes only once can be announced until it is over", () => {
  const once = { nextDates: ["2026-11-26"] as const, leadDays: 7 };
  expect(shown("2026-11-25T10:00", once)).toEqual({ offers: ["2026-11-25 18:00", "2026-11-26 09:00"], next: null });
  expect(shown("2026-11-26T20:00", once)).toBe("none");
  expect(shown("2026-11-27T00:00", once)).toBe("none");
  expect(shown("2026-11-25T10:00", { nextDates: [] })).toBe("none");
});

test("a day that is over in the time zone is skipped", () => {
  expect(shown("2026-11-27T00:10")).toBe("2027-11-25 09:00");
});

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/Santiago",
  "America/St_Johns",
  "Africa/Cairo",
  "Asia/Tehran",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];

/** Minutes around clock changes, and any others. */
const instant = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("2026-03-08", "2026-03-29", "2026-04-05", "2026-09-06", "2026-10-25", "2026-11-01"),
      fc.integer({ min: -900, max: 1500 }),
    )
    .map(([night, minutes]) => new Date(Date.parse(night) + minutes * 60_000)),
  fc.date({ min: new Date("2026-01-01"), max: new Date("2028-06-01"), noInvalidDate: true }),
);
const plans = fc.record({
  leadDays: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 365 })),
  localTime: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":")),
});

test("in any zone and on any night, all offers are in the future, in order, no later than their day, and for the nearest day", () => {
  fc.assert(
    fc.property(plans, fc.constantFrom(...ZONES), instant, fc.integer({ min: 0, max: 40 }), (plan, zone, now, days) => {
      const today = clockIn(now, zone).slice(0, 10) as CivilDate;
      const nearest = plusDays(today, days);
      const nextDates = [plusDays(today, -1), nearest, plusDays(nearest, 365), plusDays(nearest, 731)];
      const first = firstMomentAt({ ...plan, nextDates }, zone, now);
      const instantOf = ({ date, localTime }: Moment) => localMoment(date, { timeZone: zone, localTime });
      if (first.kind === "none") throw new Error("there is always a later year");
      if (first.kind === "in time") {
        expect(first.moment).toEqual({
          targetDateIso: nearest,
          date: plusDays(nearest, -plan.leadDays),
          localTime: plan.localTime,
        });
        expect(instantOf(first.moment) > now).toBe(true);
        return;
      }
      const { offers, next } = first;
      expect(offers.every((each) => instantOf(each) > now && each.date <= nearest)).toBe(true);
      expect(offers.every(({ targetDateIso }) => targetDateIso === nearest)).toBe(true);
      expect(offers.map(({ date }) => date)).toEqual([...new Set(offers.map(({ date }) => date))].toSorted());
      expect(offers.length).toBeLessThanOrEqual(3);
      if (nearest > today) expect(offers.length).toBeGreaterThan(0);
      expect(next && instantOf(next) > now && next.targetDateIso > nearest).toBe(true);
    }),
  );
});

test("comparing local times and comparing instants are equivalent in zones without clock changes", () => {
  const steady = fc.constantFrom("UTC", "Asia/Tokyo", "Asia/Kolkata", "America/Phoenix", "Pacific/Kiritimati");
  fc.assert(
    fc.property(plans, steady, instant, (plan, zone, now) => {
      const all = { ...plan, nextDates: dates };
      expect(firstMoment(all, clockIn(now, zone))).toEqual(firstMomentAt(all, zone, now));
    }),
  );
});
