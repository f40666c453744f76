import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { unneutralised } from "@/lib/csv";
import { daysInWords, plusDays } from "@/lib/dates";
import { nextIssue } from "@/lib/subscribers/issue";
import { siteDatabase } from "./database";
import { adminApi, forgetTrace, openDesk } from "./editors-desk";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { freshAddress, linkIn, mailsTo, mailTo } from "./mailbox";

const TAB = "?tab=email";

/** A week with a solemn day has a plainer title. */
const TITLE = /Seven oddly special days|The week ahead/i;

/** Subscribes an address and presses the button in its mail. */
async function join(page: Page, email: string): Promise<void> {
  const data = { email, preferences: ["deals", "previews"], source: "home", consentGiven: true };
  expect((await page.request.post("/api/email/subscribe", { data })).status()).toBe(200);
  const token = new URL(linkIn(await mailTo(email), "/subscribe/confirm")).searchParams.get("token") ?? "";
  const confirmed = await page.request.post("/api/email/confirm", { form: { token }, maxRedirects: 0 });
  expect(confirmed.status()).toBe(303);
}

/** One of the three big numbers. */
async function numberOf(page: Page, label: string): Promise<number> {
  const part = page.getByRole("region", { name: "Subscriber statistics" });
  const shown = part
    .locator("div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole("definition");
  return Number((await shown.innerText()).replaceAll(",", ""));
}

test.afterEach(({ faults }) => forgetTrace(faults));

const subscribers = (page: Page) => page.getByRole("region", { name: "Subscribers" });
const preview = (page: Page) => page.getByRole("region", { name: "Weekly preview" });

/** The rows of a file that the browser has downloaded. */
async function exported(page: Page): Promise<{ name: string; rows: Record<string, string>[] }> {
  const downloading = page.waitForEvent("download");
  await subscribers(page).getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  const rows: Record<string, string>[] = parse(await readFile(await download.path()), { bom: true, columns: true });
  return { name: download.suggestedFilename(), rows };
}

test("whoever subscribes is in the numbers, in the list and in the export, and a hostile address runs nowhere", async ({
  page,
}) => {
  const { sessionId } = await openDesk(page, TAB);
  const before = [await numberOf(page, "Total"), await numberOf(page, "Active")];
  const [joined, hostile] = [freshAddress("zelda"), `=cmd|'/c-${freshAddress("calc")}`];
  const source = '=HYPERLINK("https://evil.example","<b>Home</b>")';
  await join(page, joined);
  const sql = siteDatabase();
  await sql`insert into email_subscriptions (email, source, preferences) values (${hostile}, ${source}, '{deals}')`;
  await sql.end();

  await page.reload();
  await expect(
    subscribers(page).getByText(/^Newest (20 of [\d,]+\. Export CSV for the full list|first)\./),
  ).toBeVisible();
  expect(await numberOf(page, "Total")).toBeGreaterThanOrEqual((before[0] ?? 0) + 2);
  expect(await numberOf(page, "Active")).toBeGreaterThanOrEqual((before[1] ?? 0) + 2);
  const stats = await (await adminApi(page.request, sessionId)("/api/admin/email/stats")).json();
  expect(Object.keys(stats).sort()).toEqual(["activeCount", "recentCount", "total"]);
  expect(stats.recentCount).toBeGreaterThanOrEqual(2);

  const find = subscribers(page).getByRole("searchbox", { name: "Find an email address" });
  await find.fill(joined.toUpperCase());
  const rows = subscribers(page).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(joined);
  await expect(rows).toContainText("Active");
  await find.fill("=cmd|");
  await expect(rows.filter({ hasText: hostile })).toContainText(source);
  await find.fill("no-such-address");
  await expect(subscribers(page).getByText("No address starts with that")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const { name, rows: file } = await exported(page);
  expect(name).toMatch(/^oddly-subscribers-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.find(({ email }) => email === joined)).toMatchObject({
    source: "home",
    preferences: "deals, previews",
    isActive: "true",
  });
  const row = file.find(({ email = "" }) => unneutralised(email) === hostile);
  expect(row).toMatchObject({ email: `'${hostile}`, source: `'${source}` });
  expect(file.flatMap(Object.values).filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
});

test("an editor sees the coming newsletters as their readers will, and has one sent to nobody else", async ({
  page,
}) => {
  const { email } = await openDesk(page, TAB);
  // The week after: another test may be sending the next one.
  const issue = plusDays(nextIssue(new Date()), 7);
  await preview(page).getByRole("button", { name: "Next week" }).click();
  await expect(preview(page).getByText(`The week of ${daysInWords(issue, 7)}`)).toBeVisible();
  await expect(preview(page).getByText(/^PlannedGoes out on Sunday, /)).toBeVisible();

  const letter = page.frameLocator('iframe[title="Days and gift ideas, as an email"]');
  await expect(letter.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await preview(page).getByRole("radio", { name: "Gift ideas only" }).check();
  await expect(preview(page).getByText(/^Gift ideas for the week of /)).toBeVisible();
  await preview(page).getByRole("radio", { name: "Days only" }).check();
  await preview(page).getByRole("radio", { name: "Desktop" }).check();
  await expect(
    page.frameLocator('iframe[title="Days only, as an email"]').getByRole("heading", { level: 1 }),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await preview(page).getByRole("radio", { name: "Text" }).check();
  const text = preview(page).getByRole("region", { name: "Days only, as text" });
  await expect(text).toContainText(TITLE);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await preview(page).getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText(`Sent to ${email}.`).first()).toBeVisible();
  const isTest = ({ subject }: { subject: string }) => subject.startsWith("[Test] ");
  const [mail, ...others] = await mailsTo(email, isTest);
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(TITLE);
  expect(mail?.headers).not.toHaveProperty("List-Unsubscribe");

  const sql = siteDatabase();
  const stored = await sql`select id from mail_issues where issue_on = ${issue}`;
  await sql.end();
  expect(stored).toHaveLength(0);
});

test("an issue that is being sent says how far it has come, and then that it is there", async ({ page }) => {
  test.slow();
  const issue = plusDays(nextIssue(new Date()), 21 + 7 * Math.floor(Math.random() * 4));
  const sql = siteDatabase();
  const [row] = await sql`
    insert into mail_issues (kind, issue_on, variants, planned_at)
    values ('weekly_preview', ${issue}, ${sql.json({ previews: { subject: "A week", html: "<h1>It</h1>", text: "It" } })}, now())
    on conflict (kind, issue_on) do update set planned_at = now(), finished_at = null returning id`;
  const { id } = row ?? {};
  try {
    await sql`
      insert into mail_messages (kind, recipient_hash, issue_id, status)
      select 'weekly_preview', ${id} || n, ${id}, case when n = 1 then 'sent' else 'queued' end from generate_series(1, 4) n
      on conflict do nothing`;
    await openDesk(page, TAB);
    await preview(page)
      .getByRole("button", { name: daysInWords(issue, 7) })
      .click();
    await expect(page.getByRole("heading", { name: "Weekly preview" })).toBeFocused();
    await expect(preview(page).getByText("1 of 4 sent · 3 to go")).toBeVisible();
    await expect(preview(page).getByRole("progressbar")).toHaveAttribute("value", "1");
    await sql`update mail_messages set status = 'delivered' where issue_id = ${id}`;
    await sql`update mail_issues set finished_at = now() where id = ${id}`;
    await expect(preview(page).getByText(/Sent to 4 subscribers, the last on /)).toBeVisible({ timeout: 20_000 });
    await preview(page).getByRole("button", { name: "Back to the next one" }).click();
    await expect(preview(page).getByText(`The week of ${daysInWords(nextIssue(new Date()), 7)}`)).toBeVisible();
  } finally {
    await sql`delete from mail_issues where id = ${id}`;
    await sql.end();
  }
});

test("what fails says so, and can be tried again", async ({ page, faults }) => {
  const failing = async (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 503, json: { error: "" } }));
  await failing("**/api/admin/email/stats");
  const joined = freshAddress();
  await join(page, joined);
  await openDesk(page, TAB);
  await expect(page.getByText("Unable to load email statistics").first()).toBeVisible();
  await page.unroute("**/api/admin/email/stats");
  const numbers = page.getByRole("region", { name: "Subscriber statistics" });
  await numbers.getByRole("button", { name: "Try again" }).click();
  await expect(numbers.getByText("Active", { exact: true })).toBeVisible();

  await failing("**/api/admin/email/export");
  await subscribers(page).getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByText("Unable to download email list.").first()).toBeVisible();
  await expect(page.getByText("Export Failed").first()).toBeVisible();
  await page.unroute("**/api/admin/email/export");
  expect((await exported(page)).rows.map(({ email }) => email)).toContain(joined);

  await failing("**/api/admin/email/preview/test");
  await preview(page).getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText("Test not sent").first()).toBeVisible();
  forgetTrace(faults);
  expect(faults.splice(0).every((fault) => fault.includes("503"))).toBe(true);
});
