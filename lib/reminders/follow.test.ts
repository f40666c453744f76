import { describe, expect, test } from "vitest";
import { type Followed, followed } from "./follow";
import { PAUSED_BY_US, SENDING_PROBLEM } from "./problem";

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
const pausedByUs: Followed = { ...reminder, isActive: false, lastError: PAUSED_BY_US.deleted };
const pausedByThem: Followed = { ...reminder, isActive: false };

const there = { rule, isDeleted: false };
const gone = { rule, isDeleted: true };

test("what is still on its day stays as it is, told just now or not", () => {
  expect(followed(reminder, there, NOW)).toBeNull();
  expect(followed(reminder, there, new Date("2026-11-25T09:00:30Z"))).toBeNull();
  expect(followed(pausedByThem, there, NOW)).toBeNull();
});

describe("a holiday that falls on another day", () => {
  const moved = { rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=28", isDeleted: false };

  test("takes its reminder along", () => {
    expect(followed(reminder, moved, NOW)).toEqual({
      targetDateIso: "2026-11-28",
      remindAt: new Date("2026-11-27T09:00:00Z"),
      isActive: true,
      lastError: null,
    });
  });

  test("takes one that was told already, or is paused, along as well", () => {
    const told = { ...reminder, targetDateIso: "2027-11-26" as const, remindAt: new Date("2027-11-25T09:00:00Z") };
    expect(followed(told, moved, NOW)).toMatchObject({ targetDateIso: "2026-11-28", isActive: true });
    expect(followed(pausedByThem, moved, NOW)).toMatchObject({ targetDateIso: "2026-11-28", isActive: false });
  });

  test("has it tell as soon as it can where its lead time has passed, and of the next year only when the day is over", () => {
    const earlier = { rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", isDeleted: false };
    expect(followed(reminder, earlier, NOW)).toMatchObject({
      targetDateIso: "2026-11-21",
      remindAt: new Date("2026-11-20T18:00:00Z"),
    });
    const yesterday = { rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=19", isDeleted: false };
    expect(followed(reminder, yesterday, NOW)).toMatchObject({ targetDateIso: "2027-11-19" });
  });

  test("leaves one alone that is at its end: for once, and told, or its day has passed", () => {
    const once: Followed = { ...pausedByThem, repeats: false };
    const late = new Date("2026-11-27T00:00:00Z");
    expect(followed({ ...once, sentFor: "2026-11-26" }, moved, NOW)).toBeNull();
    expect(followed(once, moved, late)).toBeNull();
    // Until then it moves along, and waits for its person.
    expect(followed(once, moved, NOW)).toMatchObject({ targetDateIso: "2026-11-28", isActive: false });
    expect(followed({ ...once, sentFor: "2025-11-26" }, moved, NOW)).toMatchObject({ targetDateIso: "2026-11-28" });
  });

  test("has it tell of no day twice", () => {
    // At an instant of its own, ten days before.
    const told = { ...reminder, targetDateIso: "2027-11-26" as const, sentFor: "2026-11-26" as const };
    const waiting = { ...told, isActive: false, lastError: PAUSED_BY_US.dateless };
    const was = { rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26", isDeleted: false };
    expect(followed({ ...waiting, targetDateIso: "2027-11-27" }, was, NOW)).toMatchObject({
      targetDateIso: "2027-11-26",
    });
  });

  test("leaves what went wrong before standing", () => {
    const troubled = { ...reminder, lastError: SENDING_PROBLEM.missed };
    expect(followed(troubled, moved, NOW)).toMatchObject({ lastError: SENDING_PROBLEM.missed });
  });
});

describe("a holiday that is deleted", () => {
  test("pauses its reminder and says why, once", () => {
    const { targetDateIso, remindAt } = reminder;
    expect(followed(reminder, gone, NOW)).toEqual({
      targetDateIso,
      remindAt,
      isActive: false,
      lastError: "This holiday is no longer on the calendar.",
    });
    expect(followed(pausedByUs, gone, NOW)).toBeNull();
  });

  test("leaves alone what its person has paused, also when it is back", () => {
    expect(followed(pausedByThem, gone, NOW)).toBeNull();
    expect(followed(pausedByThem, there, NOW)).toBeNull();
  });

  test("that is back has its reminder go on, of the next day that can still be told of", () => {
    expect(followed(pausedByUs, there, NOW)).toEqual({ ...asChange(pausedByUs), isActive: true, lastError: null });
    const late = new Date("2026-11-25T10:00:00Z");
    expect(followed(pausedByUs, there, late)).toMatchObject({
      targetDateIso: "2026-11-26",
      remindAt: new Date("2026-11-25T18:00:00Z"),
      isActive: true,
    });
    const over = new Date("2026-11-26T20:00:00Z");
    expect(followed(pausedByUs, there, over)).toMatchObject({ targetDateIso: "2027-11-26", isActive: true });
  });
});

test("a holiday that is back after the day leaves one for once at its end, and says no more that it is gone", () => {
  const once: Followed = { ...pausedByUs, repeats: false };
  const late = new Date("2026-11-27T00:00:00Z");
  expect(followed(once, there, late)).toEqual({ ...asChange(once), lastError: null });
  expect(followed(once, gone, late)).toBeNull();
  expect(followed(once, there, NOW)).toMatchObject({ isActive: true });
});

test("a holiday without a day to come pauses its reminder, until it has one again or is deleted", () => {
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
