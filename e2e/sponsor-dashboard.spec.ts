import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { siteDatabase } from "./database";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";
import { freshAddress, linkIn, mailWithLink } from "./mailbox";
import { CARDS, ownClock, sponsorHoliday } from "./sponsorship";

const PATH = "/sponsor-dashboard";
const QUESTION =
  "Are you sure you want to cancel your subscription? This will deactivate all your sponsorships at the end of the current billing period.";

const sites = () => ["", process.env.E2E_SECOND_SITE_URL ?? ""];

/** A name that no other test's business has. */
const freshName = () => `Acme ${crypto.randomUUID().slice(0, 8)}`;

/** Whether each process of the site shows a text on a holiday's page. */
async function showing(request: APIRequestContext, slug: string, text: string): Promise<boolean[]> {
  return Promise.all(
    sites().map(async (site) => (await (await request.get(`${site}/holidays/${slug}`)).text()).includes(text)),
  );
}

const isShown = (page: Page, slug: string, text: string, wanted: boolean) =>
  expect.poll(() => showing(page.request, slug, text)).toEqual([wanted, wanted]);

async function open(page: Page, path = PATH): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Sponsor dashboard" })).toBeVisible();
}

test("whoever is not signed in is told so, signs in there with the contact address, and finds their sponsorship", async ({
  page,
  playwright,
}) => {
  const address = freshAddress("sponsor");
  const stranger = await playwright.request.newContext({ baseURL: process.env.E2E_SITE_URL ?? "" });
  const { holiday, businessName } = await sponsorHoliday(stranger, {
    contactEmail: address,
    businessName: freshName(),
  });
  await stranger.dispose();

  await page.goto(PATH);
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await expect(page.getByText("Please log in to access your sponsor dashboard")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel("Email").fill(address);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  // The receipt comes when it comes.
  await page.goto(linkIn(await mailWithLink(address, "/auth/confirm"), "/auth/confirm"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole("link", { name: holiday.name })).toBeVisible();
  await expect(page.getByText(businessName).first()).toBeVisible();
});

test("somebody who sponsors nothing is welcomed and shown where to begin", async ({ page, signIn }) => {
  await signIn(freshAddress());
  await page.goto(PATH);
  await expect(page.getByRole("heading", { name: "Welcome to Sponsor Dashboard" })).toBeVisible();
  await expect(page.getByText(/no active sponsorships yet/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Browse Holidays to Sponsor" }).click();
  await expect(page).toHaveURL("/calendar");
});

test("a sponsor sees how everything stands, on any screen, in light and dark", async ({ page, signIn }) => {
  await signIn(freshAddress("sponsor"));
  const businessName = "Wxyz".repeat(50);
  const { holiday } = await sponsorHoliday(page.request, { businessName, customMessage: "Beep".repeat(50) });
  await sponsorHoliday(page.request, { businessName, customMessage: "" });
  await open(page);
  const card = (title: string) => page.locator("dl > div").filter({ hasText: title });
  await expect(card("Subscription Status")).toContainText("Active");
  await expect(card("Subscription Status")).toContainText(businessName);
  await expect(card("Active Sponsorships")).toContainText("2");
  await expect(card("Active Sponsorships")).toContainText("of 2 total sponsorships");
  await expect(card("Next Billing")).toContainText(/[A-Z][a-z]+ \d{1,2}, \d{4}/);
  await expect(card("Next Billing")).toContainText("$30 for 2 holidays");
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toBeVisible();
  await expect(page.getByRole("link", { name: holiday.name })).toHaveAttribute("href", `/holidays/${holiday.slug}`);
  await expect(page.getByText(`“${"Beep".repeat(50)}”`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Sponsor More" })).toHaveAttribute("href", "/calendar");
  await expect(page.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4} to [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toHaveCount(2);
  const support = await page.getByRole("link", { name: "Contact Support" }).getAttribute("href");
  expect(support).toMatch(/^mailto:\S+@\S+\?subject=/);
  expect(decodeURIComponent(support ?? "")).toContain(businessName);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: "dark" });
  // Anew: colors that are on their way from one to the other are neither.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sponsor dashboard" })).toBeVisible();
  await expectReadable(page);
});

test("the switch hides a sponsor from the holiday's page on every process of the site, and shows it again", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress("sponsor"));
  const { holiday, businessName } = await sponsorHoliday(page.request, { businessName: freshName() });
  await isShown(page, holiday.slug, businessName, true);
  await open(page);
  const control = page.getByRole("switch", { name: `Show us on ${holiday.name}` });
  await control.uncheck();
  await expect(page.getByRole("status").getByText("Sponsorship Updated")).toBeVisible();
  await expect(page.locator("dl > div").filter({ hasText: "Active Sponsorships" })).toContainText("0");
  await isShown(page, holiday.slug, businessName, false);
  await control.check();
  await isShown(page, holiday.slug, businessName, true);
});

test("a switch that the server refuses goes back, and says why", { tag: "@once" }, async ({ page, signIn, faults }) => {
  await signIn(freshAddress("sponsor"));
  const { holiday } = await sponsorHoliday(page.request);
  await open(page);
  let refuse = { status: 503, json: { error: "Not just now.", code: "unavailable" } as object };
  await page.route("**/toggle", (route) => route.fulfill(refuse));
  const control = page.getByRole("switch", { name: `Show us on ${holiday.name}` });
  await control.click();
  await expect(page.getByText("Not just now.", { exact: true })).toBeVisible();
  await expect(control).toBeChecked();
  // A page of a proxy in between is nothing to read out.
  refuse = { status: 502, json: {} };
  await control.click();
  await expect(page.getByText("Failed to update sponsorship", { exact: true })).toBeVisible();
  await expect(control).toBeChecked();
  expect(faults.splice(0)).toHaveLength(2);
});

test("a subscription is canceled after a question, once however often it is pressed, and kept after all", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress("sponsor"));
  const { holiday, businessName } = await sponsorHoliday(page.request, { businessName: freshName() });
  await open(page);
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/cancel-subscription")) sent += 1;
  });
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(QUESTION)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toBeFocused();
  expect(sent).toBe(0);

  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await dialog.getByRole("button", { name: "Cancel Subscription" }).dblclick();
  await expect(page.getByRole("status").getByText("Subscription Updated")).toBeVisible();
  await expect(page.getByText("Cancels: At period end")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Subscription Management" })).toBeFocused();
  expect(sent).toBe(1);
  await isShown(page, holiday.slug, businessName, true);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Keep my sponsorship" }).click();
  await expect(page.getByText("Cancels: At period end")).toBeHidden();
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toBeVisible();
});

