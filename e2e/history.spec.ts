import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { HISTORY_KEY } from "@/lib/history/entries";
import { historyFileText } from "@/lib/history/file";
import { historyEntry } from "@/lib/history/test-entries";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";

test.use({ timezoneId: "America/New_York" });

/** Saturday noon, where the visitor is. */
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
// By UTC it is the 21st already.
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

/** Opens the page on a device that has `stored` in its history; what happens to it later stays. */
async function openHistory(page: Page, stored: unknown): Promise<void> {
  await page.clock.setFixedTime(new Date(NOW));
  const text = typeof stored === "string" ? stored : JSON.stringify(stored);
  await page.addInitScript(
    ({ key, text }) => {
      if (!sessionStorage.getItem("seeded")) localStorage.setItem(key, text);
      sessionStorage.setItem("seeded", "yes");
    },
    { key: HISTORY_KEY, text },
  );
  await page.goto("/history");
}

const storedOn = async (page: Page) =>
  JSON.parse(await page.evaluate((key) => localStorage.getItem(key) ?? "", HISTORY_KEY));

const cardsOn = (page: Page) => page.getByRole("region", { name: "Sent cards" }).getByRole("article");

const chooseFile = (page: Page, text: string) =>
  page
    .getByLabel("Import")
    .setInputFiles({ name: "history.json", mimeType: "application/json", buffer: Buffer.from(text) });

test("cards are counted and listed newest first, each leading to its card", async ({ page }) => {
  await openHistory(page, HISTORY);
  for (const [label, value] of [
    ["Cards sent", "4"],
    ["Holidays", "4"],
    ["With video", "1"],
    ["Last 30 days", "2"],
  ]) {
    const stamp = page.locator("dl > div").filter({ has: page.getByText(label ?? "", { exact: true }) });
    await expect(stamp.getByRole("definition")).toHaveText(value ?? "");
  }
  await expect(page.getByText("Last sent on Saturday, November 21, 2026.")).toBeVisible();
  await expect(cardsOn(page).getByRole("heading")).toHaveText(HISTORY.map(({ holidayName }) => holidayName));

  const [pie, hello] = [cardsOn(page).nth(0), cardsOn(page).nth(1)];
  await expect(pie).toContainText("Saturday, November 21, 2026");
  await expect(pie).toContainText("To Ada");
  await expect(pie).toContainText("Have a slice on me.");
  await expect(pie).toContainText("Video");
  await expect(hello).toContainText("Friday, November 20, 2026");
  await expect(hello).toContainText("No recipient name");
  await expect(hello).not.toContainText("Video");
  await expect(pie.getByRole("link")).toHaveAttribute("href", "/cards/pie");
  // Its own emoji and color; an older entry has neither, and gets a plain envelope.
  await expect(pie).toContainText("🥧");
  await expect(pie).toHaveCSS("--hue", "70");
  await expect(hello.locator("svg")).toHaveCount(1);
});

test("an export that fails says so in an alert", async ({ page }) => {
  await openHistory(page, HISTORY);
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error("Out of memory");
    };
  });
  const alert = page.waitForEvent("dialog");
  const pressed = page.getByRole("button", { name: "Export" }).click();
  const dialog = await alert;
  expect([dialog.type(), dialog.message()]).toEqual([
    "alert",
    "We couldn't export your card history. Please try again.",
  ]);
  await dialog.accept();
  await pressed;
  await expect(cardsOn(page)).toHaveCount(HISTORY.length);
});

test("filters go by the device's own days, and say so when they leave nothing", async ({ page }) => {
  await openHistory(page, HISTORY);
  for (const [filter, left] of [
    ["Today", [PIE]],
    ["This month", [PIE, HELLO]],
    ["This year", [PIE, HELLO, SPRING]],
    ["With videos", [PIE]],
    ["All", HISTORY],
  ] as const) {
    await page.getByRole("radio", { name: `${filter} ${left.length}` }).check();
    await expect(cardsOn(page).getByRole("heading")).toHaveText(left.map(({ holidayName }) => holidayName));
  }
});

test("each filter has words of its own for nothing, and a way on", async ({ page }) => {
  await openHistory(page, [LAST_YEAR]);
  for (const [filter, title] of [
    ["Today", "Nothing sent today"],
    ["This month", "No cards this month"],
    ["This year", "No cards this year"],
    ["With videos", "No cards with video yet"],
  ] as const) {
    await page.getByRole("radio", { name: filter }).check();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("link", { name: "Send a card" })).toHaveAttribute("href", "/cards/new");
  }
});

