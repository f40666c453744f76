import { describe, expect, test } from "vitest";
import { PAUSED_BY_US, SENDING_PROBLEM } from "./problems";
import { type Followed, followed } from "./schedule";

const NOW = new Date("2026-11-20T12:00:00Z");
const rule = "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26";

const reminder: Followed = {
  targetDateIso: "2026-11-26",
  remindAt: new Date("2026-11-25T09:00:00Z"),
  leadDays: 1,
  timeZone: "UTC",
  localTime: "09:00",
  repeats: true,
  isActive: true,
  sentFor: null,
  lastError: null,
};
const autoPaused: Followed = { ...reminder, isActive: false, lastError: PAUSED_BY_US.deleted };
const userPaused: Followed = { ...reminder, isActive: false };

const there = { rule, isDeleted: false };
const gone = { rule, isDeleted: true };

test("a reminder whose holiday did not move does not change, even if it is being sent", () => {
  expect(followed(reminder, there, NOW)).toBeNull();
  expect(followed(reminder, there, new Date("2026-11-25T09:00:30Z"))).toBeNull();
  expect(followed(userPaused, there, NOW)).toBeNull();
});

describe("a holiday that moves to another day", () => {
  const moved = { rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=28", isDeleted: false };

  test("moves its reminder", () => {
    expect(followed(reminder, moved, NOW)).toEqual({
      targetDateIso: "2026-11-28",
      remindAt: new Date("2026-11-27T09:00:00Z"),
      isActive: true,
      lastError: null,
    });
  });

  test("also moves a reminder that was already sent or is paused", () => {
    const sent = { ...reminder, targetDateIso: "2027-11-26" as const, remindAt: new Date("2027-11-25T09:00:00Z") };
    expect(followed(sent, moved, NOW)).toMatchObject({ targetDateIso: "2026-11-28", isActive: true });
    expect(followed(userPaused, moved, NOW)).toMatchObject({ targetDateIso: "2026-11-28", isActive: false });
  });

  test("schedules a late reminder as soon as possible, and for the next year only if the day is over", () => {
    const earlier = { rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", isDeleted: false };
    expect(followed(reminder, earlier, NOW)).toMatchObject({
      targetDateIso: "2026-11-21",
      remindAt: new Date("2026-11-20T18:00:00Z"),
    });
    const yesterday = { rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=19", isDeleted: false };
    expect(followed(reminder, yesterday, NOW)).toMatchObject({ targetDateIso: "2027-11-19" });
  });

  test("does not move a finished one-off reminder", () => {
    const once: Followed = { ...userPaused, repeats: false };
    const late = new Date("2026-11-27T00:00:00Z");
    expect(followed({ ...once, sentFor: "2026-11-26" }, moved, NOW)).toBeNull();
    expect(followed(once, moved, late)).toBeNull();
    // Until its day has passed, it moves and stays paused.
    expect(followed(once, moved, NOW)).toMatchObject({ targetDateIso: "2026-11-28", isActive: false });
    expect(followed({ ...once, sentFor: "2025-11-26" }, moved, NOW)).toMatchObject({ targetDateIso: "2026-11-28" });
  });

  test("never announces a day twice", () => {
    // It was sent at a custom instant, ten days before.
    const sent = { ...reminder, targetDateIso: "2027-11-26" as const, sentFor: "2026-11-26" as const };
    const waiting = { ...sent, isActive: false, lastError: PAUSED_BY_US.dateless };
    const was = { rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26", isDeleted: false };
    expect(followed({ ...waiting, targetDateIso: "2027-11-27" }, was, NOW)).toMatchObject({
      targetDateIso: "2027-11-26",
    });
  });

  test("leaves earlier problems in place", () => {
    const failing = { ...reminder, lastError: SENDING_PROBLEM.missed };
    expect(followed(failing, moved, NOW)).toMatchObject({ lastError: SENDING_PROBLEM.missed });
  });
});

describe("a deleted holiday", () => {
  test("pauses its reminder with the reason, once", () => {
    const { targetDateIso, remindAt } = reminder;
    expect(followed(reminder, gone, NOW)).toEqual({
      targetDateIso,
      remindAt,
      isActive: false,
      lastError: "This holiday is no longer on the calendar.",
    });
    expect(followed(autoPaused, gone, NOW)).toBeNull();
  });

  test("does not affect a reminder that the user paused, even after it is restored", () => {
    expect(followed(userPaused, gone, NOW)).toBeNull();
    expect(followed(userPaused, there, NOW)).toBeNull();
  });

  test("resumes its reminder when it is restored, for the next day that can be announced", () => {
    expect(followed(autoPaused, there, NOW)).toEqual({ ...asChange(autoPaused), isActive: true, lastError: null });
    const late = new Date("2026-11-25T10:00:00Z");
    expect(followed(autoPaused, there, late)).toMatchObject({
      targetDateIso: "2026-11-26",
      remindAt: new Date("2026-11-25T18:00:00Z"),
      isActive: true,
    });
    const over = new Date("2026-11-26T20:00:00Z");
    expect(followed(autoPaused, there, over)).toMatchObject({ targetDateIso: "2027-11-26", isActive: true });
  });
});

test("a holiday restored after its day leaves a one-off reminder finished, without the message that it was deleted", () => {
  const once: Followed = { ...autoPaused, repeats: false };
  const late = new Date("2026-11-27T00:00:00Z");
  expect(followed(once, there, late)).toEqual({ ...asChange(once), lastError: null });
  expect(followed(once, gone, late)).toBeNull();
  expect(followed(once, there, NOW)).toMatchObject({ isActive: true });
});

test("a holiday without future days pauses its reminder until it has one again or is deleted", () => {
  const dateless = { rule: null, isDeleted: false };
  const paused = followed(reminder, dateless, NOW);
  expect(paused).toMatchObject({ isActive: false, lastError: "This holiday has no more dates to come." });
  expect(followed(reminder, { rule: "RDATE:20200101", isDeleted: false }, NOW)).toEqual(paused);
  const waiting = { ...reminder, ...paused };
  expect(followed(waiting, dateless, NOW)).toBeNull();
  expect(followed(waiting, gone, NOW)).toMatchObject({ lastError: PAUSED_BY_US.deleted });
  expect(followed(waiting, there, NOW)).toMatchObject({ isActive: true, lastError: null });
});

function asChange({ targetDateIso, remindAt, isActive, lastError }: Followed) {
  return { targetDateIso, remindAt, isActive, lastError };
}
