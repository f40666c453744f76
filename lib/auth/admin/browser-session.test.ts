import { expect, test } from "vitest";
import { askInMs, checkAdminSession, clockLead } from "./browser-session";
import { parseAdminSession } from "./stored-session";

const GOOD = JSON.stringify({ id: "abc", email: "editor@example.com" });
const endsAt = new Date("2026-11-22T10:00:00Z");
const before = { isConfirmed: true, endsAt };
const early = new Date("2026-11-22T09:00:00Z");
const late = new Date("2026-11-22T10:00:01Z");

test.each(["server", "other tab", "look"] as const)(
  "the admin stays open while a valid session is stored (%s)",
  (news) => {
    expect(checkAdminSession(GOOD, news, before, late)).toBe("open");
  },
);

test.each(["server", "other tab", "look"] as const)("an invalid stored session is reported as invalid (%s)", (news) => {
  expect(checkAdminSession("garbage", news, before, early)).toBe("invalid");
});

test("an editor whose session the server ends while they work logs in again in place", () => {
  expect(checkAdminSession(null, "server", before, late)).toBe("again");
});

test("a session that was over before anything was shown leads to the login", () => {
  expect(checkAdminSession(null, "server", { isConfirmed: false, endsAt: null }, early)).toBe("ended");
});

test("a logout in another tab applies here, but a session end that another tab noticed first loses no work here", () => {
  expect(checkAdminSession(null, "other tab", before, early)).toBe("missing");
  expect(checkAdminSession(null, "other tab", before, late)).toBe("again");
});

test("a tab whose clock is slightly late trusts the tab that noticed the end first", () => {
  const justBefore = new Date(endsAt.getTime() - 2000);
  expect(checkAdminSession(null, "other tab", before, justBefore)).toBe("again");
  expect(checkAdminSession(null, "other tab", before, new Date(endsAt.getTime() - 10_001))).toBe("missing");
});

test("no stored session leads to the login", () => {
  expect(checkAdminSession(null, "look", before, early)).toBe("missing");
});

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

test("the server is queried one second after the end, and never at once, even if the device's clock is already past it", () => {
  expect(askInMs(endsAt, new Date("2026-11-22T09:59:00Z"))).toBe(61_000);
  expect(askInMs(endsAt, endsAt)).toBe(1000);
  expect(askInMs(endsAt, new Date("2026-11-23T10:00:00Z"))).toBe(1000);
});

test("the server's clock lead stays as first measured, despite whole seconds and slow responses", () => {
  expect(clockLead(null, -700)).toBe(-700);
  for (const measured of [-1700, 300, -5700, 4300]) expect(clockLead(-700, measured)).toBe(-700);
});

test.each([-3_600_000, 3_600_000, -5701, 4301])(
  "the clock lead is measured again after the device's clock was changed (%i ms)",
  (measured) => {
    expect(clockLead(-700, measured)).toBe(measured);
  },
);
