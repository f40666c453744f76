import fc from "fast-check";
import { test } from "vitest";

const IS_LONG = process.env.TEST_LONG === "1";

fc.configureGlobal({ numRuns: IS_LONG ? 2000 : 200 });

/** How often a property that costs much is tried: `count` times, and ten times as often in the long run. */
export const runs = (count: number): number => (IS_LONG ? count * 10 : count);

/** A test that takes long, or that repeats what a quick one shows in more ways: it is there in `npm run test:long` alone. */
export const longTest = (
  IS_LONG ? test : Object.assign(() => undefined, { each: () => () => undefined })
) as typeof test;
