import { beforeEach, expect, test, vi } from "vitest";
import { HISTORY_KEY } from "@/lib/cards/history/entries";
import { sentCard } from "@/lib/cards/history/test-entries";
import { addToHistory, clearHistory, loadHistory, subscribe } from "./history-store";

/** A fake of local storage, which doesn't exist here. */
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

test("a sent card is added immediately with its time, and listeners are called", () => {
  const listener = vi.fn();
  const stop = subscribe(listener);
  expect(addToHistory(sentCard("1"))).toBe(true);
  expect(listener).toHaveBeenCalledOnce();
  expect(loadHistory()).toEqual([{ ...sentCard("1"), sentAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  stop();
  expect(clearHistory()).toBe(true);
  expect(listener).toHaveBeenCalledOnce();
  expect(loadHistory()).toEqual([]);
});

test("the list is the same object until something changes", () => {
  addToHistory(sentCard("1"));
  const first = loadHistory();
  expect(loadHistory()).toBe(first);
  addToHistory(sentCard("2"));
  expect(loadHistory().map(({ id }) => id)).toEqual(["2", "1"]);
});

test("a stored text that isn't a history counts as empty, and the next card starts a new one", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  stored.set(HISTORY_KEY, "{{{");
  expect(loadHistory()).toEqual([]);
  expect(warn).toHaveBeenCalledWith("Failed to load card history", expect.any(Error));
  expect(addToHistory(sentCard("1"))).toBe(true);
  expect(loadHistory()).toHaveLength(1);
});

test("when storage is full, the history stays unchanged and the failure is only logged", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  addToHistory(sentCard("1"));
  vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  expect(addToHistory(sentCard("2"))).toBe(false);
  expect(warn).toHaveBeenCalledWith("Failed to save card history", expect.any(DOMException));
  expect(loadHistory().map(({ id }) => id)).toEqual(["1"]);
});

test("when storage is blocked, there is no history and nothing throws", () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubGlobal("localStorage", undefined);
  expect(loadHistory()).toEqual([]);
  expect(addToHistory(sentCard("1"))).toBe(false);
  expect(clearHistory()).toBe(false);
});
