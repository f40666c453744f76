import fc from "fast-check";
import { expect, test } from "vitest";
import { budgetOf, jobsToBegin } from "./lanes";
import { JOB_NAMES, type JobName, SCHEDULE } from "./schedule";

const EACH_MINUTE = ["card-videos", "reminders", "scheduled-cards"] as const;

test("what is due most often is begun first, three at a time", () => {
  expect(jobsToBegin(JOB_NAMES, [])).toEqual(EACH_MINUTE);
  expect(jobsToBegin(["occurrences", "retention", "reconcile"], [])).toEqual(["reconcile", "retention"]);
});

test("while two take long, a third that may take long waits, and a reminder does not", () => {
  expect(jobsToBegin(["occurrences", "reminders"], ["retention", "weekly-preview"])).toEqual(["reminders"]);
  expect(jobsToBegin(["reminders"], ["retention", "weekly-preview", "card-videos"])).toEqual([]);
});

test("of three that are always due each gets its turn in the one lane that is left to them", () => {
  const begunAt = new Map<JobName, number>();
  const turns = Array.from({ length: 9 }, (_, time) => {
    const [job, ...more] = jobsToBegin(EACH_MINUTE, ["retention", "weekly-preview"], begunAt);
    expect(more).toEqual([]);
    if (job) begunAt.set(job, time);
    return job;
  });
  expect(turns).toEqual([...EACH_MINUTE, ...EACH_MINUTE, ...EACH_MINUTE]);
});

test("whatever is due and runs: no job twice, no more than three, never three that may take long", () => {
  const some = fc.uniqueArray(fc.constantFrom(...JOB_NAMES));
  fc.assert(
    fc.property(some, some, (due, running) => {
      const begun = jobsToBegin(due, running);
      const all = [...running, ...begun];
      expect(new Set(all).size).toBe(all.length);
      expect(begun.every((job) => due.includes(job))).toBe(true);
      if (begun.length > 0) expect(all.length).toBeLessThanOrEqual(3);
      const isLong = (job: (typeof JOB_NAMES)[number]) => !EACH_MINUTE.some((each) => each === job);
      if (begun.some(isLong)) expect(all.filter(isLong).length).toBeLessThanOrEqual(2);
      // A lane that is free is not left so while one of every minute is due.
      const left = EACH_MINUTE.filter((job) => due.includes(job) && !all.includes(job));
      if (left.length > 0) expect(all.length).toBeGreaterThanOrEqual(3);
    }),
  );
});

test("a run begins nothing more once its next is near, nor after ten minutes", () => {
  for (const job of JOB_NAMES) expect(budgetOf(job)).toBeLessThan(SCHEDULE[job].everySeconds * 1000);
  expect(budgetOf("reminders")).toBe(48_000);
  expect(budgetOf("occurrences")).toBe(600_000);
});
