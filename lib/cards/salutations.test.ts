import { expect, test } from "vitest";
import { SALUTATIONS, salutationsFor } from "./salutations";

test("a solemn card offers no merry salutation, but keeps one that was chosen", () => {
  expect(salutationsFor("festive", "With love")).toEqual(SALUTATIONS);
  const solemn = salutationsFor("solemn", "With love");
  expect(solemn).toHaveLength(SALUTATIONS.length - 2);
  expect(solemn).not.toContain("Cheers");
  expect(solemn).not.toContain("Enjoy the celebration");
  expect(salutationsFor("solemn", "Cheers")).toContain("Cheers");
});
