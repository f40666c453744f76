import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ADMIN_PATH, adminApi, storedSession } from "@/e2e/admin";
import { siteDatabase } from "../database";
import { expect } from "../fixtures";
import { freshAddress } from "../mailbox";
import { type StateGroup, stateGroup } from "./state";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

/** The only date of `prepare`'s holiday, which no other test uses. */
const DAY = `${new Date().getUTCFullYear() + 2}-11-15`;

type Made = { id: string; name: string; deletedName: string; change: (data: object) => Promise<void> };

/** Creates a holiday with a change in its history, a deleted one, and a subscriber. */
async function prepare(page: Page): Promise<Made> {
  const { id: sessionId } = JSON.parse((await storedSession(page)) ?? "{}");
  const api = adminApi(page.request, sessionId);
  const create = async (name: string) => {
    const holidayName = `${name} ${randomUUID().slice(0, 8)} Day`;
    const data = { holidayName, rule: `RDATE:${DAY.replaceAll("-", "")}`, notes: "Listen for a minute." };
    const answer = await api("/api/admin/holidays", { method: "POST", data });
    expect(answer.status()).toBe(201);
    return answer.json();
  };
  const own = await create("Ear Trumpet");
  const deleted = await create("Lost");
  expect((await api(`/api/admin/holidays/${deleted.id}`, { method: "DELETE" })).status()).toBe(200);
  const change = async (data: object) => {
    expect((await api(`/api/admin/holidays/${own.id}`, { method: "PUT", data })).status()).toBe(200);
  };
  await change({ notes: "Listen for an hour.", rank: 3 });
  const sql = siteDatabase();
  await sql`
    insert into email_subscriptions (email, source, preferences) values (${freshAddress("axe")}, 'home', '{deals}')`;
  await sql.end();
  return { id: own.id, name: own.holidayName, deletedName: deleted.holidayName, change };
}

const open = (page: Page, search: string) => page.goto(ADMIN_PATH + search);

/** Opens the editor without the draft of an earlier state. */
async function openEditor(page: Page, id: string): Promise<void> {
  await open(page, `?tab=holidays&holiday=${id}`);
  await expect(field(page, "Name")).toBeVisible();
  const startOver = page.getByRole("button", { name: "Start over" });
  if (await startOver.isVisible()) await startOver.click();
  await expect(page.getByText("We restored your unsaved draft.")).toBeHidden();
}

/** Opens a list with few rows, because axe checks each one. */
async function openList(page: Page): Promise<void> {
  await open(page, "?tab=holidays&search=pie");
  await expect(page.getByRole("status").filter({ hasText: / found$/ })).toBeVisible();
}

async function fillNew(page: Page): Promise<void> {
  await openEditor(page, "new");
  await field(page, "Name").fill("Ear Trumpet Day");
  await field(page, "It falls on").fill("3rd Tuesday in March");
  await expect(page.getByText("It falls on the third Tuesday of March.").first()).toBeVisible();
  await field(page, "Notes").fill("Listen to somebody for a whole minute.");
}

async function openBulk(page: Page): Promise<void> {
  await open(page, "?tab=bulk");
  await expect(page.getByRole("button", { name: "Check again" })).toBeVisible();
}

async function checkFile(page: Page, text: string): Promise<void> {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "holidays.csv", mimeType: "", buffer: Buffer.from(text) });
  await press(page, "Check file");
}

