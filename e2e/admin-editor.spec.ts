import type { Browser, Page } from "@playwright/test";
import type { CivilDate } from "@/lib/core/civil-date";
import { longDate, shortDate } from "@/lib/core/dates";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { nextOccurrences } from "@/lib/holidays/rule";
import { ADMIN_PATH, adminApi, type Editor, openAdmin } from "./admin";
import { todayIn } from "./dates";
import { expect, expectNoSidewaysScroll, test } from "./fixtures";

/** The two servers of the site. */
const SITES = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

const THIRD_TUESDAY = "FREQ=YEARLY;BYMONTH=3;BYDAY=3TU";

const today = () => todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Returns a holiday name that is unique in this run. */
const newName = () => `Ear Trumpet ${crypto.randomUUID().slice(0, 8)} Day`;

async function newHoliday(page: Page, { sessionId }: Editor, more: object = {}): Promise<EditedHoliday> {
  const data = { holidayName: newName(), rule: THIRD_TUESDAY, notes: "Listen for a minute.", ...more };
  const answer = await adminApi(page.request, sessionId)("/api/admin/holidays", { method: "POST", data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

async function stored(page: Page, { sessionId }: Editor, id: string): Promise<EditedHoliday> {
  return (await adminApi(page.request, sessionId)(`/api/admin/holidays/${id}`)).json();
}

async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`${ADMIN_PATH}?tab=holidays&holiday=${id}`);
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: /^(Save|Create)$/ }).click();
const expectSaved = (page: Page, words = "Holiday saved") =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();
const previewFrame = (page: Page) => page.frameLocator("iframe[title^=Preview]");

/** Opens a browser as another admin. */
async function anotherAdmin(browser: Browser): Promise<Page> {
  const address = `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  const context = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": address } });
  const page = await context.newPage();
  await openAdmin(page);
  return page;
}

/** Waits until the page at `path` contains the words on each server: an edit on one shows on both. */
async function expectOnAllSites(path: string, words: string): Promise<void> {
  for (const site of SITES) {
    await expect(async () => {
      const answer = await fetch(site + path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(words);
    }).toPass({ timeout: 30_000 });
  }
}

test("an admin types a recurring rule next to the preview, and a visitor finds the holiday on the right day", async ({
  page,
  browser,
}) => {
  test.slow();
  await openAdmin(page);
  const name = newName();
  await page.getByRole("button", { name: "New holiday" }).click();
  await expect(page.getByRole("heading", { name: "New holiday" })).toBeFocused();
  await field(page, "Name").fill(name);
  await field(page, "It falls on").pressSequentially("3rd Tuesday in March");
  await expect(page.getByText("It falls on the third Tuesday of March.").first()).toBeVisible();
  const dates = nextOccurrences(THIRD_TUESDAY, today(), 5);
  await page.getByRole("combobox", { name: "Category", exact: true }).click();
  await page.getByRole("option", { name: "Wonderfully Weird", exact: true }).click();
  await field(page, "Notes").fill("Listen to somebody for a whole minute.");
  await field(page, "Rank").fill("1");
  await expect(previewFrame(page).getByRole("heading", { name: `Happy ${name}!` })).toBeVisible();
  await expect(previewFrame(page).getByText("Listen to somebody for a whole minute.")).toBeVisible();
  await save(page);
  await expectSaved(page, "Holiday created");
  await expect(page).toHaveURL(/holiday=[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { name })).toBeVisible();

  const [day] = dates as [CivilDate];
  await expectOnAllSites(`/holiday/${day}`, name);
  await expectOnAllSites(`/calendar/${day.slice(0, 7)}`, name);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/holiday/${day}`);
  await expect(visitor.getByText(longDate(day)).first()).toBeAttached();
  await expect(visitor.getByText(name).first()).toBeVisible();
  await visitor.goto("/search");
  await visitor.getByRole("searchbox").first().fill(name);
  await visitor
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await expect(visitor.getByRole("heading", { name, level: 1 })).toBeVisible();
  const why = visitor.getByRole("region", { name: "Why this date" });
  await expect(why).toContainText("It falls on the third Tuesday of March.");
  for (const date of dates) await expect(why).toContainText(shortDate(date));
  await visitor.context().close();

  await field(page, "It falls on").fill("the last Tuesday of March");
  await save(page);
  await expectSaved(page);
  const [moved] = nextOccurrences("FREQ=YEARLY;BYMONTH=3;BYDAY=-1TU", today(), 1) as [CivilDate];
  await expectOnAllSites(`/holiday/${moved}`, name);
  // The day's page still contains the name in its list of the month, so check the API.
  const left = await fetch(`${SITES[0]}/api/holidays/date/${day}`);
  expect(await left.text()).not.toContain(name);
});

