import { expect, test } from "vitest";
import { adminLook } from "./theme";

const GOOD = JSON.stringify({ id: "abc", email: "editor@example.com" });
const endsAt = new Date("2026-11-22T10:00:00Z");
const before = { isConfirmed: true, endsAt };
const early = new Date("2026-11-22T09:00:00Z");
const late = new Date("2026-11-22T10:00:01Z");

test.each(["server", "other tab", "look"] as const)("a session that counts keeps the desk open (%s)", (news) => {
  expect(adminLook(GOOD, news, before, late)).toBe("open");
});

test.each(["server", "other tab", "look"] as const)(
  "what is stored but is no session is said to be so (%s)",
  (news) => {
    expect(adminLook("garbage", news, before, early)).toBe("invalid");
  },
);

test("a session that the server ends under the editor's hands is begun again in place", () => {
  expect(adminLook(null, "server", before, late)).toBe("again");
});

test("a session that was over before anything was shown leads to the login", () => {
  expect(adminLook(null, "server", { isConfirmed: false, endsAt: null }, early)).toBe("ended");
});

test("a logout in another tab holds here; an end that another tab noticed first loses nothing here", () => {
  expect(adminLook(null, "other tab", before, early)).toBe("missing");
  expect(adminLook(null, "other tab", before, late)).toBe("again");
});

test("a tab whose clock is read a little late believes the tab that found the end first", () => {
  const justBefore = new Date(endsAt.getTime() - 2000);
  expect(adminLook(null, "other tab", before, justBefore)).toBe("again");
  expect(adminLook(null, "other tab", before, new Date(endsAt.getTime() - 10_001))).toBe("missing");
});

test("no stored session leads to the login", () => {
  expect(adminLook(null, "look", before, early)).toBe("missing");
});