test("of several subscriptions one is canceled alone", { tag: "@once" }, async ({ page, signIn }) => {
  await signIn(freshAddress("sponsor"));
  const { holiday } = await sponsorHoliday(page.request);
  const { holiday: other } = await sponsorHoliday(page.request);
  await open(page);
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "All 2 subscriptions" })).toBeChecked();
  await expect(dialog.getByText(QUESTION)).toBeVisible();
  await dialog.getByRole("radio", { name: holiday.name }).check();
  await expect(dialog.getByText(`your subscription for ${holiday.name}`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(page.getByText("Cancels: At period end")).toHaveCount(1);
  await expect(page.getByRole("button", { name: `Keep my sponsorship of ${holiday.name}` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Keep my sponsorship of ${other.name}` })).toBeHidden();
});

test("a failed renewal is told, and the subscription can be canceled: at once, and nothing more is charged", async ({
  page,
  signIn,
}) => {
  const address = freshAddress("sponsor");
  await signIn(address);
  const clock = await ownClock(address);
  const { holiday, businessName } = await sponsorHoliday(page.request, {
    businessName: freshName(),
    card: CARDS.failsLater,
  });
  const { subscriptions } = await (await page.request.get("/api/sponsors/my-subscription")).json();
  await clock.advanceTo(subscriptions[0].current_period_end + 7200);
  await expect
    .poll(async () => (await (await page.request.get("/api/sponsors/my-subscription")).json()).subscriptions[0].status)
    .toBe("past_due");

  await open(page);
  await expect(page.getByText("Past Due").first()).toBeVisible();
  await expect(page.getByText("The last payment failed.")).toBeVisible();
  await expect(page.locator("dl > div").filter({ hasText: "Next Billing" })).toContainText("Payment failed");
  await expect(page.getByRole("button", { name: "Update card", exact: true })).toBeVisible();
  await expectAccessible(page);
  await isShown(page, holiday.slug, businessName, true);

  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/it ends right away/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel Subscription" }).click();
  await expect(page.getByText("Subscription Updated", { exact: true })).toBeVisible();
  await expect(page.getByText("Canceled").first()).toBeVisible();
  await expect(page.getByText("No longer shown.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toBeHidden();
  await isShown(page, holiday.slug, businessName, false);
});

test("card and invoices are at Stripe's own pages, from which a link leads back", async ({ page, signIn }) => {
  await signIn(freshAddress("sponsor"));
  await sponsorHoliday(page.request);
  await open(page);
  await page.getByRole("button", { name: "Update card and invoices" }).click();
  await page.waitForURL((url) => url.origin === new URL(process.env.E2E_STRIPE_URL ?? "").origin);
  await page.getByRole("link", { name: /Return to Oddly/ }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole("heading", { name: "Sponsor dashboard" })).toBeVisible();
});

test("what a sponsor says is changed in place, shows on the holiday's page, and is not lost when it is refused", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress("sponsor"));
  const { holiday } = await sponsorHoliday(page.request, { businessName: freshName() });
  await open(page);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: `Edit message on ${holiday.name}` }).click();
  await dialog.getByLabel("Custom Message").fill("x".repeat(201));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Custom message must be 200 characters or less")).toBeVisible();
  await expect(dialog.getByLabel("Custom Message")).toHaveValue("x".repeat(201));
  // A press beside the dialog is not meant to lose it.
  await page.mouse.click(5, 5);
  await expect(dialog.getByLabel("Custom Message")).toHaveValue("x".repeat(201));
  await expectAccessible(page);
  const words = `Meep meep ${crypto.randomUUID().slice(0, 8)}`;
  await dialog.getByLabel("Custom Message").fill(words);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Edit message on ${holiday.name}` })).toBeFocused();
  await expect(page.getByText(`“${words}”`)).toBeVisible();
  await isShown(page, holiday.slug, words, true);

  const renamed = freshName();
  await page.getByRole("button", { name: "Edit business" }).click();
  await dialog.getByLabel("Business Name").fill(" ");
  await dialog.getByLabel("Website URL").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Business name is required")).toBeVisible();
  await expect(dialog.getByText(/^Please enter a valid website address/)).toBeVisible();
  await expect(dialog.getByLabel("Business Name")).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel("Business Name").fill(renamed);
  await dialog.getByLabel("Website URL").fill("acme.example/rockets");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(renamed).first()).toBeVisible();
  await isShown(page, holiday.slug, renamed, true);
});

