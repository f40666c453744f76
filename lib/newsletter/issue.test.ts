import fc from "fast-check";
import { expect, test } from "vitest";
import { weekdayOf } from "@/lib/core/dates";
import { daysOfIssue, dueIssue, isIssueOver, issueDueAt, issueParam, nextIssue, seenIssueParam } from "./issue";

test.each([
  ["a Saturday", "2026-11-21T23:59:59Z", null],
  ["Sunday, before nine", "2026-11-22T08:59:59.999Z", null],
  ["Sunday at nine", "2026-11-22T09:00:00Z", "2026-11-23"],
  ["late on Sunday", "2026-11-22T23:59:59Z", "2026-11-23"],
  ["early on Monday", "2026-11-23T00:00:00Z", "2026-11-23"],
  ["the last moment of Monday", "2026-11-23T23:59:59.999Z", "2026-11-23"],
  ["Tuesday", "2026-11-24T00:00:00Z", null],
  ["the Sunday before a new year", "2026-12-27T12:00:00Z", "2026-12-28"],
  ["a Sunday that is the last of February", "2032-02-29T10:00:00Z", "2032-03-01"],
])("on %s, %s, the issue to send is %s", (_when, now, issueOn) => {
  expect(dueIssue(new Date(now))).toBe(issueOn);
});

const HOUR_MS = 3_600_000;
const instants = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2120-01-01T00:00:00Z"),
  noInvalidDate: true,
});

test("an issue always starts on a Monday and is due for 39 hours, from 15 hours before it", () => {
  fc.assert(
    fc.property(instants, (now) => {
      const issueOn = dueIssue(now);
      const weekMs = 7 * 24 * HOUR_MS;
      // The Monday before any instant, computed from January 5, 1970, which was a Monday.
      const sinceMonday = (((now.getTime() - 4 * 24 * HOUR_MS) % weekMs) + weekMs) % weekMs;
      const isDue = sinceMonday < 24 * HOUR_MS || sinceMonday >= weekMs - 15 * HOUR_MS;
      expect(issueOn !== null).toBe(isDue);
      if (issueOn === null) return;
      expect(weekdayOf(issueOn)).toBe(1);
      const aheadMs = Date.parse(issueOn) - now.getTime();
      expect(aheadMs).toBeLessThanOrEqual(15 * HOUR_MS);
      expect(aheadMs).toBeGreaterThan(-24 * HOUR_MS);
    }),
  );
});

test("the next issue is the one that is due, or else the earliest future one", () => {
  fc.assert(
    fc.property(instants, (now) => {
      const next = nextIssue(now);
      expect(weekdayOf(next)).toBe(1);
      const due = dueIssue(now);
      if (due !== null) {
        expect(next).toBe(due);
        return;
      }
      const aheadMs = issueDueAt(next).getTime() - now.getTime();
      expect(aheadMs).toBeGreaterThan(0);
      expect(aheadMs).toBeLessThanOrEqual(7 * 24 * HOUR_MS);
      expect(dueIssue(issueDueAt(next))).toBe(next);
    }),
  );
});

test("an issue is over after its Sunday in UTC", () => {
  expect(isIssueOver("2026-11-16", new Date("2026-11-22T23:59:59.999Z"))).toBe(false);
  expect(isIssueOver("2026-11-16", new Date("2026-11-23T00:00:00Z"))).toBe(true);
});

test("an issue covers seven consecutive days, also across a month's end and a clock change", () => {
  const days = daysOfIssue("2026-10-26");
  expect([days.length, days[0], days.at(-1)]).toEqual([7, "2026-10-26", "2026-11-01"]);
});

test.each([
  ["the coming Monday", "2026-11-23", null],
  ["the Monday of the week under way", "2026-11-16", null],
  ["a Tuesday", "2026-11-24", "An issue begins on a Monday."],
  ["a week that is over", "2026-11-09", "An issue has to be near: 2026-11-15 to 2026-11-29."],
  ["a Monday too far off", "2026-11-30", "An issue has to be near: 2026-11-15 to 2026-11-29."],
  ["no date", "next Monday", "Write the issue as yyyy-MM-dd."],
  ["a day that does not exist", "2026-02-30", "Write the issue as yyyy-MM-dd."],
])("for sending manually on a Saturday, %s (%s) has the error %s", (_what, issue, message) => {
  const result = issueParam(new Date("2026-11-21T10:00:00Z")).safeParse(issue);
  expect(result.error?.issues[0]?.message ?? null).toBe(message);
});

test.each([
  ["a week long ago", "2024-01-01", null],
  ["eight weeks ahead", "2027-01-11", null],
  ["nine weeks ahead", "2027-01-18", "That is too far ahead: until 2027-01-16."],
  ["a Tuesday", "2026-11-24", "An issue begins on a Monday."],
  ["no date", "x", "Write the issue as yyyy-MM-dd."],
])("for a preview on a Saturday, %s (%s) has the error %s", (_what, issue, message) => {
  const result = seenIssueParam(new Date("2026-11-21T10:00:00Z")).safeParse(issue);
  expect(result.error?.issues[0]?.message ?? null).toBe(message);
});
