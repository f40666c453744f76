import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import Stripe from "stripe";
import { siteDatabase } from "./database";
import { openDesk } from "./editors-desk";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";
import { freshAddress, mailsTo } from "./mailbox";
import { askStripe, sponsorHoliday } from "./sponsorship";

/** The site's two processes. */
const SITES = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

const REASON = "It is an offer for one day, and says nothing of the holiday.";

/** A text that nobody else says. */
const freshText = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

/** Until the page of each process says a text, or says it no more. */
const isSaid = (request: APIRequestContext, slug: string, text: string, wanted: boolean) =>
  expect
    .poll(() =>
      Promise.all(
        SITES.map(async (site) => (await (await request.get(`${site}/holidays/${slug}`)).text()).includes(text)),
      ),
    )
    .toEqual([wanted, wanted]);

const toasted = (page: Page, text: string | RegExp) =>
  expect(page.getByRole("region", { name: /^Notifications/ }).getByText(text)).toBeVisible();

/** The row of a business in the list. */
const rowOf = (page: Page, text: string) => page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: text });

async function find(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get("search") === text);
  await page.getByRole("searchbox", { name: "Search sponsors" }).fill(text);
  await answered;
  // Said once the answer stands on the screen: until then the list is faded, and may have the row too.
  await expect(page.getByRole("tabpanel").getByText("1 sponsorship", { exact: true })).toBeAttached();
  await expect(rowOf(page, text)).toHaveCount(1);
}

