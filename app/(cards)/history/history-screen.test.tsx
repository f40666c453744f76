import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HISTORY_KEY } from "@/lib/cards/history/entries";
import { historyFileText } from "@/lib/cards/history/overview";
import { historyEntry } from "@/lib/cards/history/test-entries";
import { renderApp } from "@/tests/app";
import { HistoryScreen } from "./history-screen";

const ICONS = { mail: <svg />, video: <svg /> };

// Set the time zone before the first import: formatters store it when created.
vi.hoisted(() => {
  process.env.TZ = "America/New_York";
});

/** Saturday noon in the visitor's time zone. */
const NOW = "2026-11-21T17:00:00.000Z";

const PIE = historyEntry("pie", "2026-11-21T15:00:00.000Z", {
  holidayName: "National Pie Day",
  emoji: "🥧",
  hue: 70,
  tone: "festive",
  recipientName: "Ada",
  message: "Have a slice on me.",
  includedSelfie: true,
});
// In UTC it is already the 21st.
const HELLO = historyEntry("hello", "2026-11-21T03:00:00.000Z", { holidayName: "World Hello Day", recipientName: "" });
const SPRING = historyEntry("spring", "2026-04-02T12:00:00.000Z", { holidayName: "A day of theirs", category: "Else" });
const LAST_YEAR = historyEntry("last-year", "2025-11-21T12:00:00.000Z");
const HISTORY = [PIE, HELLO, SPRING, LAST_YEAR];

/** `count` entries, a minute apart, newest first. */
const manyEntries = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    return historyEntry(`card-${index}`, new Date(Date.parse(NOW) - index * 60_000).toISOString(), {
      holidayName: `Holiday ${index}`,
    });
  });

afterEach(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
  document.documentElement.dataset.today = "2026-11-21";
});

/** Renders the page on a device with `stored` as its history. */
function openHistory(stored: unknown) {
  localStorage.setItem(HISTORY_KEY, typeof stored === "string" ? stored : JSON.stringify(stored));
  return renderApp(<HistoryScreen icons={ICONS} />, { url: "/history" });
}

const storedHistory = () => JSON.parse(localStorage.getItem(HISTORY_KEY) ?? "");
const envelopes = () => within(screen.getByRole("region", { name: "Sent cards" })).queryAllByRole("article");
const titles = () => envelopes().map((each) => within(each).getByRole("heading").textContent);
const button = (name: string) => screen.getByRole("button", { name });
const fileField = () => screen.findByLabelText<HTMLInputElement>("Import");
const chooseFile = async (user: ReturnType<typeof openHistory>["user"], text: string) =>
  user.upload(await fileField(), new File([text], "history.json", { type: "application/json" }));

test("cards are counted and listed newest first, each with a link to its card", () => {
  openHistory(HISTORY);
  const numbers = screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(numbers).toEqual([
    ["Cards sent", "4"],
    ["Holidays", "4"],
    ["With video", "1"],
    ["Last 30 days", "2"],
  ]);
  expect(screen.getByText(/^Last sent on/).textContent).toBe("Last sent on Saturday, November 21, 2026.");
  expect(titles()).toEqual(HISTORY.map(({ holidayName }) => holidayName));

  const [pie, hello] = envelopes();
  for (const words of ["Saturday, November 21, 2026", "To Ada", "Have a slice on me.", "Video"]) {
    expect(pie?.textContent).toContain(words);
  }
  expect(hello?.textContent).toContain("Friday, November 20, 2026");
  expect(hello?.textContent).toContain("No recipient name");
  expect(hello?.textContent).not.toContain("Video");
  expect(pie?.querySelector("a")?.getAttribute("href")).toBe("/cards/pie");
  // It has its own emoji and color; an older entry has neither and gets a plain envelope.
  expect(pie?.style.getPropertyValue("--hue")).toBe("70");
  expect(pie?.querySelector(".stamp img")?.getAttribute("alt")).toBe("🥧");
  expect(hello?.querySelectorAll("svg")).toHaveLength(1);
});