async function openEmail(page: Page): Promise<void> {
  await open(page, "?tab=email");
  await expect(
    page
      .getByRole("region", { name: "Weekly preview" })
      .getByText(/^The week of /)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Subscribers" }).getByText(/^Newest/)).toBeVisible();
}

export const adminContentStates: readonly StateGroup[] = [
  stateGroup<Made>({
    name: "admin holidays, editor, bulk and email",
    as: "admin",
    prepare,
    states: [
      { name: "list of holidays", dark: true, reach: openList },
      {
        name: "more actions of a holiday",
        dark: true,
        reach: async (page) => {
          await openList(page);
          await press(page, /^More actions for /);
          await expect(page.getByRole("menuitem", { name: "Delete" })).toBeVisible();
        },
      },
      {
        name: "filters, in a sheet on a phone",
        isLong: true,
        reach: async (page) => {
          await openList(page);
          const filters = page.getByRole("button", { name: /^Filters/ });
          if (await filters.isVisible()) await filters.click();
          await expect(page.getByRole("combobox", { name: "Category" })).toBeVisible();
        },
      },
      {
        name: "question before a deletion",
        reach: async (page) => {
          await openList(page);
          await press(page, /^More actions for /);
          await page.getByRole("menuitem", { name: "Delete" }).click();
          await expect(page.getByRole("alertdialog")).toBeVisible();
        },
      },
      {
        name: "day with its pick",
        dark: true,
        reach: async (page) => {
          await open(page, `?tab=holidays&date=${DAY}`);
          await expect(page.getByText("The day's pick")).toBeVisible();
        },
      },
      {
        name: "deleted holidays",
        isLong: true,
        reach: async (page, { deletedName }) => {
          await open(page, `?tab=holidays&state=deleted&search=${encodeURIComponent(deletedName)}`);
          await expect(page.getByRole("button", { name: `Restore ${deletedName}` })).toBeVisible();
        },
      },
      { name: "editor of a new holiday, filled in", dark: true, reach: fillNew },
      {
        name: "editor with a problem at each field",
        reach: async (page) => {
          await openEditor(page, "new");
          await press(page, "Add a source");
          await press(page, "Create");
          await expect(page.getByText(/ fields need another look\.$/)).toBeVisible();
        },
      },
      {
        name: "rule builder",
        isLong: true,
        reach: async (page) => {
          await fillNew(page);
          await press(page, "Pick a date instead");
          await expect(page.getByLabel("Kind of day")).toBeVisible();
        },
      },
      {
        name: "editor of a solemn day",
        isLong: true,
        reach: async (page) => {
          await fillNew(page);
          await page.getByRole("combobox", { name: "Tone" }).click();
          await page.getByRole("option", { name: "Solemn" }).click();
          await expect(page.getByText("A solemn day hides its gift ideas, video and sponsor")).toBeVisible();
        },
      },
      {
        name: "preview in dark",
        isLong: true,
        reach: async (page, { id, name }) => {
          await openEditor(page, id);
          const show = page.getByRole("button", { name: "Show preview" });
          if (await show.isVisible()) await show.click();
          await press(page, "Dark");
          const preview = page.frameLocator("iframe[title^=Preview]");
          await expect(preview.getByRole("heading", { name: `Happy ${name}!` })).toBeVisible();
          await expect(preview.locator("html")).toHaveClass(/\bdark\b/);
        },
      },
      {
        name: "change history with a difference",
        reach: async (page, { id }) => {
          await openEditor(page, id);
          await page.getByText("Change history").click();
          const entry = page.getByRole("listitem").filter({ hasText: "changed it" });
          await entry.locator("summary").first().click();
          await expect(entry.locator("ins").last()).toBeVisible();
        },
      },
      {
        name: "conflict with another admin",
        reach: async (page, { id, change }) => {
          await openEditor(page, id);
          await field(page, "Notes").fill("My notes.");
          // The draft conflicts with the other change when it is restored, without a rejected save.
          await expect
            .poll(() => page.evaluate(() => Object.values(localStorage).some((text) => text.includes("My notes."))))
            .toBe(true);
          await change({ notes: `Their notes ${randomUUID()}.`, history: `Their history ${randomUUID()}.` });
          await page.reload();
          const notice = page.getByRole("region", { name: "You both changed this holiday" });
          await expect(notice.getByText(/ saved it /)).toBeVisible();
        },
      },
      {
        name: "question before leaving the editor",
        isLong: true,
        reach: async (page) => {
          await fillNew(page);
          await press(page, "Back to the list");
          await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
        },
      },
      {
        name: "import with a problem, and the content report open",
        dark: true,
        reach: async (page) => {
          await openBulk(page);
          await checkFile(page, `holidayName,rule,rank\nThimble ${randomUUID()} Day,EASTER,high\n`);
          await expect(page.getByRole("heading", { name: "1 problem to fix in the file" })).toBeVisible();
          await page.locator("summary", { hasText: "Without a history" }).click();
        },
      },
      {
        name: "import that is ready",
        reach: async (page) => {
          await openBulk(page);
          await checkFile(page, `holidayName,rule\nThimble ${randomUUID()} Day,EASTER\n`);
          await expect(page.getByRole("heading", { name: "Ready to import" })).toBeVisible();
        },
      },
      { name: "email", dark: true, reach: openEmail },
      {
        name: "newsletter as text, and no subscriber found",
        reach: async (page) => {
          await openEmail(page);
          await page.getByRole("radio", { name: "Text" }).check();
          await expect(page.getByRole("region", { name: "Days and gift ideas, as text" })).toBeVisible();
          await page.getByRole("searchbox", { name: "Find an email address" }).fill("no-such-address");
          await expect(page.getByText("No address starts with that")).toBeVisible();
        },
      },
      {
        name: "newsletter on a desktop",
        isLong: true,
        reach: async (page) => {
          await openEmail(page);
          await page.getByRole("radio", { name: "Desktop" }).check();
          await expect(page.getByRole("region", { name: "Weekly preview" }).locator("iframe")).toBeVisible();
        },
      },
    ],
  }),
];
