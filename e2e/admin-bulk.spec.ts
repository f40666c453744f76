import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { csvText } from "@/lib/core/csv";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { adminApi, openAdmin } from "./admin";
import { expect, test } from "./fixtures";

/** Returns a holiday name that is unique in this run. */
const ownName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Clicks the button and returns the downloaded CSV file as text. */
async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^oddly-holidays-\d{4}-\d\d-\d\d\.csv$/);
  return readFile(await download.path(), "utf8");
}

async function check(page: Page, text: string): Promise<void> {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "holidays.csv", mimeType: "", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Check file" }).click();
}

/** Returns the line of the report that contains the words. */
const lineWith = (page: Page, ...words: string[]): Locator =>
  words.reduce((found, hasText) => found.filter({ hasText }), page.getByRole("listitem"));

test("an admin exports the calendar, changes and adds a line, and visitors see both", async ({ page, browser }) => {
  const { sessionId } = await openAdmin(page, "?tab=bulk");
  const api = adminApi(page.request, sessionId);
  const data = {
    holidayName: ownName("Kettle Day"),
    rule: "EASTER;OFFSET=9",
    notes: "=1+1, says the kettle, and boils.",
    // The content report lists the lowest rank first.
    rank: 1,
    category: "Pocket Life",
  };
  const created = await api("/api/admin/holidays", { method: "POST", data });
  expect(created.status()).toBe(201);
  const own: EditedHoliday = await created.json();
  const addedName = ownName("Teapot Day");

  const [names = [], ...lines] = parse(await exported(page), { bom: true }) as string[][];
  const line = lines.find((cells) => cells.includes(own.id));
  const cells = Object.fromEntries(names.map((name, at) => [name, line?.[at] ?? ""]));
  const fileOf = (...rows: Record<string, string>[]) =>
    csvText(
      names,
      rows.map((row) => names.map((name) => row[name] ?? "")),
    );
  const changed = { ...cells, notes: "It whistles:\nhear, hear." };
  const added = { holidayName: addedName, rule: "EASTER;OFFSET=10", notes: "It pours.", category: "Food & Drink" };

  await check(page, fileOf(changed, { ...added, rank: "high" }));
  await expect(page.getByRole("heading", { name: "1 problem to fix in the file" })).toBeFocused();
  // The first row's notes span two lines.
  await expect(lineWith(page, "Line 4", "rank", "Rank must be a whole number")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import / })).toHaveCount(0);

  await check(page, fileOf(changed, added));
  await expect(page.getByRole("heading", { name: "Ready to import" })).toBeFocused();
  await expect(lineWith(page, own.holidayName, "Changes notes")).toBeVisible();
  await expect(lineWith(page, addedName, "New")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 holidays" }).click();
  await expect(page.getByRole("heading", { name: "2 holidays imported: 1 added, 1 changed." })).toBeFocused();

  const visitor = await browser.newPage();
  await visitor.goto(`/holidays/${own.slug}`);
  await expect(visitor.getByText("hear, hear.")).toBeVisible();
  await visitor.goto(`/holidays/${addedName.toLowerCase().replaceAll(" ", "-")}`);
  await expect(visitor.getByRole("heading", { level: 1, name: addedName })).toBeVisible();
  await visitor.close();

  await check(page, fileOf(changed, added));
  await expect(page.getByRole("heading", { name: "The calendar already has all of this" })).toBeFocused();

  await page.locator("summary", { hasText: "Unknown categories" }).click();
  await page.getByRole("link", { name: own.holidayName }).last().click();
  await expect(page).toHaveURL(`/admin/dashboard?tab=holidays&holiday=${own.id}`);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(own.holidayName);
});
