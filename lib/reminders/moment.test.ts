import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { timeInZone } from "@/lib/core/zone-clock";
import { DEFAULT_LOCAL_TIME, localMoment } from "@/lib/core/zoned-time";
import { occurrencesInYear } from "@/lib/holidays/rule";
import { dueAsRequested, isOver, momentBefore, nextDue, secondsUntilOver, yearlyRule } from "./moment";

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/Los_Angeles",
  "Pacific/Kiritimati",
  "Pacific/Apia",
  "Pacific/Pago_Pago",
  "Pacific/Chatham",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "America/Santiago",
  "America/St_Johns",
  "Asia/Tehran",
  "Etc/GMT+12",
];

const RULES = [
  "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26",
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
  "FREQ=YEARLY;BYMONTH=6;BYDAY=1FR",
  "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;OFFSET=1",
  "EASTER",
  "EASTER;OFFSET=-47",
  "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1",
  "FREQ=YEARLY;BYDAY=FR",
  "FREQ=YEARLY;BYYEARDAY=256",
  "RDATE:20270101,20270704,20281231",
];

const zone = fc.constantFrom(...ZONES);
const rule = fc.constantFrom(...RULES);
const leadDays = fc.integer({ min: 1, max: 365 });
const localTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const instant = fc.date({
  min: new Date("2024-01-01T00:00:00Z"),
  max: new Date("2029-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const day = fc.integer({ min: 0, max: 2500 }).map((offset) => plusDays("2024-01-01", offset));

const at = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);

test.each([
  ["2026-11-26", "UTC", "2026-11-25T09:00:00.000Z"],
  ["2026-11-26", "America/New_York", "2026-11-25T14:00:00.000Z"],
  ["2026-11-26", "Pacific/Kiritimati", "2026-11-24T19:00:00.000Z"],
  ["2026-11-26", "Pacific/Pago_Pago", "2026-11-25T20:00:00.000Z"],
  // The clocks go forward in the night between: 9:00 stays 9:00.
  ["2026-03-30", "Europe/Berlin", "2026-03-29T07:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", "2026-03-28T08:00:00.000Z"],
  ["2027-01-01", "Asia/Kolkata", "2026-12-31T03:30:00.000Z"],
] as const)("the day before %s at nine in %s is %s", (target, timeZone, wanted) => {
  const moment = momentBefore(target, 1, { timeZone, localTime: DEFAULT_LOCAL_TIME });
  expect(moment.toISOString()).toBe(wanted);
});

test.each([
  ["2026-11-26", "UTC", "2026-11-05T09:00:00Z", 22 * 86_400 - 9 * 3600],
  ["2026-11-26", "America/New_York", "2026-11-27T04:59:59.500Z", 1],
  ["2026-11-26", "America/New_York", "2026-11-27T05:00:00Z", 0],
  ["2026-11-26", "UTC", "2026-12-24T00:00:00Z", 0],
  // A day of 23 hours, and the day before one that begins at 1:00.
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00Z", 23 * 3600],
  ["2026-09-05", "America/Santiago", "2026-09-06T03:59:00Z", 60],
] as const)("%s in %s is over, as of %s, in %i seconds", (date, timeZone, now, seconds) => {
  expect(secondsUntilOver(date, timeZone, new Date(now))).toBe(seconds);
});

test("in any zone, a day is over exactly when no second of it is left", () => {
  fc.assert(
    fc.property(day, zone, instant, (date, timeZone, now) => {
      expect(secondsUntilOver(date, timeZone, now) === 0).toBe(isOver(date, timeZone, now));
      const end = now.getTime() + secondsUntilOver(date, timeZone, now) * 1000;
      expect(isOver(date, timeZone, new Date(end))).toBe(true);
    }),
  );
});

describe("a clock change", () => {
  test("forward skips a time, which then moves later by the gap", () => {
    const moment = localMoment("2026-03-29", { timeZone: "Europe/Berlin", localTime: "02:30" });
    expect(at(moment, "Europe/Berlin").toPlainDateTime().toString()).toBe("2026-03-29T03:30:00");
  });

  test("back repeats a time, of which the first is used", () => {
    const moment = localMoment("2026-10-25", { timeZone: "Europe/Berlin", localTime: "02:30" });
    expect(moment.toISOString()).toBe("2026-10-25T00:30:00.000Z");
  });

  test("forward at midnight makes the day begin at one", () => {
    const moment = localMoment("2026-09-06", { timeZone: "America/Santiago", localTime: "00:00" });
    expect(at(moment, "America/Santiago").toPlainDateTime().toString()).toBe("2026-09-06T01:00:00");
  });
});

test("in any zone, a reminder is at that local time that many days before, or later by a clock change's gap", () => {
  fc.assert(
    fc.property(day, leadDays, zone, localTime, (target, lead, timeZone, clock) => {
      const there = at(momentBefore(target, lead, { timeZone, localTime: clock }), timeZone);
      const wanted = Temporal.PlainDateTime.from(`${plusDays(target, -lead)}T${clock}`);
      const exists = wanted.toZonedDateTime(timeZone, { disambiguation: "earlier" });
      const isLeftOut = exists.toPlainDateTime().toString() !== wanted.toString();
      if (!isLeftOut) expect(there.toPlainDateTime().toString()).toBe(wanted.toString());
      else expect(wanted.until(there.toPlainDateTime()).total("minutes")).toBeLessThanOrEqual(60);
      expect(there.toPlainDate().toString()).toBe(plusDays(target, -lead));
    }),
  );
});

test("the local time of a moment converts back to the same moment", () => {
  fc.assert(
    fc.property(day, zone, localTime, (date, timeZone, clock) => {
      const moment = localMoment(date, { timeZone, localTime: clock });
      const converted = timeInZone(moment, timeZone);
      expect(localMoment(date, { timeZone, localTime: converted })).toEqual(moment);
    }),
  );
});

describe("the next due moment", () => {
  test("is strictly later, falls on a day of the rule, and is the first that does", () => {
    fc.assert(
      fc.property(rule, leadDays, zone, localTime, instant, (text, lead, timeZone, clock, after) => {
        const timing = { rule: text, leadDays: lead, timeZone, localTime: clock };
        const due = nextDue(timing, after);
        if (!due) {
          expect(text).toMatch(/^RDATE/);
          return;
        }
        const { targetDateIso, remindAt } = due;
        expect(remindAt.getTime()).toBeGreaterThan(after.getTime());
        const year = Number(targetDateIso.slice(0, 4));
        expect(occurrencesInYear(text, year)).toContain(targetDateIso);
        expect(remindAt).toEqual(momentBefore(targetDateIso, lead, timing));
        const earlier = [year - 1, year]
          .flatMap((each) => occurrencesInYear(text, each))
          .filter((date) => date < targetDateIso)
          .map((date) => momentBefore(date, lead, timing));
        expect(earlier.every((moment) => moment <= after)).toBe(true);
      }),
    );
  });

  test("is for a later day each time", () => {
    fc.assert(
      fc.property(rule, leadDays, zone, localTime, instant, (text, lead, timeZone, clock, after) => {
        const timing = { rule: text, leadDays: lead, timeZone, localTime: clock };
        const first = nextDue(timing, after);
        const second = first && nextDue(timing, first.remindAt, first.targetDateIso);
        if (second) expect(second.targetDateIso > first.targetDateIso).toBe(true);
      }),
    );
  });

  test("is beyond the given day, even if that could still be announced", () => {
    const timing = { rule: RULES[0] ?? "", leadDays: 1, timeZone: "UTC", localTime: "09:00" };
    const now = new Date("2026-11-01T00:00:00Z");
    expect(nextDue(timing, now, "2026-11-26")?.targetDateIso).toBe("2027-11-26");
  });

  test("does not exist without a rule or after its last day", () => {
    const timing = { leadDays: 1, timeZone: "UTC", localTime: "09:00" };
    const now = new Date("2026-11-01T00:00:00Z");
    expect(nextDue({ ...timing, rule: null }, now)).toBeNull();
    expect(nextDue({ ...timing, rule: "RDATE:20261101" }, now)).toBeNull();
  });
});

test("a day is over when it is over in its time zone", () => {
  expect(isOver("2026-11-26", "Pacific/Pago_Pago", new Date("2026-11-27T10:59:00Z"))).toBe(false);
  expect(isOver("2026-11-26", "Pacific/Pago_Pago", new Date("2026-11-27T11:00:00Z"))).toBe(true);
  expect(isOver("2026-11-26", "Pacific/Kiritimati", new Date("2026-11-26T10:00:00Z"))).toBe(true);
});

test("a plain date repeats on the same day each year", () => {
  expect(occurrencesInYear(yearlyRule("2026-11-26"), 2031)).toEqual(["2031-11-26"]);
  expect(occurrencesInYear(yearlyRule("2028-02-29"), 2031)).toEqual([]);
});

describe("a requested reminder", () => {
  const timing = {
    rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26",
    leadDays: 3,
    timeZone: "Europe/Berlin",
    localTime: "09:00",
    repeats: true,
  };
  const now = new Date("2026-11-20T12:00:00Z");
  const request = (targetDateIso: CivilDate, more: Partial<typeof timing> & { remindAt?: Date } = {}) => {
    const { remindAt, ...rest } = more;
    return dueAsRequested({ targetDateIso, remindAt }, { ...timing, ...rest }, now);
  };

  test("is accepted if its moment is in the future", () => {
    expect(request("2026-11-26")).toEqual({ targetDateIso: "2026-11-26", remindAt: new Date("2026-11-23T08:00:00Z") });
    expect(request("2028-11-26")).toMatchObject({ targetDateIso: "2028-11-26" });
  });

  test("is due at the exact instant that is given", () => {
    const remindAt = new Date("2026-11-23T17:45:30Z");
    expect(request("2026-11-26", { remindAt })).toEqual({ targetDateIso: "2026-11-26", remindAt });
  });

  test.each(["2026-11-20T12:01:00Z", "2026-11-26T22:59:00Z"])(
    "can be due at the instant %s, whatever its lead",
    (at) => {
      const remindAt = new Date(at);
      expect(request("2026-11-26", { remindAt })).toEqual({ targetDateIso: "2026-11-26", remindAt });
    },
  );

  test("can be for any of the next hundred years", () => {
    expect(request("2126-11-26")).toMatchObject({ targetDateIso: "2126-11-26" });
  });

  test("comes at the first moment before its next day if it repeats and its own moment has passed", () => {
    const inTime = new Date("2026-11-21T08:00:00Z");
    expect(request("2026-11-26", { leadDays: 7 })).toEqual({ targetDateIso: "2026-11-26", remindAt: inTime });
    expect(request("2019-03-01")).toMatchObject({ targetDateIso: "2026-11-26" });
  });

  test.each([
    ["not its day", "2026-11-27", {}],
    ["too late", "2026-11-26", { leadDays: 7, repeats: false }],
    ["too late", "2020-11-26", { repeats: false }],
    ["too late", "2026-11-26", { remindAt: now, repeats: false }],
    ["too far ahead", "2127-11-26", {}],
    ["too far ahead", "9999-12-31", {}],
    // In Berlin it is an hour later.
    ["after the day", "2026-11-26", { remindAt: new Date("2026-11-26T23:00:00Z") }],
    ["too long before", "2027-11-26", { remindAt: new Date("2026-11-25T08:00:00Z") }],
    ["no next day", "2020-11-26", { rule: "RDATE:20201126" }],
  ] as const)("is rejected: %s", (problem, target, more) => {
    expect(request(target, more)).toBe(problem);
  });

  test("is rejected for a holiday without a day", () => {
    const without = { ...timing, rule: null };
    expect(dueAsRequested({ targetDateIso: "2026-11-26" }, without, now)).toBe("no next day");
  });
});
