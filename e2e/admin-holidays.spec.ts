import type { Page } from "@playwright/test";
import { type CivilDate, civilDate } from "@/lib/civil-date";
import { daysOfMonth, longDate, monthName, plusDays } from "@/lib/dates";
import type { EditedHoliday } from "@/lib/editing/edited-holiday";
import { todayIn } from "./dates";
import { adminApi, DESK, type Editor, openDesk } from "./editors-desk";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";

/** The site's two processes. */
const SITES = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

const today = () => todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** A word that no other holiday in this run has in its name. */
const newWord = () => `q${crypto.randomUUID().replaceAll("-", "").slice(0, 8)}`;

/** A far day that no other test is about, nearly. */
const someDay = (): CivilDate =>
  plusDays(civilDate(Number(today().slice(0, 4)) + 3, 1, 1), Math.floor(Math.random() * 700));

/** A new holiday, in no year but that of its only day. */
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

/** The rows of the list: a table's on a desktop, cards on a phone. */
const rows = (page: Page) =>
  page
    .getByRole("tabpanel")
    .locator("tbody tr, li")
    .filter({ has: page.getByRole("link", { name: /^View .* on site$/ }) });

const names = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.querySelector("a")?.textContent));

const found = (page: Page, words: string) =>
  expect(page.getByRole("status").filter({ hasText: new RegExp(`(^| )${words}$`) })).toBeVisible();

const isPhone = () => test.info().project.name === "phone";

/** Chooses in a list; on a phone those of the filters wait behind a button. */
async function filter(page: Page, label: string, choice: string): Promise<void> {
  const button = page.getByRole("button", { name: "Filters", exact: true });
  const isBehind = isPhone() && label !== "Month";
  if (isBehind && (await button.getAttribute("aria-expanded")) === "false") await button.click();
  await page.getByRole("combobox", { name: label, exact: true }).selectOption(choice);
}

async function sortByName(page: Page): Promise<void> {
  if (isPhone()) await filter(page, "Order", "Name, A to Z");
  else await page.getByRole("columnheader", { name: "Holiday" }).getByRole("button").click();
}

/** Until the page at `path` of each process says so: an edit on one shows on all. */
async function expectOnAllSites(path: string, holds: (status: number, html: string) => boolean): Promise<void> {
  for (const site of SITES) {
    await expect(async () => {
      const answer = await fetch(site + path);
      expect(holds(answer.status, await answer.text())).toBe(true);
    }).toPass();
  }
}

test("an editor finds holidays by their name, and the address keeps what was asked", async ({ page }) => {
  const editor = await openDesk(page);
  const word = newWord();
  await newHoliday(page, editor, `Beta ${word} Day`, { category: "Animals" });
  await newHoliday(page, editor, `Alpha ${word} Day`, { category: "Animals" });
  await newHoliday(page, editor, `Gamma ${word} Day`, { category: "Nature" });

  const search = page.getByRole("searchbox", { name: "Search", exact: true });
  await search.pressSequentially(` ${word.toUpperCase()}`);
  await found(page, "3 holidays found");
  await expect(search).toBeFocused();
  expect(await names(page)).toEqual([`Gamma ${word} Day`, `Alpha ${word} Day`, `Beta ${word} Day`]);

  await sortByName(page);
  await expect.poll(() => names(page)).toEqual([`Alpha ${word} Day`, `Beta ${word} Day`, `Gamma ${word} Day`]);
  await filter(page, "Category", "Animals");
  await found(page, "2 holidays found");
  await filter(page, "Show", "Without a source");
  await found(page, "2 holidays found");
  await filter(page, "Show", "Sponsored");
  await expect(page.getByText("No holidays match")).toBeVisible();

  await page.goBack();
  await found(page, "2 holidays found");
  await page.reload();
  await found(page, "2 holidays found");
  expect(await names(page)).toEqual([`Alpha ${word} Day`, `Beta ${word} Day`]);
  await expect(search).toHaveValue(word.toUpperCase());

  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(search).toHaveValue("");
  await expect(page.getByRole("status").filter({ hasText: /^[\d,]+ holidays$/ })).toBeVisible();
});

test("the list is paged; every page has an address, and the back button turns it", async ({ page }) => {
  // The first days of the year, among which no other test puts one meanwhile.
  await openDesk(page, "?tab=holidays&sort=date");
  const pages = page.getByRole("navigation", { name: "Pages of the list" });
  await expect(pages).toContainText(/1–50 of [\d,]+/);
  const first = await names(page);
  expect(first).toHaveLength(50);
  await expect(pages.getByRole("button", { name: "Previous page" })).toBeDisabled();
  await pages.getByRole("button", { name: "Next page" }).click();
  await expect(pages).toContainText(/51–100 of/);
  await expect(page).toHaveURL(/[?&]page=2/);
  // The rows before stay until the next ones are there.
  await expect.poll(async () => (await names(page)).filter((name) => first.includes(name))).toEqual([]);
  await pages.getByRole("button", { name: "Last page" }).click();
  await expect(pages.getByRole("button", { name: "Next page" })).toBeDisabled();
  await page.goBack();
  await expect(pages).toContainText(/51–100 of/);
  await filter(page, "Length", "Whole months");
  await expect(page).not.toHaveURL(/[?&]page=/);
});

