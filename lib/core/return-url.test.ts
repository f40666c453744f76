import fc from "fast-check";
import { expect, test } from "vitest";
import { safeReturnUrl } from "./return-url";

test.each([
  ["/", "/"],
  ["/cards/new?date=2026-11-21#top", "/cards/new?date=2026-11-21#top"],
  ["https://evil.example/", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/./\\evil.example", "/"],
  ["/.//evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["cards", "/"],
  ["", "/"],
  [null, "/"],
])("%j returns to %s", (value, path) => {
  expect(safeReturnUrl(value)).toBe(path);
});

test("no text leads to another site", () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^\/[/\\.\t\n@:a-z]{0,12}$/), fc.webUrl());
  fc.assert(
    fc.property(text, (value) => {
      expect(new URL(safeReturnUrl(value), "https://here.example").origin).toBe("https://here.example");
    }),
  );
});
