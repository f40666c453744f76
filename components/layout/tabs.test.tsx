import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "@/components/admin/test-admin";
import { keepAdminTab } from "./tabs-for-some";

const CHECK_MS = 30_000;

const isShown = () => document.documentElement.hasAttribute("data-admin");
const stored = () => localStorage.getItem("adminSession");

let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => stop());

test("the admin tab follows the stored session within half a minute, and at once on a new page", () => {
  stop = keepAdminTab({ isAdmin: false });
  expect(isShown()).toBe(false);
  storeSession();
  vi.advanceTimersByTime(CHECK_MS);
  expect(isShown()).toBe(true);

  stop();
  document.documentElement.removeAttribute("data-admin");
  stop = keepAdminTab({ isAdmin: false });
  expect(isShown()).toBe(true);

  localStorage.removeItem("adminSession");
  window.dispatchEvent(new Event("focus"));
  expect(isShown()).toBe(false);
});

test.each([JSON.stringify({ id: "a".repeat(43) }), "no JSON"])("an invalid stored session, %j, is removed", (text) => {
  storeSession();
  stop = keepAdminTab({ isAdmin: false });
  localStorage.setItem("adminSession", text);
  vi.advanceTimersByTime(CHECK_MS);
  expect(isShown()).toBe(false);
  expect(stored()).toBeNull();

  // Also on a page that is opened later.
  localStorage.setItem("adminSession", text);
  stop();
  stop = keepAdminTab({ isAdmin: false });
  expect(stored()).toBeNull();
});

test("the admin dashboard explains what is wrong with a stored session before it is removed", () => {
  localStorage.setItem("adminSession", "no JSON");
  stop = keepAdminTab({ isAdmin: true });
  expect(isShown()).toBe(false);
  expect(stored()).toBe("no JSON");
});

test("it ignores changes after it was stopped", () => {
  keepAdminTab({ isAdmin: false })();
  storeSession();
  vi.advanceTimersByTime(2 * CHECK_MS);
  expect(isShown()).toBe(false);
});