test("filters use dates in the device's time zone", async () => {
  const { user } = openHistory(HISTORY);
  for (const [filter, left] of [
    ["Today", [PIE]],
    ["This month", [PIE, HELLO]],
    ["This year", [PIE, HELLO, SPRING]],
    ["With videos", [PIE]],
    ["All", HISTORY],
  ] as const) {
    await user.click(screen.getByRole("radio", { name: `${filter} ${left.length}` }));
    expect(titles()).toEqual(left.map(({ holidayName }) => holidayName));
  }
});

test("a filter without matches shows its own message and a link", async () => {
  const { user } = openHistory([LAST_YEAR]);
  for (const [filter, title] of [
    ["Today", "Nothing sent today"],
    ["This month", "No cards this month"],
    ["This year", "No cards this year"],
    ["With videos", "No cards with video yet"],
  ] as const) {
    await user.click(screen.getByRole("radio", { name: `${filter} 0` }));
    expect(screen.getByRole("heading", { name: title })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Send a card" }).getAttribute("href")).toBe("/cards/new");
  }
});

test("at first ten cards are shown, then all of them, and the focus moves to the first new one", async () => {
  const { user } = openHistory(manyEntries(60));
  expect(envelopes()).toHaveLength(10);
  expect(screen.getByText("Newest 10 of 60 cards")).toBeTruthy();
  button("Show all 60").focus();
  await user.keyboard("{Enter}");
  expect(envelopes()).toHaveLength(60);
  expect(document.activeElement?.textContent).toBe("Holiday 10");
});

test("a failed export shows an alert", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
    throw new Error("Out of memory");
  });
  const alert = vi.fn();
  vi.stubGlobal("alert", alert);
  const { user } = openHistory(HISTORY);
  await user.click(await screen.findByRole("button", { name: "Export" }));
  expect(alert).toHaveBeenCalledExactlyOnceWith("We couldn't export your card history. Please try again.");
  expect(envelopes()).toHaveLength(4);
});

test("an export is a file with the date in its name", async () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:history";
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = openHistory(HISTORY);
  await user.click(await screen.findByRole("button", { name: "Export" }));
  expect(names).toEqual(["oddly-card-history-2026-11-21.json"]);
  expect(JSON.parse((await blobs[0]?.text()) ?? "")).toEqual(HISTORY);
});

test("a file is imported into an empty history", async () => {
  const { user } = openHistory([]);
  expect(screen.getByRole("heading", { name: "No cards yet" })).toBeTruthy();
  await chooseFile(user, historyFileText(HISTORY));
  await screen.findByText("4 cards imported.");
  expect(envelopes()).toHaveLength(4);
  expect(storedHistory()).toEqual(HISTORY);
});

test("an import adds new cards and leaves existing ones unchanged", async () => {
  const { user } = openHistory([PIE, LAST_YEAR]);
  await chooseFile(user, historyFileText([SPRING, { ...PIE, message: "Not what was sent." }]));
  await screen.findByText("1 card imported.");
  expect(storedHistory()).toEqual([PIE, SPRING, LAST_YEAR]);
  await chooseFile(user, historyFileText([SPRING]));
  await screen.findByText("That file has no new cards.");
});

test("an invalid file changes nothing", async () => {
  const { user } = openHistory([PIE]);
  const { sentAt: _, ...withoutTime } = HELLO;
  for (const text of ["", "{}", "<html>", JSON.stringify([SPRING, withoutTime]), "[".repeat(100_000)]) {
    await chooseFile(user, text);
    // The field is emptied once the file is processed.
    await waitFor(async () => expect((await fileField()).value).toBe(""));
    await screen.findByText("That isn't an Oddly card history file. Nothing changed.");
    expect(storedHistory()).toEqual([PIE]);
  }
});

