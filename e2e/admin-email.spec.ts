import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { daysInWords, plusDays } from "@/lib/core/dates";
import { nextIssue } from "@/lib/newsletter/issue";
import { openAdmin } from "./admin";
import { expect, test } from "./fixtures";
import { freshAddress, linkIn, mailsTo, mailTo } from "./mailbox";

const TAB = "?tab=email";

/** A week with a solemn day has a plainer title. */
const TITLE = /Seven oddly special days|The week ahead/i;

/** Subscribes an address and confirms it with the button in the email. */
async function join(page: Page, email: string): Promise<void> {
  const data = { email, preferences: ["deals", "previews"], source: "home", consentGiven: true };
  expect((await page.request.post("/api/email/subscribe", { data })).status()).toBe(200);
  const token = new URL(linkIn(await mailTo(email), "/subscribe/confirm")).searchParams.get("token") ?? "";
  const confirmed = await page.request.post("/api/email/confirm", { form: { token }, maxRedirects: 0 });
  expect(confirmed.status()).toBe(303);
}

const subscribers = (page: Page) => page.getByRole("region", { name: "Subscribers" });
const preview = (page: Page) => page.getByRole("region", { name: "Weekly preview" });

test("an admin finds and exports a new subscriber, previews the upcoming newsletters, and receives one", async ({
  page,
}) => {
  const joined = freshAddress("zelda");
  await join(page, joined);
  const { email } = await openAdmin(page, TAB);
  const numbers = page.getByRole("region", { name: "Subscriber statistics" });
  await expect(numbers.getByRole("definition").first()).toHaveText(/[1-9]/);
  await subscribers(page).getByRole("searchbox", { name: "Find an email address" }).fill(joined.toUpperCase());
  const rows = subscribers(page).getByRole("row");
  // The first row has the column headers.
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(joined);

  const downloading = page.waitForEvent("download");
  await subscribers(page).getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^oddly-subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const file: Record<string, string>[] = parse(await readFile(await download.path()), { bom: true, columns: true });
  expect(file.find((row) => row.email === joined)).toMatchObject({ source: "home", isActive: "true" });

  // The issue after the next, because another test may be sending the next one.
  const issue = plusDays(nextIssue(new Date()), 7);
  await preview(page).getByRole("button", { name: "Next week" }).click();
  await expect(preview(page).getByText(`The week of ${daysInWords(issue, 7)}`)).toBeVisible();
  const newsletter = (name: string) => page.frameLocator(`iframe[title="${name}, as an email"]`);
  await expect(newsletter("Days and gift ideas").getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await preview(page).getByRole("radio", { name: "Days only" }).check();
  await preview(page).getByRole("radio", { name: "Desktop" }).check();
  await expect(newsletter("Days only").getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await preview(page).getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText(`Sent to ${email}.`).first()).toBeVisible();
  const [mail, ...others] = await mailsTo(email, ({ subject }) => subject.startsWith("[Test] "));
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(TITLE);
});
