import fc from "fast-check";
import { expect, test } from "vitest";
import { sourceLink } from "./correction";
import { acceptanceInput, correctionInput, correctionListInput } from "./input";

const CORRECTION = {
  suggestion: "It is on the 12th, not the 11th.",
  sourceUrl: "https://www.loc.gov/item/2019/",
};

function issuesOf(changes: Record<string, unknown>): string[] {
  const { error } = correctionInput.safeParse({ ...CORRECTION, ...changes });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

test("a suggestion has 10 to 1,000 characters", () => {
  expect(issuesOf({ suggestion: " \n " })).toEqual(["suggestion: Tell us what's wrong"]);
  expect(issuesOf({ suggestion: undefined })).toEqual(["suggestion: Tell us what's wrong"]);
  expect(issuesOf({ suggestion: "Nine char" })).toEqual([
    "suggestion: Please add a little more detail (at least 10 characters)",
  ]);
  expect(issuesOf({ suggestion: "x".repeat(10) })).toEqual([]);
  expect(issuesOf({ suggestion: "x".repeat(1000) })).toEqual([]);
  expect(issuesOf({ suggestion: "x".repeat(1001) })).toEqual(["suggestion: Please keep it to 1,000 characters"]);
});

test("every accepted suggestion fits the table's length limits, whatever its characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 1100 }), (typed) => {
      const { data } = correctionInput.safeParse({ ...CORRECTION, suggestion: typed });
      const length = [...(data?.suggestion ?? "ten letters")].length;
      expect(length).toBeGreaterThanOrEqual(10);
      expect(length).toBeLessThanOrEqual(1000);
    }),
  );
  expect(issuesOf({ suggestion: "🪁".repeat(9) })).toHaveLength(1);
  expect(issuesOf({ suggestion: "🪁".repeat(10) })).toEqual([]);
});

test("a source is required, and its scheme is optional", () => {
  expect(issuesOf({ sourceUrl: "  " })).toEqual(["sourceUrl: Add a link to your source"]);
  expect(issuesOf({ sourceUrl: undefined })).toEqual(["sourceUrl: Add a link to your source"]);
  expect(correctionInput.parse({ ...CORRECTION, sourceUrl: " loc.gov/item " }).sourceUrl).toBe("https://loc.gov/item");
});

test.each([
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "ftp://archive.example/",
  "not an address",
  "https://",
  "https://user:secret@evil.example/",
  "https://evil.example/\r\nX: y",
])("%s is not a valid source", (sourceUrl) => {
  expect(issuesOf({ sourceUrl })).toContainEqual(expect.stringMatching(/^sourceUrl: /));
});

test("the public note is one line of up to 300 characters", () => {
  expect(acceptanceInput.parse({ publicNote: " The day\r\nis the 12th. " }).publicNote).toBe("The day is the 12th.");
  expect(acceptanceInput.safeParse({ publicNote: "x".repeat(300) }).success).toBe(true);
  for (const publicNote of ["x".repeat(301), "", " ", undefined, 7]) {
    expect(acceptanceInput.safeParse({ publicNote }).success).toBe(false);
  }
});

test("by default, an editor gets the first page of open suggestions", () => {
  expect(correctionListInput.parse({ status: "", page: "" })).toMatchObject({ status: "pending", page: 1 });
  expect(correctionListInput.parse({ status: "accepted", page: "3" })).toMatchObject({ status: "accepted", page: 3 });
  expect(correctionListInput.safeParse({ status: "gone" }).success).toBe(false);
  expect(correctionListInput.safeParse({ page: "0" }).success).toBe(false);
});

test("a source is shown as its host, and a deceptive URL is not a link", () => {
  expect(sourceLink("https://www.loc.gov/item/2019/")).toEqual({
    href: "https://www.loc.gov/item/2019/",
    host: "loc.gov",
  });
  expect(sourceLink("https://bücher.example/")?.host).toBe("xn--bcher-kva.example");
  for (const astray of [
    "javascript:alert(1)",
    "https://bank.example:secret@evil.example/",
    "https://a\u202eb.example/",
  ]) {
    expect(sourceLink(astray)).toBeNull();
  }
});