test("views and visits are shown by day, for 30 days and for 90, and come as a file", { tag: "@once" }, async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress("sponsor"));
  const { holiday, sponsorId } = await sponsorHoliday(page.request);
  const sql = siteDatabase();
  await sql`
    insert into sponsor_counts (holiday_sponsor_id, counted_on, views, visits)
    select id, (now() at time zone 'utc')::date - days.ago, 10 + days.ago, 2
    from holiday_sponsors, (values (0), (40)) as days (ago) where sponsor_id = ${sponsorId}`;
  await sql.end();
  await open(page);
  const report = page.getByRole("region", { name: "Views and visits" });
  await expect(report.getByText("10 views and 2 visits in the last 30 days")).toBeVisible();
  await expect(report.getByRole("img", { name: `Views of ${holiday.name} by day` })).toBeVisible();
  await report.getByRole("link", { name: "90 days" }).click();
  await expect(report.getByText("60 views and 4 visits in the last 90 days")).toBeVisible();
  await report.getByText(/^Numbers by day/).click();
  await expect(report.getByRole("table").getByRole("row")).toHaveCount(3);
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await report.getByRole("link", { name: "Download CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^oddly-sponsorship-\d{4}-\d\d-\d\d\.csv$/);
  const [names, ...lines] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(names).toBe("\uFEFFHoliday,Day,Views,Visits");
  expect(lines).toHaveLength(90);
  expect(lines.at(-1)).toMatch(/,10,2$/);
});

