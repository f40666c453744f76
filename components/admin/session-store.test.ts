import { beforeEach, expect, test, vi } from "vitest";
import { noteAdminSessionUsed, onAdminSessionChange, storeAdminSession, storedAdminSession } from "./session-store";

const session = { id: "abc", email: "editor@example.com", createdAt: "", lastAccessedAt: "" };

beforeEach(() => vi.stubGlobal("window", new EventTarget()));

test("where storage is forbidden there is no session to remove, and listeners are still notified", () => {
  vi.stubGlobal("localStorage", undefined);
  const listener = vi.fn();
  onAdminSessionChange(listener);
  expect(storedAdminSession()).toBeNull();
  storeAdminSession(null);
  expect(listener).toHaveBeenCalledOnce();
  expect(() => storeAdminSession(session)).toThrow();
});

test("full storage does not fail the request that used the session", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("localStorage", {
    getItem: () => JSON.stringify(session),
    setItem: () => {
      throw new DOMException("Full", "QuotaExceededError");
    },
  });
  noteAdminSessionUsed();
  expect(warn).toHaveBeenCalledOnce();
});

/** The browser's event for a change made in another tab. */
const changeElsewhere = (change: { oldValue: string; newValue: string | null }) =>
  Object.assign(new Event("storage"), { key: "adminSession", ...change });

test.each([
  ["the same session, used here at that moment, has ended here too", { ...session, lastAccessedAt: "now" }, true],
  ["another one, begun since, goes on", { ...session, id: "def" }, false],
])("when another tab has ended a session, %s", (_, stored, isRemoved) => {
  const removeItem = vi.fn();
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(stored), removeItem });
  const listener = vi.fn(() => expect(removeItem.mock.calls).toEqual(isRemoved ? [["adminSession"]] : []));
  const stop = onAdminSessionChange(listener);
  const ended = changeElsewhere({ oldValue: JSON.stringify(session), newValue: null });
  window.dispatchEvent(ended);
  expect(listener).toHaveBeenCalledExactlyOnceWith(ended);
  stop();
  window.dispatchEvent(ended);
  expect(listener).toHaveBeenCalledOnce();
});

test("a use of the session in another tab ends nothing", () => {
  const removeItem = vi.fn();
  const text = JSON.stringify(session);
  vi.stubGlobal("localStorage", { getItem: () => text, removeItem });
  onAdminSessionChange(() => undefined);
  window.dispatchEvent(changeElsewhere({ oldValue: text, newValue: text }));
  expect(removeItem).not.toHaveBeenCalled();
});
