import type { Page } from "@playwright/test";
import { type CivilDate, civilDate } from "@/lib/core/civil-date";
import { longDate, plusDays } from "@/lib/core/dates";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { ADMIN_PATH, adminApi, type Editor, openAdmin } from "./admin";
import { todayIn } from "./dates";
import { expect, expectNoSidewaysScroll, test } from "./fixtures";

/** The two servers of the site. */
const SITES = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

const today = () => todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Returns a word that no other holiday's name in this run contains. */
const newWord = () => `q${crypto.randomUUID().replaceAll("-", "").slice(0, 8)}`;

/** Returns a distant date that hardly any other test uses. */
const someDay = (): CivilDate =>
  plusDays(civilDate(Number(today().slice(0, 4)) + 3, 1, 1), Math.floor(Math.random() * 700));

/** Creates a holiday with a single date. */
async function newHoliday(
  page: Page,
  { sessionId }: Editor,
  holidayName: string,
  { day = someDay(), ...more }: { day?: CivilDate; category?: string; rank?: number } = {},
): Promise<EditedHoliday> {
  const data = { holidayName, rule: `RDATE:${day.replaceAll("-", "")}`, ...more };
  const answer = await adminApi(page.request, sessionId)("/api/admin/holidays", { method: "POST", data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** The rows of the list: table rows on a desktop, cards on a phone. */
const rows = (page: Page) =>
  page
    .getByRole("tabpanel")
    .locator("tbody tr, li")
    .filter({ has: page.getByRole("button", { name: /^More actions for / }) });

const names = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.querySelector("a")?.textContent));

const found = (page: Page, words: string) =>
  expect(page.getByRole("status").filter({ hasText: new RegExp(`(^| )${words}$`) })).toBeVisible();

const isPhone = () => test.info().project.name === "phone";

/** Selects a filter option. On a phone, the filters are in a sheet. */
async function filter(page: Page, label: string, choice: string): Promise<void> {
  if (isPhone()) await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: choice, exact: true }).click();
  if (isPhone()) await page.getByRole("button", { name: /^Show .*holidays?$/ }).click();
}

async function sortByName(page: Page): Promise<void> {
  if (isPhone()) await filter(page, "Order", "Name, A to Z");
  else await page.getByRole("columnheader", { name: "Holiday" }).getByRole("button").click();
}

/** Waits until the page at `path` meets the condition on each server: an edit on one shows on both. */
async function expectOnAllSites(path: string, holds: (status: number, html: string) => boolean): Promise<void> {
  for (const site of SITES) {
    await expect(async () => {
      const answer = await fetch(site + path);
      expect(holds(answer.status, await answer.text())).toBe(true);
    }).toPass();
  }
}

test("an admin finds and opens holidays; filters, pages and the editor have URLs that work with the back button", {
  tag: "@both",
}, async ({ page }) => {
  const editor = await openAdmin(page);
  const word = newWord();
  await newHoliday(page, editor, `Beta ${word} Day`, { category: "Animals" });
  const { id, holidayName } = await newHoliday(page, editor, `Alpha ${word} Day`, { category: "Animals" });
  await newHoliday(page, editor, `Gamma ${word} Day`, { category: "Nature" });

  const search = page.getByRole("searchbox", { name: "Search", exact: true });
  await search.pressSequentially(` ${word.toUpperCase()}`);
  await found(page, "3 holidays found");
  await expect(search).toBeFocused();
  expect(await names(page)).toEqual([`Gamma ${word} Day`, `Alpha ${word} Day`, `Beta ${word} Day`]);
  await expectNoSidewaysScroll(page);
  await sortByName(page);
  await expect.poll(() => names(page)).toEqual([`Alpha ${word} Day`, `Beta ${word} Day`, `Gamma ${word} Day`]);
  await filter(page, "Category", "Animals");
  await found(page, "2 holidays found");
  await filter(page, "Show", "Sponsored");
  await expect(page.getByText("No holidays match")).toBeVisible();
  await page.goBack();
  await found(page, "2 holidays found");
  await page.reload();
  await found(page, "2 holidays found");
  expect(await names(page)).toEqual([`Alpha ${word} Day`, `Beta ${word} Day`]);
  await expect(search).toHaveValue(word.toUpperCase());

  await page.getByRole("link", { name: holidayName, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]search=${word}.*[?&]holiday=${id}`, "i"));
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(holidayName);
  await page.goBack();
  await found(page, "2 holidays found");
  await expect(page.getByRole("link", { name: holidayName, exact: true })).toBeFocused();
  await page.getByRole("button", { name: "New holiday" }).click();
  await expect(page).toHaveURL(/[?&]holiday=new/);
  await page.goBack();
  await found(page, "2 holidays found");

  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(search).toHaveValue("");
  const pages = page.getByRole("navigation", { name: "Pages of the list" });
  await expect(pages).toContainText(/1–50 of [\d,]+/);
  await pages.getByRole("button", { name: "Next page" }).click();
  await expect(pages).toContainText(/51–100 of/);
  await expect(page).toHaveURL(/[?&]page=2/);
  await page.goBack();
  await expect(pages).toContainText(/1–50 of/);
});

test("a deleted holiday disappears from both servers at once, Undo restores it, and another one becomes its day's pick", async ({
  page,
}) => {
  const editor = await openAdmin(page);
  const word = newWord();
  const day = someDay();
  const { slug, holidayName } = await newHoliday(page, editor, `Vanishing ${word} Day`, { day, rank: 2 });
  const after = await newHoliday(page, editor, `Chosen ${word} Day`, { day, rank: 900 });
  await expectOnAllSites(`/holidays/${slug}`, (status) => status === 200);
  await expectOnAllSites(`/holiday/${day}`, (_status, html) => html.includes(`Happy ${holidayName}`));

  await page.goto(`${ADMIN_PATH}?tab=holidays&search=${encodeURIComponent(holidayName)}`);
  const more = page.getByRole("button", { name: `More actions for ${holidayName}` });
  await more.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Delete ${holidayName}?` });
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete it" }).click();
  await expect(dialog).toBeHidden();
  await found(page, "0 holidays found");
  await expectOnAllSites(`/holidays/${slug}`, (status) => status === 404);
  await expectOnAllSites(`/holiday/${day}`, (status, html) => status === 200 && !html.includes(holidayName));

  const undo = page.getByRole("button", { name: `Undo the deletion of ${holidayName}` });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(undo).toBeHidden();
  await found(page, "1 holiday found");
  await expectOnAllSites(`/holidays/${slug}`, (status) => status === 200);
  await expectOnAllSites(`/holiday/${day}`, (_status, html) => html.includes(`Happy ${holidayName}`));

  await page.goto(`${ADMIN_PATH}?tab=holidays&date=${day}`);
  const listed = page.getByRole("region", { name: longDate(day) }).getByRole("listitem");
  await expect(listed.first()).toContainText(holidayName);
  await page.getByRole("button", { name: `More actions for ${after.holidayName}` }).click();
  await page.getByRole("menuitem", { name: "Make it the pick" }).click();
  await expect(page.getByRole("region").getByRole("heading", { level: 3 }).first()).toBeFocused();
  await expect(listed.first()).toContainText(after.holidayName);
  await expectOnAllSites(`/holiday/${day}`, (_status, html) => html.includes(`Happy ${after.holidayName}`));
});
