import { expect, test } from "vitest";
import { checkAdminSession } from "./session-check";

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