test("a message that does not suit is hidden at once and everywhere, its sponsor is told why, and the next one is read first", async ({
  page,
  signIn,
  browser,
}) => {
  test.slow();
  const address = freshAddress("sponsor");
  await signIn(address);
  const businessName = freshText("Acme");
  const [first, second] = [freshText("Buy one, get one free!"), freshText("Every kite was once a plan.")];
  const signUp = { businessName, contactEmail: address, customMessage: first };
  const { holiday } = await sponsorHoliday(page.request, signUp);
  await isSaid(page.request, holiday.slug, first, true);

  const desk = await (await browser.newContext()).newPage();
  await openDesk(desk, "?tab=sponsors");
  await find(desk, businessName);
  const row = rowOf(desk, businessName);
  await expect(row).toContainText(first);
  await row.getByRole("button", { name: /^Hide message/ }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("No.");
  await dialog.getByRole("button", { name: "Hide it" }).click();
  await expect(dialog.getByText("Reason must be at least 10 characters")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await expect(dialog.getByLabel("Reason")).toHaveValue("No.");
  await expectAccessible(desk);
  await dialog.getByLabel("Reason").fill(REASON);
  await dialog.getByRole("button", { name: "Hide it" }).dblclick();
  await expect(dialog).toBeHidden();
  await toasted(desk, /is hidden\. We've emailed them the reason/);
  await expect(row).toContainText("Message hidden");
  await expect(row).toContainText("We emailed this to them.");

  await isSaid(page.request, holiday.slug, first, false);
  await isSaid(page.request, holiday.slug, businessName, true);
  const listed = await (await page.request.get(`/api/holidays/${holiday.id}/sponsors`)).json();
  expect(listed).toMatchObject([{ customMessage: "", sponsor: { businessName } }]);
  const batch = await (await page.request.get(`/api/sponsors/batch?holidayIds=${holiday.id}`)).json();
  expect(JSON.stringify(batch)).not.toContain(first);
  const told = async () => (await mailsTo(address)).filter(({ subject }) => subject.includes("is hidden"));
  await expect.poll(async () => (await told()).length).toBe(1);
  const [mail] = await told();
  expect(mail?.text).toContain(REASON);

  await page.goto("/sponsor-dashboard");
  await expect(page.getByText("Your message is hidden")).toBeVisible();
  await expect(page.getByText(REASON)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Edit message" }).click();
  const editing = page.getByRole("dialog");
  await expect(editing.getByText("after an editor reviews it")).toBeVisible();
  await editing.getByLabel("Custom Message").fill(second);
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your new message is waiting for review")).toBeVisible();
  await isSaid(page.request, holiday.slug, second, false);

  await desk.reload();
  await expect(desk.getByRole("tab", { name: /^Sponsors/ })).toHaveAccessibleName(/\d/);
  await desk.getByRole("button", { name: "New text to review" }).click();
  await find(desk, businessName);
  await expect(row).toContainText(second);
  await row.getByRole("button", { name: /^Show new text/ }).click();
  await toasted(desk, /message is back on/);
  await expect(row).toHaveCount(0);
  await isSaid(page.request, holiday.slug, second, true);
  await page.reload();
  await expect(page.getByText(second)).toBeVisible();
  await expect(page.getByText("Your new message is waiting")).toBeHidden();
  expect(await told()).toHaveLength(1);
});

test("the list of sponsors is readable and usable on any screen, whatever they call themselves", async ({ page }) => {
  const businessName = `<img src=x onerror=alert(1)>${"Wxyz".repeat(30)} ${randomUUID().slice(0, 8)}`;
  const { holiday } = await sponsorHoliday(page.request, { businessName, customMessage: "<b>Beep</b> ".repeat(10) });
  await openDesk(page, "?tab=sponsors");
  await find(page, businessName.slice(-8));
  await expect(rowOf(page, holiday.name)).toContainText("<b>Beep</b>");
  await expect(page.locator("img[src=x], li b")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadable(page);
  await page.getByRole("searchbox").fill("nobody is called like this");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
});

/** Delivers an event about a subscription, signed, and gives its id and the status of the site's answer. */
async function deliver(request: APIRequestContext, subscription: unknown): Promise<{ id: string; status: number }> {
  const id = `evt_${randomUUID().replaceAll("-", "")}`;
  const payload = JSON.stringify({
    id,
    object: "event",
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: "customer.subscription.updated",
    data: { object: subscription },
  });
  const secret = process.env.E2E_STRIPE_WEBHOOK_SECRET ?? "";
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const answer = await request.post("/api/webhooks/stripe", { headers, data: payload });
  return { id, status: answer.status() };
}

test("an event that failed is listed with its reason, and settled by a replay, once", async ({ page }) => {
  const { stripeSubscriptionId } = await sponsorHoliday(page.request);
  const path = `/v1/subscriptions/${stripeSubscriptionId}`;
  const subscription = await askStripe("GET", path);
  // Until it is ended below: the sign-up's own events may still be on their way, and read the same path.
  await askStripe("POST", "/_test/faults", { api: [{ method: "GET", path, kind: "500", times: 1000 }] });
  const { id, status } = await deliver(page.request, subscription);
  expect(status).toBeGreaterThanOrEqual(500);

  await openDesk(page, "?tab=sponsors&view=events");
  await page.getByRole("button", { name: "Failed" }).click();
  const row = rowOf(page, id);
  await expect(row).toContainText("Failed");
  await expect(page.getByRole("tabpanel").locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole("button", { name: /^Replay/ }).click();
  await toasted(page, /It failed again/);
  await askStripe("DELETE", `/_test/faults?path=${encodeURIComponent(path)}`);
  await row.getByRole("button", { name: /^Replay/ }).dblclick();
  await toasted(page, "The event was processed.");
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Processed" }).click();
  await expect(row).toContainText("Processed");
  const sql = siteDatabase();
  const replays = await sql`
    select executed_by from audit_logs
    where operation_type = 'webhook_event.replay'
      and details ->> 'eventId' = (select id::text from webhook_events where stripe_event_id = ${id})`;
  await sql.end();
  expect(replays).toHaveLength(2);
  expect(replays[0]?.executed_by).toMatch(/^admin:[0-9a-f-]{36}$/);
});

test("of a call to Stripe that failed an editor finds out what became of it, and nobody is charged", async ({
  page,
}) => {
  const { stripeSubscriptionId, sponsorId, holiday, businessName } = await sponsorHoliday(page.request, {
    businessName: freshText("Acme"),
  });
  const sql = siteDatabase();
  await sql`
    insert into payment_operations (operation_type, idempotency_key, stripe_object_id, stripe_object_type, sponsor_id,
      holiday_id, status, error_code, error_message, metadata)
    values ('subscription_cancel', ${randomUUID()}, ${stripeSubscriptionId}, 'subscription', ${sponsorId}, ${holiday.id},
      'failed', 'rate_limit', 'Too many requests.', ${sql.json({ step: "end" })})`;
  await sql.end();
  const invoices = async () => (await askStripe("GET", `/v1/invoices?subscription=${stripeSubscriptionId}`)).data;
  const before = await invoices();

  await openDesk(page, "?tab=sponsors&view=operations&status=failed");
  const row = rowOf(page, businessName);
  await expect(row).toContainText("Cancel a subscription now");
  await expect(row).toContainText("rate_limit: Too many requests.");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole("button", { name: /^Ask Stripe/ }).click();
  await toasted(page, /hasn't carried it out.*subscription is up to date: active/);
  expect(await invoices()).toEqual(before);
  await askStripe("DELETE", `/v1/subscriptions/${stripeSubscriptionId}`);
  await row.getByRole("button", { name: /^Ask Stripe/ }).click();
  await toasted(page, /has been done since.*subscription is up to date: canceled/);
  // The list has been read anew: the try itself has failed, and stays so.
  await expect(row.getByRole("button", { name: /^Ask Stripe/ })).toBeVisible();
  await expect(row).toContainText("rate_limit: Too many requests.");
});