test("clearing requires a confirmation and can be undone", async () => {
  const { user } = openHistory(HISTORY);
  await user.click(await screen.findByRole("button", { name: "Clear history" }));
  const dialog = screen.getByRole("dialog", { name: "Clear your card history?" });
  expect(dialog.textContent).toContain("This removes 4 cards from this device's history.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(envelopes()).toHaveLength(4);

  await user.click(await screen.findByRole("button", { name: "Clear history" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Clear" }));
  expect(screen.getByRole("heading", { name: "No cards yet" })).toBeTruthy();
  expect(await screen.findByText("4 cards cleared.")).toBeTruthy();
  expect(storedHistory()).toEqual([]);
  expect(document.activeElement).toBe(button("Undo"));
  await user.keyboard("{Enter}");
  expect(envelopes()).toHaveLength(4);
  expect(storedHistory()).toEqual(HISTORY);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(document.activeElement?.textContent).toBe("Your history is back.");
});

test("clearing can't be undone after leaving the page", async () => {
  const { user, unmount } = openHistory(HISTORY);
  await user.click(await screen.findByRole("button", { name: "Clear history" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Clear" }));
  unmount();
  renderApp(<HistoryScreen icons={ICONS} />, { url: "/history" });
  expect(screen.getByRole("heading", { name: "No cards yet" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("changes from another tab appear on the page", () => {
  openHistory([PIE]);
  expect(envelopes()).toHaveLength(1);
  act(() => {
    localStorage.setItem(HISTORY_KEY, JSON.stringify(HISTORY));
    window.dispatchEvent(new StorageEvent("storage", { key: HISTORY_KEY }));
  });
  expect(envelopes()).toHaveLength(4);
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
  });
  expect(screen.getByRole("heading", { name: "No cards yet" })).toBeTruthy();
});

test("a stored text that isn't a history counts as empty, and invalid entries are omitted", () => {
  vi.spyOn(console, "warn").mockReturnValue();
  openHistory("{{{");
  expect(screen.getByRole("heading", { name: "No cards yet" })).toBeTruthy();
  act(() => {
    const hostile = [null, { id: 7 }, { ...PIE, category: "__proto__", recipientName: {} }, PIE];
    localStorage.setItem(HISTORY_KEY, JSON.stringify(hostile));
    window.dispatchEvent(new StorageEvent("storage", { key: HISTORY_KEY }));
  });
  expect(envelopes()).toHaveLength(1);
});

test("when storage is full, nothing is imported or cleared, and the existing cards stay", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const { user } = openHistory([PIE]);
  const text = localStorage.getItem(HISTORY_KEY);
  const setItem = () => {
    throw new DOMException("Full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => text, setItem });
  await chooseFile(user, historyFileText(HISTORY));
  await screen.findByText("This browser is out of storage. Nothing changed.");
  expect(envelopes()).toHaveLength(1);
  await user.click(await screen.findByRole("button", { name: "Clear history" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Clear" }));
  expect(await screen.findByText("This browser wouldn't let us clear your history.")).toBeTruthy();
  expect(envelopes()).toHaveLength(1);
  expect(warn).toHaveBeenCalledWith("Failed to save card history", expect.any(DOMException));
});

test("when storage is blocked, the history is empty, and an import reports that nothing changed", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const forbid = () => {
    throw new DOMException("Forbidden", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbid, setItem: forbid });
  // The store warns once per page.
  vi.resetModules();
  const { HistoryScreen: FreshScreen } = await import("./history-screen");
  const { user } = renderApp(<FreshScreen icons={ICONS} />, { url: "/history" });
  expect(screen.getByRole("heading", { name: "No cards yet" })).toBeTruthy();
  await chooseFile(user, historyFileText(HISTORY));
  await screen.findByText(/Nothing changed\.$/);
  expect(warn.mock.calls.map(([text]) => text)).toEqual(["Failed to load card history", "Failed to save card history"]);
});