test("a draft survives a reload, another tab and an expired session, and leaving asks for confirmation", async ({
  page,
}) => {
  test.slow();
  const editor = await openAdmin(page);
  const holiday = await newHoliday(page, editor);
  await openEditor(page, holiday.id);
  await field(page, "Notes").fill("Not saved yet, but typed.");
  await page.reload();
  await expect(page.getByText("We restored your unsaved draft.")).toBeVisible();
  await expect(field(page, "Notes")).toHaveValue("Not saved yet, but typed.");

  const other = await page.context().newPage();
  await openEditor(other, holiday.id);
  await expect(field(other, "Notes")).toHaveValue("Not saved yet, but typed.");
  await other.close();

  await page.getByRole("button", { name: "Back to the list" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("button", { name: "Back to the list" })).toBeFocused();
  await expect(field(page, "Notes")).toHaveValue("Not saved yet, but typed.");

  await page.request.post("/api/admin/logout", { headers: { "x-admin-session": editor.sessionId } });
  await save(page);
  await expect(page.getByRole("dialog").first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/admin\?/);
  const drafts = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(drafts).toContain("Not saved yet, but typed.");
});

test("on a phone the preview replaces the form, shows what visitors will see, and has no active links", {
  tag: "@phone",
}, async ({ page }) => {
  const editor = await openAdmin(page);
  const holiday = await newHoliday(page, editor, { sourceUrl: "https://example.org/trumpets" });
  await openEditor(page, holiday.id);
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect(field(page, "Notes")).toBeHidden();
  const preview = previewFrame(page);
  await expect(preview.getByRole("heading", { name: `Happy ${holiday.holidayName}!` })).toBeVisible();
  await expect(preview.getByText("It falls on the third Tuesday of March.")).toBeVisible();
  await preview.getByRole("link", { name: /^Learn more about/ }).click();
  await expect(page).toHaveURL(new RegExp(holiday.id));
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(preview.locator("html")).toHaveClass(/\bdark\b/);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Back to the form" }).click();
  await field(page, "Notes").fill("Seen as it is typed.");
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect(preview.getByText("Seen as it is typed.")).toBeVisible();
});

test("when two admins edit at once, the later one sees the conflict and resolves it", { tag: "@long" }, async ({
  page,
  browser,
}) => {
  test.slow();
  const ada = await openAdmin(page);
  const holiday = await newHoliday(page, ada, { history: "Before." });
  await openEditor(page, holiday.id);
  const grace = await anotherAdmin(browser);
  await openEditor(grace, holiday.id);
  await field(page, "History").fill("Ada's history.");
  await field(page, "Notes").fill("Ada's notes.");
  await save(page);
  await expectSaved(page);

  await field(grace, "Notes").fill("Grace's notes.");
  await field(grace, "Rank").fill("7");
  await save(grace);
  const notice = grace.getByRole("region", { name: "You both changed this holiday" });
  await expect(notice.getByRole("heading", { name: "You both changed this holiday" })).toBeFocused();
  await expect(notice).toContainText(ada.email);
  await expect(notice).toContainText("Ada's history.");
  await grace.reload();
  await expect(notice.getByRole("radio", { name: /^Yours/ })).toBeChecked();
  await expect(field(grace, "History")).toHaveValue("Ada's history.");
  await notice.getByRole("radio", { name: /^Theirs/ }).check();
  await expect(field(grace, "Notes")).toHaveValue("Ada's notes.");
  await notice.getByRole("radio", { name: /^Yours/ }).check();
  await notice.getByRole("button", { name: "Save with these choices" }).click();
  await expectSaved(grace);
  expect(await stored(page, ada, holiday.id)).toMatchObject({
    notes: "Grace's notes.",
    history: "Ada's history.",
    rank: 7,
    version: 3,
  });
  await grace.context().close();
});
