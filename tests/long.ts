import fc from "fast-check";
import { test } from "vitest";

const IS_LONG = process.env.TEST_LONG === "1";

fc.configureGlobal({ numRuns: IS_LONG ? 2000 : 200 });

/** Returns how often to try an expensive property: `count` times, and ten times as often in the long run. */
export const runs = (count: number): number => (IS_LONG ? count * 10 : count);

/** A slow test, or one that repeats a quick test in more ways. It runs only in `npm run test:long`. */
export const longTest = (
  IS_LONG ? test : Object.assign(() => undefined, { each: () => () => undefined })
) as typeof test;
