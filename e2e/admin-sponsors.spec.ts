import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { openAdmin } from "./admin";
import { expect, test } from "./fixtures";
import { freshAddress } from "./mailbox";
import { sponsorHoliday } from "./sponsorship";

/** The site's two processes. */
const SITES = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

const REASON = "It is an offer for one day, and says nothing of the holiday.";

const freshText = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

/** Waits until the holiday's page contains the text on each process, or no longer contains it. */
const expectOnAllSites = (request: APIRequestContext, slug: string, text: string, wanted: boolean) =>
  expect
    .poll(() =>
      Promise.all(
        SITES.map(async (site) => (await (await request.get(`${site}/holidays/${slug}`)).text()).includes(text)),
      ),
    )
    .toEqual([wanted, wanted]);

async function search(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get("search") === text);
  await page.getByRole("searchbox", { name: "Search sponsors" }).fill(text);
  await answered;
  // The count is announced once the result is shown. The previous list may contain the row too.
  await expect(page.getByRole("tabpanel").getByText("1 sponsorship", { exact: true })).toBeAttached();
}

test("an admin hides a sponsor's message on every server and reviews the next one before it appears", async ({
  page,
  signIn,
  browser,
}) => {
  const address = freshAddress("sponsor");
  await signIn(address);
  const businessName = freshText("Acme");
  const [first, second] = [freshText("Buy one, get one free!"), freshText("Every kite was once a plan.")];
  const signUp = { businessName, contactEmail: address, customMessage: first };
  const { holiday } = await sponsorHoliday(page.request, signUp);
  await expectOnAllSites(page.request, holiday.slug, first, true);

  const adminPage = await (await browser.newContext()).newPage();
  await openAdmin(adminPage, "?tab=sponsors");
  await search(adminPage, businessName);
  const row = adminPage.getByRole("tabpanel").getByRole("row").filter({ hasText: businessName });
  await row.getByRole("button", { name: /^Hide message/ }).click();
  const dialog = adminPage.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(REASON);
  await dialog.getByRole("button", { name: "Hide it" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("Message hidden");
  await expectOnAllSites(page.request, holiday.slug, first, false);
  await expectOnAllSites(page.request, holiday.slug, businessName, true);

  await page.goto("/sponsor-dashboard");
  await expect(page.getByText("Your message is hidden")).toBeVisible();
  await expect(page.getByText(REASON)).toBeVisible();
  await page.getByRole("button", { name: "Edit message" }).click();
  const editing = page.getByRole("dialog");
  await expect(editing.getByText("after an editor reviews it")).toBeVisible();
  await editing.getByLabel("Custom Message").fill(second);
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your new message is waiting for review")).toBeVisible();
  await expectOnAllSites(page.request, holiday.slug, second, false);

  await adminPage.reload();
  await expect(adminPage.getByRole("tab", { name: /^Sponsors/ })).toHaveAccessibleName(/\d/);
  await adminPage.getByRole("button", { name: "New text to review" }).click();
  await search(adminPage, businessName);
  await expect(row).toContainText(second);
  await row.getByRole("button", { name: /^Show new text/ }).click();
  await expect(row).toHaveCount(0);
  await adminPage.context().close();
  await expectOnAllSites(page.request, holiday.slug, second, true);
  await page.reload();
  await expect(page.getByText(second)).toBeVisible();
  await expect(page.getByText("Your new message is waiting")).toBeHidden();
});
