import { expect, test } from "vitest";
import { searchLimitParam, searchTextParam } from "./input";

const refusal = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

test.each([
  [null, "Search for at least one character"],
  ["  ", "Search for at least one character"],
  ["x".repeat(101), "Search text must be 100 characters or less"],
])("search text %j is rejected with a readable message", (text, sentence) => {
  expect(refusal(searchTextParam.safeParse(text))).toBe(sentence);
});

test("search text is trimmed and may have up to 100 characters", () => {
  expect(searchTextParam.parse(" pie ")).toBe("pie");
  expect(searchTextParam.parse("x".repeat(100))).toHaveLength(100);
});

test.each(["1", "9", "10", "50"])("a limit of %s is allowed", (text) => {
  expect(searchLimitParam.parse(text)).toBe(Number(text));
});

test.each(["0", "51", "-1", "1.5", "ten", ""])("a limit of %j is rejected", (text) => {
  expect(refusal(searchLimitParam.safeParse(text))).toBe("Limit must be between 1 and 50");
});
