import { expect, test } from "vitest";
import { parseAdminSession } from "./stored-session";

const whole = { id: "abc", email: "editor@example.com", createdAt: "2026-11-22T09:00:00Z", lastAccessedAt: "" };

test("a session is valid if it has an id and an email", () => {
  expect(parseAdminSession(JSON.stringify(whole))).toEqual(whole);
  expect(parseAdminSession('{"id":"abc","email":"editor@example.com"}')).toMatchObject({ id: "abc" });
});

test.each([
  ["nothing", null],
  ["an empty text", ""],
  ["no JSON", "{id"],
  ["no object", '"abc"'],
  ["null", "null"],
  ["no id", '{"email":"editor@example.com"}'],
  ["an empty id", '{"id":"","email":"editor@example.com"}'],
  ["an id that is no text", '{"id":7,"email":"editor@example.com"}'],
  ["no email", '{"id":"abc"}'],
  ["a list", '["abc","editor@example.com"]'],
])("%s is not a valid session", (_what, text) => {
  expect(parseAdminSession(text)).toBeNull();
});
