import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAUSED_BY_US, SENDING_PROBLEM } from "../problems";
import { type DueReminder, isWorthSending, mayBeAccepted, type Outcome, settlementOf, waitAfter } from "./settlement";

const NOW = new Date("2026-11-25T08:00:10Z");
const holiday = { rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26", isDeleted: false };

const due: DueReminder = {
  targetDateIso: "2026-11-26",
  remindAt: new Date("2026-11-25T08:00:00Z"),
  leadDays: 1,
  timeZone: "Europe/Berlin",
  localTime: "09:00",
  repeats: true,
  isActive: true,
  sentFor: null,
  attempts: 0,
  lastError: null,
};
const SENT: Outcome = { kind: "sent" };
const LATER: Outcome = { kind: "later", problem: SENDING_PROBLEM.push };

describe("after it was sent, a reminder", () => {
  test("moves to the next year's day, without earlier problems", () => {
    const failing = { ...due, attempts: 3, lastError: SENDING_PROBLEM.push };
    expect(settlementOf(failing, SENT, holiday, NOW)).toEqual({
      targetDateIso: "2027-11-26",
      remindAt: new Date("2027-11-25T08:00:00Z"),
      isActive: true,
      lastError: null,
      sentFor: "2026-11-26",
      attempts: 0,
      waitSeconds: null,
    });
  });

  test("is finished if it does not repeat", () => {
    expect(settlementOf({ ...due, repeats: false }, SENT, holiday, NOW)).toMatchObject({
      targetDateIso: "2026-11-26",
      isActive: false,
      lastError: null,
      sentFor: "2026-11-26",
    });
  });

  test("pauses if its holiday has no other day or was deleted", () => {
    const last = { rule: "RDATE:20261126", isDeleted: false };
    expect(settlementOf(due, SENT, last, NOW)).toMatchObject({ isActive: false, lastError: PAUSED_BY_US.dateless });
    const gone = { ...holiday, isDeleted: true };
    expect(settlementOf(due, SENT, gone, NOW)).toMatchObject({ isActive: false, lastError: PAUSED_BY_US.deleted });
  });

  test("never repeats the same day, even if its moment was chosen manually", () => {
    const early = { ...due, remindAt: new Date("2026-11-20T08:00:00Z") };
    const now = new Date("2026-11-20T08:00:10Z");
    expect(settlementOf(early, SENT, holiday, now)).toMatchObject({ targetDateIso: "2027-11-26" });
  });
});

describe("after it may have been sent, a reminder", () => {
  test("moves past that day and says that delivery is uncertain", () => {
    const problem = "We're not sure our last email reached you.";
    expect(settlementOf(due, { kind: "unsure" }, holiday, NOW)).toMatchObject({
      targetDateIso: "2027-11-26",
      isActive: true,
      sentFor: "2026-11-26",
      lastError: problem,
    });
    const once = { ...due, repeats: false };
    expect(settlementOf(once, { kind: "unsure" }, holiday, NOW)).toMatchObject({ isActive: false, lastError: problem });
    const gone = { ...holiday, isDeleted: true };
    expect(settlementOf(due, { kind: "unsure" }, gone, NOW)).toMatchObject({ lastError: PAUSED_BY_US.deleted });
  });
});

describe("when it was not sent, a reminder", () => {
  test("waits and stays on its day", () => {
    expect(settlementOf(due, LATER, holiday, NOW)).toEqual({
      targetDateIso: due.targetDateIso,
      remindAt: due.remindAt,
      isActive: true,
      lastError: "We couldn't reach your browser. We'll keep trying.",
      sentFor: null,
      attempts: 1,
      waitSeconds: 60,
    });
  });

  test("waits as long as the push service requests", () => {
    const outcome: Outcome = { kind: "later", problem: SENDING_PROBLEM.push, retryAfterSeconds: 600 };
    expect(settlementOf(due, outcome, holiday, NOW).waitSeconds).toBe(600);
  });

  test("does not change if it was not tried", () => {
    expect(settlementOf(due, { kind: "left" }, holiday, NOW)).toMatchObject({
      targetDateIso: "2026-11-26",
      attempts: 0,
      waitSeconds: null,
      lastError: null,
    });
  });

  test("moves to the next year with a problem once its day is over in its time zone", () => {
    const late = new Date("2026-11-26T23:00:00Z");
    expect(isWorthSending(due, holiday, new Date("2026-11-26T22:59:59Z"))).toBe(true);
    expect(isWorthSending(due, holiday, late)).toBe(false);
    const tried = { ...due, attempts: 9, lastError: SENDING_PROBLEM.push };
    expect(settlementOf(tried, { kind: "moot" }, holiday, late)).toMatchObject({
      targetDateIso: "2027-11-26",
      isActive: true,
      attempts: 0,
      sentFor: null,
      lastError: "We couldn't remind you in time.",
    });
  });

  test("continues to report a problem with the user's address", () => {
    const tried = { ...due, lastError: SENDING_PROBLEM.bounced };
    const settled = settlementOf(tried, { kind: "moot" }, holiday, new Date("2026-11-27T12:00:00Z"));
    expect(settled.lastError).toBe("Email to your address bounced, so we couldn't reach you.");
  });

  test("moves if its holiday is on another day now", () => {
    const moved = { rule: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1", isDeleted: false };
    expect(isWorthSending(due, moved, NOW)).toBe(false);
    expect(settlementOf(due, { kind: "moot" }, moved, NOW)).toMatchObject({
      targetDateIso: "2026-12-01",
      isActive: true,
      lastError: null,
      sentFor: null,
    });
  });

  test("pauses if its holiday was deleted", () => {
    const gone = { ...holiday, isDeleted: true };
    expect(isWorthSending(due, gone, NOW)).toBe(false);
    expect(settlementOf(due, { kind: "moot" }, gone, NOW)).toMatchObject({
      targetDateIso: "2026-11-26",
      isActive: false,
      lastError: PAUSED_BY_US.deleted,
    });
  });
});

test("the delay grows with each attempt, up to an hour", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((attempts) => waitAfter(attempts));
  expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  expect(waitAfter(1, 86_400)).toBe(3600);
});

test("after any outcome, an active reminder is due later or unchanged", () => {
  const outcome = fc.constantFrom<Outcome>(SENT, LATER, { kind: "left" }, { kind: "moot" });
  const rule = fc.constantFrom(holiday.rule, "EASTER", "FREQ=YEARLY;BYDAY=TH", "RDATE:20261126,20270101");
  const minutes = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(outcome, rule, minutes, fc.boolean(), (came, text, late, repeats) => {
      const now = new Date(due.remindAt.getTime() + late * 60_000);
      const by = { rule: text, isDeleted: false };
      const settled = settlementOf({ ...due, repeats }, came, by, now);
      const isWhereItWas = settled.targetDateIso === due.targetDateIso;
      if (settled.isActive && !isWhereItWas) expect(settled.remindAt > now).toBe(true);
      if (came.kind === "sent") expect(settled.isActive && isWhereItWas).toBe(false);
    }),
  );
});

test.each([
  ["no answer", null, "application_error", true],
  ["a fault of theirs", 500, "internal_server_error", true],
  ["a proxy that gave up waiting", 504, "application_error", true],
  ["the same request under way", 409, "concurrent_idempotent_requests", true],
  ["a quota that is used up", 429, "daily_quota_exceeded", false],
  ["too many requests", 429, "rate_limit_exceeded", false],
  ["a key that is no longer valid", 401, "invalid_api_key", false],
  ["a domain that is not verified", 403, "validation_error", false],
  ["an address that is none", 422, "validation_error", false],
])("after %s (%s %s), whether an email may have been accepted is %s", (_what, statusCode, name, isDoubtful) => {
  expect(mayBeAccepted({ statusCode, name, message: "" })).toBe(isDoubtful);
});