test("day by day, within the month that is chosen", async ({ page }) => {
  await openDesk(page, "?tab=holidays");
  const step = (name: string) =>
    page.getByRole("group", { name: "Day by day" }).getByRole("button", { name: new RegExp(`^${name}`) });
  const title = (date: CivilDate) => page.getByRole("heading", { name: longDate(date) });
  await expect(step("Reset")).toBeDisabled();
  await step("Today").click();
  await expect(title(today())).toBeVisible();
  await expect(step("Today")).toBeDisabled();
  await step("Next").click();
  await expect(title(plusDays(today(), 1))).toBeVisible();
  await step("Previous").click();
  await expect(title(today())).toBeVisible();
  await step("Previous").click();
  await expect(title(plusDays(today(), -1))).toBeVisible();
  await step("Reset").click();
  await expect(page.getByRole("status").filter({ hasText: /^[\d,]+ holidays$/ })).toBeVisible();

  const [year, thisMonth] = today().split("-").map(Number) as [number, number];
  const month = thisMonth === 2 ? 4 : 2;
  const days = daysOfMonth({ year, month });
  const [firstDay, secondDay, lastDay] = [days[0], days[1], days.at(-1)] as [CivilDate, CivilDate, CivilDate];
  await filter(page, "Month", monthName(month));
  await expect(step("Previous")).toBeDisabled();
  await expect(step("Today")).toBeDisabled();
  await step("Next").click();
  await expect(title(firstDay)).toBeVisible();
  await expect(step("Previous")).toBeDisabled();
  await step("Next").click();
  await expect(title(secondDay)).toBeVisible();
  await page.getByLabel("Day", { exact: true }).fill(lastDay);
  await expect(title(lastDay)).toBeVisible();
  await expect(step("Next")).toBeDisabled();

  await filter(page, "Month", monthName(thisMonth));
  await expect(title(civilDate(year, thisMonth, 1))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`date=${civilDate(year, thisMonth, 1)}`));
  await page.reload();
  await expect(title(civilDate(year, thisMonth, 1))).toBeVisible();
  await step("Reset").click();
  await found(page, "found");
  await expect(page).not.toHaveURL(/date=/);
});

