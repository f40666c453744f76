import fc from "fast-check";
import { expect, test } from "vitest";
import { dueJobs, JOB_NAMES, type KnownRun, nextSlot, SCHEDULE, slotOf, slotsAt } from "./schedule";

const NOW = new Date("2026-11-22T12:34:56.789Z");

const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const rhythm = fc
  .nat({ max: 100_000 })
  .chain((every) => fc.record({ everySeconds: fc.constant(every + 1), afterSeconds: fc.nat({ max: every }) }));

test("every instant has exactly one slot of a rhythm", () => {
  fc.assert(
    fc.property(rhythm, instant, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (each, now, part) => {
      const slot = slotOf(each, now);
      const next = nextSlot(each, now);
      expect(slot <= now && now < next).toBe(true);
      expect(next.getTime() - slot.getTime()).toBe(each.everySeconds * 1000);
      expect((slot.getTime() / 1000 - each.afterSeconds) % each.everySeconds).toBe(0);
      const later = new Date(slot.getTime() + Math.floor(part * each.everySeconds * 1000));
      expect(slotOf(each, later)).toEqual(slot);
      expect(slotOf(each, next)).toEqual(next);
    }),
  );
});

test.each([
  ["reminders", "2026-11-22T12:34:00Z"],
  ["reconcile", "2026-11-22T12:30:00Z"],
  ["weekly-preview", "2026-11-22T12:30:00Z"],
  ["retention", "2026-11-22T12:07:00Z"],
  ["occurrences", "2026-11-22T12:01:00Z"],
] as const)("the slot of %s is %s", (job, slot) => {
  expect(slotOf(SCHEDULE[job], NOW)).toEqual(new Date(slot));
});

test("occurrences are rolled forward before the feeds are warmed up", () => {
  expect(SCHEDULE.occurrences.afterSeconds).toBeLessThan(SCHEDULE["feed-warm-up"].afterSeconds);
});

test("every job is due if none ever ran, and none is due once all have run", () => {
  expect(dueJobs([], NOW)).toEqual(JOB_NAMES);
  const had = slotsAt(NOW).map(({ job, slot }, index): KnownRun => {
    return { jobType: job, scheduledAt: slot, status: index % 2 ? "failed" : "completed", isExpired: null };
  });
  expect(dueJobs(had, NOW)).toEqual([]);
  const aMinuteLater = dueJobs(had, new Date("2026-11-22T12:35:00Z"));
  expect(aMinuteLater).toEqual(["card-videos", "reminders", "scheduled-cards", "reconcile"]);
});

const slot = slotOf(SCHEDULE.reconcile, NOW);
const requested = new Date(NOW.getTime() - 1000);
const run = (scheduledAt: Date, status: string, isExpired: boolean | null = null): KnownRun => {
  return { jobType: "reconcile", scheduledAt, status, isExpired };
};

test.each<[string, KnownRun[], boolean]>([
  ["has run in its slot", [run(slot, "completed")], false],
  ["ran before, not in its slot", [run(new Date(slot.getTime() - 300_000), "completed")], true],
  ["ran because somebody asked, not in its slot", [run(requested, "completed")], true],
  ["is being run", [run(slot, "running", false)], false],
  ["is being run because somebody asked", [run(requested, "running", false)], false],
  ["is being run for an earlier slot", [run(new Date(slot.getTime() - 300_000), "running", false)], false],
  ["was left by its holder", [run(slot, "running", true)], true],
  ["was put back", [run(slot, "scheduled")], true],
  [
    "ran in its slot, and one that was asked for was put back",
    [run(slot, "completed"), run(requested, "scheduled")],
    true,
  ],
])("whether a job is due that %s: %#", (_what, runs, isDue) => {
  expect(dueJobs(runs, NOW).includes("reconcile")).toBe(isDue);
});

test("a running job is due only if its lease has expired", () => {
  const known = fc.record({
    jobType: fc.constantFrom(...JOB_NAMES),
    scheduledAt: fc.constantFrom(slot, requested, NOW),
    status: fc.constantFrom("scheduled", "running", "completed", "failed"),
    isExpired: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.uniqueArray(known, { selector: ({ jobType, status }) => `${jobType} ${status}` }), (runs) => {
      const due = dueJobs(runs, NOW);
      for (const { jobType, status, isExpired } of runs) {
        if (status !== "running") continue;
        expect(due.some((job) => job === jobType)).toBe(isExpired);
      }
    }),
  );
});
