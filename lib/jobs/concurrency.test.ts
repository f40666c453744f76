import fc from "fast-check";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { budgetOf, isOutage, jobsToBegin, processEach } from "./concurrency";
import { JOB_NAMES, type JobName, SCHEDULE } from "./schedule";

const EACH_MINUTE = ["card-videos", "reminders", "scheduled-cards"] as const;

test("the most frequent jobs start first, three at a time", () => {
  expect(jobsToBegin(JOB_NAMES, [])).toEqual(EACH_MINUTE);
  expect(jobsToBegin(["occurrences", "retention", "reconcile"], [])).toEqual(["reconcile", "retention"]);
});

test("while two long jobs run, a third long one waits, but a reminder does not", () => {
  expect(jobsToBegin(["occurrences", "reminders"], ["retention", "weekly-preview"])).toEqual(["reminders"]);
  expect(jobsToBegin(["reminders"], ["retention", "weekly-preview", "card-videos"])).toEqual([]);
});

test("three jobs that are always due take turns in the one lane that is left", () => {
  const begunAt = new Map<JobName, number>();
  const turns = Array.from({ length: 9 }, (_, time) => {
    const [job, ...more] = jobsToBegin(EACH_MINUTE, ["retention", "weekly-preview"], begunAt);
    expect(more).toEqual([]);
    if (job) begunAt.set(job, time);
    return job;
  });
  expect(turns).toEqual([...EACH_MINUTE, ...EACH_MINUTE, ...EACH_MINUTE]);
});

test("no job starts twice, no more than three run at once, and never three long ones", () => {
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
      // No lane stays free while a job of every minute is due.
      const left = EACH_MINUTE.filter((job) => due.includes(job) && !all.includes(job));
      if (left.length > 0) expect(all.length).toBeGreaterThanOrEqual(3);
    }),
  );
});

test("a run starts nothing more shortly before its next run, or after ten minutes", () => {
  for (const job of JOB_NAMES) expect(budgetOf(job)).toBeLessThan(SCHEDULE[job].everySeconds * 1000);
  expect(budgetOf("reminders")).toBe(48_000);
  expect(budgetOf("occurrences")).toBe(600_000);
});

const items = Array.from({ length: 20 }, (_, index) => index);

/** Runs processEach over the items. `fail` returns what an item throws, if anything. */
async function runOver(fail: (item: number) => unknown, isTimeUp = (_begun: number) => false) {
  const begun: number[] = [];
  const failures: unknown[] = [];
  const work = async (item: number) => {
    begun.push(item);
    const error = fail(item);
    if (error) throw error;
  };
  const run = { onFailure: (error: unknown) => failures.push(error), isTimeUp: () => isTimeUp(begun.length) };
  const done = await processEach(items, work, run);
  return { done, begun: begun.length, failures: failures.length };
}

test("all items are processed, and one that fails does not stop the others", async () => {
  expect(await runOver(() => null)).toEqual({ done: 20, begun: 20, failures: 0 });
  expect(await runOver((item) => item < 12 && new Error("unlucky"))).toEqual({ done: 8, begun: 20, failures: 12 });
});

test("after five outages in a row no other item is tried", async () => {
  const down = new AppError("unavailable", "down");
  expect(await runOver(() => down)).toEqual({ done: 0, begun: 5, failures: 5 });
  expect(await runOver((item) => item % 5 !== 4 && down)).toEqual({ done: 4, begun: 20, failures: 16 });
});

test("nothing is started when time is up", async () => {
  expect(
    await runOver(
      () => null,
      () => true,
    ),
  ).toEqual({ done: 0, begun: 0, failures: 0 });
  expect(
    await runOver(
      () => null,
      (begun) => begun === 3,
    ),
  ).toEqual({ done: 3, begun: 3, failures: 0 });
});

const { errors } = Stripe;
const raw = (fields: Record<string, unknown> = {}) => ({ message: "No.", ...fields }) as never;
const withCode = (code: string) => Object.assign(new Error("No."), { code });

test.each<[string, unknown]>([
  ["a lost connection to Stripe", new errors.StripeConnectionError(raw())],
  ["a fault at Stripe", new errors.StripeAPIError(raw({ statusCode: 500 }))],
  ["too many calls", new errors.StripeRateLimitError(raw({ statusCode: 429 }))],
  ["a key that opens nothing", new errors.StripeAuthenticationError(raw({ statusCode: 401 }))],
  ["a mailbox that takes nothing", new AppError("unavailable", "No.")],
  ["a database that is not there", new Error("Failed query", { cause: withCode("ECONNREFUSED") })],
  ["a database that shuts down", withCode("57P01")],
  ["a database that does not answer", new Error("Failed query", { cause: withCode("DATABASE_DOWN") })],
  ["a connection that broke", new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") })],
])("%s is an outage", (_what, error) => {
  expect(isOutage(error)).toBe(true);
});

test.each<[string, unknown]>([
  ["a subscription that Stripe does not know", new errors.StripeInvalidRequestError(raw({ code: "resource_missing" }))],
  ["a declined card", new errors.StripeCardError(raw({ code: "card_declined" }))],
  ["a row that breaks a rule", withCode("23514")],
  ["what is not there", new AppError("not_found", "No.")],
  ["a fault of our own", new TypeError("No.")],
  ["something thrown", "No."],
])("%s is not an outage", (_what, error) => {
  expect(isOutage(error)).toBe(false);
});
