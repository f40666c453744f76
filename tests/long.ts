import { test } from "vitest";

/** A test that takes long, or that repeats what a quick one shows in more ways: it is there in `npm run test:long` alone. */
export const longTest = (process.env.TEST_LONG === "1" ? test : () => undefined) as typeof test;