test("nobody else's sponsorship can be seen, switched, edited or canceled", { tag: "@once" }, async ({
  page,
  signIn,
  playwright,
}) => {
  const baseURL = process.env.E2E_SITE_URL ?? "";
  const owner = await playwright.request.newContext({ baseURL });
  const { sponsorId, stripeSubscriptionId } = await sponsorHoliday(owner, { contactEmail: freshAddress("owner") });
  await owner.dispose();
  const sql = siteDatabase();
  const [{ id = "" } = {}] = await sql`select id from holiday_sponsors where sponsor_id = ${sponsorId}`;
  await sql.end();
  await signIn(freshAddress("other"));
  const asked = await Promise.all([
    page.request.patch(`/api/sponsors/sponsorships/${id}/toggle`),
    page.request.patch(`/api/sponsors/sponsorships/${id}`, { data: { customMessage: "Mine now." } }),
    page.request.post("/api/sponsors/cancel-subscription", { data: { subscriptionId: stripeSubscriptionId } }),
    page.request.post("/api/sponsors/resume-subscription", { data: { subscriptionId: stripeSubscriptionId } }),
    page.request.post("/api/sponsors/portal"),
  ]);
  expect(asked.map((answer) => answer.status())).toEqual([404, 404, 404, 404, 404]);
  const csv = await page.request.get("/api/sponsors/report");
  expect((await csv.text()).trim().split("\r\n")).toHaveLength(1);
  const stranger = await playwright.request.newContext({ baseURL });
  expect((await stranger.get("/api/sponsors/report")).status()).toBe(401);
  await stranger.dispose();
});

test.describe("the Sponsor tab", () => {
  const tab = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sponsor" });

  test("comes with signing in and goes with signing out, on pages that are cached for everybody", async ({
    page,
    signIn,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/about");
    await expect(tab(page)).toBeHidden();
    await page.goto("/calendar");
    await expect(tab(page)).toBeHidden();
    expect(asked).not.toContain("/api/auth/user");

    await signIn(freshAddress());
    await page.goto("/about");
    await expect(tab(page)).toBeVisible();
    await expectAccessible(page);
    await tab(page).click();
    await expect(page).toHaveURL(PATH);
    await expect(tab(page)).toHaveAttribute("aria-current", "page");

    await page.goto("/account");
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page).toHaveURL("/");
    await expect(tab(page)).toBeHidden();
    await page.goto("/calendar");
    await expect(tab(page)).toBeHidden();
  });

  test("goes by itself where the session has ended elsewhere, and comes where it is older than the tab", {
    tag: "@once",
  }, async ({ page, signIn, context }) => {
    const address = freshAddress();
    await signIn(address);
    const session = (await context.cookies()).filter(({ name }) => name.includes("session"));
    // No page is there that could still put it back.
    await page.goto("about:blank");
    await context.clearCookies({ name: "oddly-signed-in" });
    await page.goto("/about");
    await expect(tab(page)).toBeHidden();
    await page.goto(PATH);
    await expect(page.getByRole("heading", { name: "Welcome to Sponsor Dashboard" })).toBeVisible();
    await expect(tab(page)).toBeVisible();

    await page.evaluate(() => sessionStorage.clear());
    await page.goto("about:blank");
    await context.clearCookies({ name: session[0]?.name ?? "" });
    await page.goto("/about");
    await expect(tab(page)).toBeHidden();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("oddly-signed-in");
  });

  test("is there before the first paint, and five tabs have room from 320 pixels on", { tag: "@once" }, async ({
    page,
    signIn,
    faults,
  }) => {
    await signIn(freshAddress());
    for (const width of [320, 390, 768, 860, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      // Without its scripts: what the head's own one does is all there is.
      await page.route("**/_next/static/chunks/**/*.js", (route) => route.abort());
      await page.goto("/about");
      await page.unroute("**/_next/static/chunks/**/*.js");
      await expect(tab(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
      const boxes = await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes).toHaveLength(5);
      for (const [index, box] of boxes.entries()) {
        expect(box.height, `${width}`).toBeGreaterThanOrEqual(44);
        expect(box.width, `${width}`).toBeGreaterThanOrEqual(44);
        expect(box.left, `${width}`).toBeGreaterThanOrEqual(index === 0 ? 0 : (boxes[index - 1]?.right ?? 0) - 1);
      }
    }
    // The scripts that were kept away.
    expect(faults.splice(0).length).toBeGreaterThan(0);
  });
});