test("a deleted holiday is gone from the site at once, and Undo brings it back", async ({ page }) => {
  const editor = await openDesk(page);
  const word = newWord();
  const day = someDay();
  const { slug, holidayName } = await newHoliday(page, editor, `Vanishing ${word} Day`, { day });
  await expectOnAllSites(`/holidays/${slug}`, (status) => status === 200);
  await expectOnAllSites(`/holiday/${day}`, (_status, html) => html.includes(word));

  await page.goto(`${DESK}?tab=holidays&search=${word}`);
  await page.getByRole("button", { name: `Delete ${holidayName}` }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ${holidayName}?` });
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("button", { name: `Delete ${holidayName}` })).toBeFocused();
  await page.getByRole("button", { name: `Delete ${holidayName}` }).click();
  await dialog.getByRole("button", { name: "Delete it" }).click();
  await expect(dialog).toBeHidden();
  await found(page, "0 holidays found");
  await expectOnAllSites(`/holidays/${slug}`, (status) => status === 404);
  await expectOnAllSites(`/holiday/${day}`, (status, html) => status === 200 && !html.includes(word));

  const undo = page.getByRole("button", { name: `Undo the deletion of ${holidayName}` });
  await expect(page.getByText(`${holidayName} was deleted.`)).toBeVisible();
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(undo).toBeHidden();
  await found(page, "1 holiday found");
  await expectOnAllSites(`/holidays/${slug}`, (status) => status === 200);
  await expectOnAllSites(`/holiday/${day}`, (_status, html) => html.includes(word));
});

test("what was deleted is listed for thirty days, and can be brought back from there", async ({ page }) => {
  const editor = await openDesk(page);
  const word = newWord();
  const { id, slug, holidayName } = await newHoliday(page, editor, `Lost ${word} Day`);
  await adminApi(page.request, editor.sessionId)(`/api/admin/holidays/${id}`, { method: "DELETE" });
  await page.goto(`${DESK}?tab=holidays&search=${word}`);
  await found(page, "0 holidays found");
  await filter(page, "Show", "Deleted");
  await found(page, "1 holiday found");
  await expect(page.getByText("29 days left")).toBeVisible();
  await page.getByRole("button", { name: `Restore ${holidayName}` }).click();
  await found(page, "0 holidays found");
  await filter(page, "Show", "On the calendar");
  await expect(page.getByRole("link", { name: `View ${holidayName} on site` })).toHaveAttribute(
    "href",
    `/holidays/${slug}`,
  );
});

test("another holiday becomes the pick of its day, and the site shows it", async ({ page }) => {
  const editor = await openDesk(page);
  const word = newWord();
  const day = someDay();
  const before = await newHoliday(page, editor, `Ousted ${word} Day`, { day, rank: 2 });
  const after = await newHoliday(page, editor, `Chosen ${word} Day`, { day, rank: 900 });
  await expectOnAllSites(`/holiday/${day}`, (_status, html) => html.includes(`Happy ${before.holidayName}`));

  await page.goto(`${DESK}?tab=holidays&date=${day}`);
  const listed = page.getByRole("region", { name: longDate(day) }).getByRole("listitem");
  await expect(listed.first()).toContainText(before.holidayName);
  await expect(listed.first()).toContainText("The day's pick");
  await page.getByRole("button", { name: `Make it the pick: ${after.holidayName}` }).click();
  await expect(page.getByRole("region").getByRole("heading", { level: 3 }).first()).toBeFocused();
  await expect(listed.first()).toContainText(after.holidayName);
  await expect(listed.first()).toContainText("The day's pick");
  // What is told of it in a notice is not counted.
  await expect(listed.getByText("The day's pick")).toHaveCount(1);
  await expectOnAllSites(`/holiday/${day}`, (_status, html) => html.includes(`Happy ${after.holidayName}`));
  await page.goto(`/holiday/${day}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Happy ${after.holidayName}!`);
});

test("what cannot be done is said in the server's words, and the list is as it is by now", async ({ page, faults }) => {
  const editor = await openDesk(page);
  const ask = adminApi(page.request, editor.sessionId);
  const day = someDay();
  const word = newWord();
  const { id, holidayName } = await newHoliday(page, editor, `Contested ${word} Day`, { day });
  await page.goto(`${DESK}?tab=holidays&search=${word}`);
  await page.getByRole("button", { name: `Delete ${holidayName}` }).click();
  await ask(`/api/admin/holidays/${id}`, { method: "PUT", data: { holidayName: `Rewritten ${word} Day` } });
  await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
  const told = (words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
  await told("Deletion Failed");
  await told("Someone else changed this holiday after you opened it.");
  await expect(page.getByRole("link", { name: `Rewritten ${word} Day`, exact: true })).toBeVisible();

  await page.goto(`${DESK}?tab=holidays&date=${day}`);
  const pick = page.getByRole("button", { name: `Make it the pick: Rewritten ${word} Day` });
  await expect(pick).toBeVisible();
  await ask(`/api/admin/holidays/${id}`, { method: "DELETE" });
  await pick.click();
  await told("Update Failed");
  await told("This holiday is deleted. Restore it first.");
  await expect(pick).toBeHidden();
  expect(faults.every((fault) => /status of 4(09|10)/.test(fault))).toBe(true);
  faults.length = 0;
});

test("a name opens the editor under an address of its own, and the back button closes it", async ({ page }) => {
  const editor = await openDesk(page);
  const word = newWord();
  const { id, holidayName } = await newHoliday(page, editor, `Opened ${word} Day`);
  await page.goto(`${DESK}?tab=holidays&search=${word}`);
  await page.getByRole("link", { name: holidayName, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]search=${word}.*[?&]holiday=${id}`));
  await expect(page.getByRole("textbox", { name: /name/i }).first()).toHaveValue(holidayName);
  await page.goBack();
  await found(page, "1 holiday found");
  await page.getByRole("button", { name: "New holiday" }).click();
  await expect(page).toHaveURL(/[?&]holiday=new/);
  await page.goBack();
  await found(page, "1 holiday found");
});

test("the chooser of another part finds a holiday by keyboard alone", async ({ page }) => {
  const editor = await openDesk(page);
  const word = newWord();
  await newHoliday(page, editor, `First ${word} Day`);
  const { id, holidayName } = await newHoliday(page, editor, `Second ${word} Day`);
  await page.goto(`${DESK}?tab=videos`);
  const chooser = page.getByRole("combobox", { name: "Holiday" });
  await chooser.focus();
  await page.keyboard.insertText(word);
  await expect(page.getByRole("option")).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: holidayName })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(chooser).toHaveValue(holidayName);
  await expect(page).toHaveURL(new RegExp(`[?&]holiday=${id}`));
  await page.reload();
  await expect(chooser).toHaveValue(holidayName);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the list, a day and the question before a deletion are accessible and fit the screen", async ({ page }) => {
      // Few rows: axe looks at every one of them.
      await openDesk(page, "?tab=holidays&search=pie");
      await found(page, "found");
      await expectAccessible(page);
      await expectReadable(page);
      await expectNoSidewaysScroll(page);
      await page
        .getByRole("button", { name: /^Delete / })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");

      await page.goto(`${DESK}?tab=holidays&date=${today()}`);
      await expect(page.getByText("The day's pick")).toBeVisible();
      await expectAccessible(page);
      await expectReadable(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
