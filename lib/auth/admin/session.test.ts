import fc from "fast-check";
import { expect, test } from "vitest";
import { IDLE_MS, isSessionOver, isUseToBeNoted, LONGEST_MS, sessionEnds } from "./session";

const BEGUN = Date.parse("2026-11-22T08:00:00Z");
const at = (ms: number) => new Date(BEGUN + ms);
const MINUTE = 60_000;

test("an idle session ends after thirty minutes, to the millisecond", () => {
  const times = { createdAt: at(0), lastUsedAt: at(MINUTE) };
  expect(isSessionOver(times, at(31 * MINUTE - 1))).toBe(false);
  expect(isSessionOver(times, at(31 * MINUTE))).toBe(true);
});

test("a session in use all day ends after twelve hours", () => {
  const times = { createdAt: at(0), lastUsedAt: at(719 * MINUTE) };
  expect(isSessionOver(times, at(720 * MINUTE - 1))).toBe(false);
  expect(isSessionOver(times, at(720 * MINUTE))).toBe(true);
});

const uses = fc.array(fc.integer({ min: 1, max: 2 * IDLE_MS }), { maxLength: 60 });

test("however it is used, a session ends half an hour after its last recorded use, and never after more than twelve hours", () => {
  fc.assert(
    fc.property(uses, (pauses) => {
      const times = { createdAt: at(0), lastUsedAt: at(0) };
      let now = 0;
      for (const pause of pauses) {
        now += pause;
        const isOver = isSessionOver(times, at(now));
        expect(isOver).toBe(now - (times.lastUsedAt.getTime() - BEGUN) >= IDLE_MS || now >= LONGEST_MS);
        if (isOver) return;
        if (isUseToBeNoted(times, at(now))) times.lastUsedAt = at(now);
        // A use is recorded once a minute, so a session may end up to a minute early.
        expect(now - (times.lastUsedAt.getTime() - BEGUN)).toBeLessThan(MINUTE);
      }
    }),
  );
});

test("a session is over from its end on, and not before", () => {
  fc.assert(
    fc.property(fc.nat(LONGEST_MS), fc.nat(2 * LONGEST_MS), (used, now) => {
      const times = { createdAt: at(0), lastUsedAt: at(used) };
      expect(isSessionOver(times, at(now))).toBe(at(now) >= sessionEnds(times));
    }),
  );
});
