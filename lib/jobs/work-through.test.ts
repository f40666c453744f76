import { expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { workThrough } from "./work-through";

const items = Array.from({ length: 20 }, (_, index) => index);

/** How far a run comes when `fail` says what each item throws, if anything. */
async function runOver(fail: (item: number) => unknown, isTimeUp = (_begun: number) => false) {
  const begun: number[] = [];
  const failures: unknown[] = [];
  const work = async (item: number) => {
    begun.push(item);
    const error = fail(item);
    if (error) throw error;
  };
  const run = { onFailure: (error: unknown) => failures.push(error), isTimeUp: () => isTimeUp(begun.length) };
  const done = await workThrough(items, work, run);
  return { done, begun: begun.length, failures: failures.length };
}

test("it is done for all, and what fails by itself keeps no other", async () => {
  expect(await runOver(() => null)).toEqual({ done: 20, begun: 20, failures: 0 });
  expect(await runOver((item) => item < 12 && new Error("unlucky"))).toEqual({ done: 8, begun: 20, failures: 12 });
});

test("while something that all need is down nobody else is tried", async () => {
  const down = new AppError("unavailable", "down");
  expect(await runOver(() => down)).toEqual({ done: 0, begun: 5, failures: 5 });
  expect(await runOver((item) => item % 5 !== 4 && down)).toEqual({ done: 4, begun: 20, failures: 16 });
});

test("when time is up nothing is begun", async () => {
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