test("ten come first, then all five hundred, and the keyboard goes on where they begin", async ({ page }) => {
  await openHistory(page, manyEntries(500));
  await expect(cardsOn(page)).toHaveCount(10);
  await expect(page.getByText("Newest 10 of 500 cards")).toBeVisible();
  await page.getByRole("button", { name: "Show all 500" }).press("Enter");
  await expect(cardsOn(page)).toHaveCount(500);
  await expect(page.getByRole("link", { name: "Holiday 10", exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Holiday 499" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: "Holiday 499" })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("the history goes into a file that names its day, and comes back from it on another device", async ({ page }) => {
  await openHistory(page, HISTORY);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("oddly-card-history-2026-11-21.json");
  const text = await readFile(await file.path(), "utf8");
  expect(JSON.parse(text)).toEqual(HISTORY);

  await page.evaluate((key) => localStorage.removeItem(key), HISTORY_KEY);
  await page.reload();
  await expect(page.getByRole("heading", { name: "No cards yet" })).toBeVisible();
  await chooseFile(page, text);
  await expect(page.getByText("4 cards imported.")).toBeVisible();
  await expect(cardsOn(page)).toHaveCount(4);
  expect(await storedOn(page)).toEqual(HISTORY);
});

test("a file adds what is new and leaves alone what is there", async ({ page }) => {
  await openHistory(page, [PIE, LAST_YEAR]);
  await chooseFile(page, historyFileText([SPRING, { ...PIE, message: "Not what was sent." }]));
  await expect(page.getByText("1 card imported.")).toBeVisible();
  expect(await storedOn(page)).toEqual([PIE, SPRING, LAST_YEAR]);
  await chooseFile(page, historyFileText([SPRING]));
  await expect(page.getByText("That file has no new cards.")).toBeVisible();
});

test("a file in which anything is amiss changes nothing", async ({ page }) => {
  await openHistory(page, [PIE]);
  const { sentAt: _, ...withoutTime } = HELLO;
  for (const text of ["", "{}", "<html>", JSON.stringify([SPRING, withoutTime]), "[".repeat(100_000)]) {
    await chooseFile(page, text);
    // The field is emptied when the file has been dealt with.
    await expect(page.getByLabel("Import")).toHaveValue("");
    await expect(page.getByText("That isn't an Oddly card history file. Nothing changed.")).toBeVisible();
    expect(await storedOn(page)).toEqual([PIE]);
  }
});

test("clearing asks, forgets at once, and can be taken back", async ({ page }) => {
  await openHistory(page, HISTORY);
  await page.getByRole("button", { name: "Clear history" }).click();
  const dialog = page.getByRole("dialog", { name: "Clear your card history?" });
  await expect(dialog).toContainText("This removes 4 cards from this device's history.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(cardsOn(page)).toHaveCount(4);

  await page.getByRole("button", { name: "Clear history" }).click();
  await dialog.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No cards yet" })).toBeVisible();
  await expect(page.getByText("4 cards cleared.")).toBeVisible();
  expect(await storedOn(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cardsOn(page)).toHaveCount(4);
  expect(await storedOn(page)).toEqual(HISTORY);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);

  await page.getByRole("button", { name: "Clear history" }).click();
  await dialog.getByRole("button", { name: "Clear", exact: true }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "No cards yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("what another tab sends or clears shows here", async ({ page, context }) => {
  await openHistory(page, [PIE]);
  await expect(cardsOn(page)).toHaveCount(1);
  const other = await context.newPage();
  await other.goto("/history");
  await other.evaluate(({ key, text }) => localStorage.setItem(key, text), {
    key: HISTORY_KEY,
    text: JSON.stringify(HISTORY),
  });
  await expect(cardsOn(page)).toHaveCount(4);
  await other.evaluate(() => localStorage.clear());
  await expect(page.getByRole("heading", { name: "No cards yet" })).toBeVisible();
});

test("where storage is forbidden the page is empty, and nothing breaks", async ({ page }) => {
  const said: string[] = [];
  page.on("console", (message) => message.type() === "warning" && said.push(message.text()));
  await page.addInitScript(() => {
    const forbid = () => {
      throw new DOMException("Forbidden", "SecurityError");
    };
    Object.assign(Storage.prototype, { getItem: forbid, setItem: forbid, removeItem: forbid });
  });
  await page.goto("/history");
  await expect(page.getByRole("heading", { name: "No cards yet" })).toBeVisible();
  await chooseFile(page, historyFileText(HISTORY));
  await expect(page.getByText("Nothing changed.")).toBeVisible();
  expect(said.filter((text) => text.includes("Failed to load card history"))).toHaveLength(1);
  expect(said.filter((text) => text.includes("Failed to save card history"))).toHaveLength(1);
});

test("a stored text that is no history is an empty one, and what else stands in it is left out", async ({ page }) => {
  await openHistory(page, "{{{");
  await expect(page.getByRole("heading", { name: "No cards yet" })).toBeVisible();
  const hostile = [null, { id: 7 }, { ...PIE, category: "__proto__", recipientName: {} }, PIE];
  await page.evaluate(({ key, text }) => localStorage.setItem(key, text), {
    key: HISTORY_KEY,
    text: JSON.stringify(hostile),
  });
  await page.reload();
  await expect(cardsOn(page)).toHaveCount(1);
});

test("where storage is full nothing is brought in, and what is there stays", async ({ page }) => {
  await openHistory(page, [PIE]);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await chooseFile(page, historyFileText(HISTORY));
  await expect(page.getByText("Nothing changed.")).toBeVisible();
  await expect(cardsOn(page)).toHaveCount(1);
});

test("the page is accessible, fits the screen and survives the longest words", async ({ page }) => {
  const long = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(4);
  await openHistory(page, [
    ...HISTORY,
    historyEntry("long", SPRING.sentAt, { holidayName: long, recipientName: long, message: long }),
  ]);
  await expect(cardsOn(page)).toHaveCount(5);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Clear history" }).click();
  await expectAccessible(page);
});

test("it can be read in the dark", { tag: "@phone" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openHistory(page, HISTORY);
  await expect(cardsOn(page)).toHaveCount(4);
  await expectReadable(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what it needs", async ({ page }) => {
    await page.goto("/history");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Card history");
    // Playwright's texts leave out what stands in <noscript>.
    await expect(page.locator("noscript p").filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText("Loading your card history")).toBeHidden();
  });
});
