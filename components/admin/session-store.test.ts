import { beforeEach, expect, test, vi } from "vitest";
import { noteAdminSessionUsed, onAdminSessionChange, storeAdminSession, storedAdminSession } from "./session-store";

const session = { id: "abc", email: "editor@example.com", createdAt: "", lastAccessedAt: "" };

beforeEach(() => vi.stubGlobal("window", new EventTarget()));

test("where storage is forbidden there is no session to remove, and whoever listens is told so", () => {
  vi.stubGlobal("localStorage", undefined);
  const listener = vi.fn();
  onAdminSessionChange(listener);
  expect(storedAdminSession()).toBeNull();
  storeAdminSession(null);
  expect(listener).toHaveBeenCalledOnce();
  expect(() => storeAdminSession(session)).toThrow();
});

test("full storage makes no failure of what the session was used for", () => {
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
