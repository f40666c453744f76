import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { HISTORY_KEY } from "@/lib/cards/history/entries";
import { historyEntry } from "@/lib/cards/history/test-entries";
import { expect, expectNoSidewaysScroll, test } from "./fixtures";

test.use({ timezoneId: "America/New_York" });

/** Saturday noon in the visitor's time zone. */
const NOW = "2026-11-21T17:00:00.000Z";

const PIE = historyEntry("pie", "2026-11-21T15:00:00.000Z", {
  holidayName: "National Pie Day",
  emoji: "🥧",
  hue: 70,
  tone: "festive",
  recipientName: "Ada",
  includedSelfie: true,
});
const LONG_WORD = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(4);
const LONG = historyEntry("long", "2026-04-02T12:00:00.000Z", {
  holidayName: LONG_WORD,
  recipientName: LONG_WORD,
  message: LONG_WORD,
});

/** Returns `count` entries, a minute apart, newest first. */
const manyEntries = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    return historyEntry(`card-${index}`, new Date(Date.parse(NOW) - index * 60_000).toISOString(), {
      holidayName: `Holiday ${index}`,
    });
  });

const store = (page: Page, entries: unknown) =>
  page.evaluate(({ key, text }) => localStorage.setItem(key, text), {
    key: HISTORY_KEY,
    text: JSON.stringify(entries),
  });

/** Opens the page on a device with this history. Later changes to the history persist. */
async function openHistory(page: Page, entries: unknown): Promise<void> {
  await page.clock.setFixedTime(new Date(NOW));
  await page.goto("/history");
  await store(page, entries);
  await page.reload();
}

const cardsOn = (page: Page) => page.getByRole("region", { name: "Sent cards" }).getByRole("article");

test("a history is exported to a file and imported from it, and the longest one fits the screen", {
  tag: "@phone",
}, async ({ page }) => {
  await openHistory(page, [PIE, LONG]);
  await expect(cardsOn(page)).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("oddly-card-history-2026-11-21.json");
  const text = await readFile(await file.path(), "utf8");
  expect(JSON.parse(text)).toEqual([PIE, LONG]);

  await store(page, []);
  await page.reload();
  await expect(page.getByRole("heading", { name: "No cards yet" })).toBeVisible();
  await page
    .getByLabel("Import")
    .setInputFiles({ name: "history.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await expect(page.getByText("2 cards imported.")).toBeVisible();
  await expect(cardsOn(page)).toHaveCount(2);

  await store(page, manyEntries(500));
  await page.reload();
  await expect(cardsOn(page)).toHaveCount(10);
  await page.getByRole("button", { name: "Show all 500" }).press("Enter");
  await expect(cardsOn(page)).toHaveCount(500);
  await expect(page.getByRole("link", { name: "Holiday 10", exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Holiday 499" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: "Holiday 499" })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("cards sent or cleared in another tab are updated here", async ({ page, context }) => {
  await openHistory(page, [PIE]);
  await expect(cardsOn(page)).toHaveCount(1);
  const other = await context.newPage();
  await other.goto("/history");
  await store(other, [PIE, LONG]);
  await expect(cardsOn(page)).toHaveCount(2);
  await other.evaluate(() => localStorage.clear());
  await expect(page.getByRole("heading", { name: "No cards yet" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page explains what it needs", async ({ page }) => {
    await page.goto("/history");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Card history");
    // Playwright's text matching ignores the content of <noscript>.
    await expect(page.locator("noscript p").filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText("Loading your card history")).toBeHidden();
  });
});
