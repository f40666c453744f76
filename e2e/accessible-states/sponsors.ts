import { type Locator, type Page, request } from "@playwright/test";
import { AVAILABILITY, complete, continueToPayment, fillDetails, openCheckout } from "@/e2e/checkout-dialog";
import { siteDatabase } from "../database";
import { expect, seedSession } from "../fixtures";
import { freshAddress } from "../mailbox";
import { freeHoliday, sponsorHoliday, type TestHoliday } from "../sponsorship";
import { type StateGroup, stateGroup } from "./state";

const DASHBOARD = "/sponsor-dashboard";

type Holidays = { taken: TestHoliday; held: TestHoliday; free: TestHoliday };

/** Creates a sponsored holiday with texts of maximum length, one in another visitor's checkout, and a free one. */
async function prepareHolidays(): Promise<Holidays> {
  const stranger = await request.newContext({ baseURL: process.env.E2E_SITE_URL ?? "" });
  const long = { businessName: "x".repeat(200), customMessage: "y".repeat(200), description: "z".repeat(500) };
  const { holiday: taken } = await sponsorHoliday(stranger, long);
  const { holiday: held } = await sponsorHoliday(stranger, { card: null });
  await stranger.dispose();
  return { taken, held, free: await freeHoliday() };
}

/** Opens the first step of the checkout with an error in every field. */
async function showErrors(page: Page, holiday: TestHoliday): Promise<void> {
  const dialog = await openCheckout(page, holiday);
  for (const label of ["Business Name", "Contact Email", "Website URL", "Business Description"]) {
    await dialog.getByLabel(label).fill("");
  }
  await dialog.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(dialog.getByRole("alert")).toHaveCount(4);
}

async function openPayment(page: Page, holiday: TestHoliday): Promise<Locator> {
  const dialog = await openCheckout(page, holiday);
  await fillDetails(dialog);
  await continueToPayment(dialog);
  await expect(dialog.getByLabel("Card number")).toBeVisible();
  return dialog;
}

const forVisitors = stateGroup<Holidays>({
  name: "sponsoring a holiday",
  as: "visitor",
  prepare: prepareHolidays,
  states: [
    {
      name: "a holiday with a sponsor",
      dark: true,
      reach: async (page, { taken }) => {
        await page.goto(`/holidays/${taken.slug}`);
        await expect(page.getByRole("button", { name: "Tell me when it's free" })).toBeVisible();
      },
    },
    {
      name: "the record of its sponsors",
      dark: true,
      reach: async (page, { taken }) => {
        await page.goto(`/holidays/${taken.slug}/sponsors`);
        await expect(page.getByRole("region", { name: "Sponsors", exact: true }).getByRole("listitem")).toHaveCount(1);
      },
    },
    {
      name: "a record without sponsors",
      isLong: true,
      reach: async (page, { free }) => {
        await page.goto(`/holidays/${free.slug}/sponsors`);
        await expect(page.getByText("No one has sponsored it yet.")).toBeVisible();
      },
    },
    { name: "sign-up, every field wrong", dark: true, reach: (page, { free }) => showErrors(page, free) },
    {
      name: "sign-up, details filled in",
      isLong: true,
      reach: async (page, { free }) => fillDetails(await openCheckout(page, free)),
    },
    { name: "sign-up, payment", dark: true, reach: (page, { free }) => openPayment(page, free) },
    {
      name: "sign-up, card missing",
      reach: async (page, { free }) => {
        const dialog = await openPayment(page, free);
        await complete(dialog).click();
        await expect(dialog.getByRole("alert")).toBeVisible();
      },
    },
    {
      name: "sign-up, payment in black",
      isLong: true,
      reach: async (page, { free }) => {
        await openPayment(page, free);
        await page.evaluate(() => {
          document.documentElement.classList.add("dark");
          document.documentElement.dataset.colorTheme = "black";
        });
      },
    },
    {
      name: "sign-up, another visitor is paying",
      reach: async (page, { held }) => {
        const dialog = await openCheckout(page, held);
        await expect(dialog.getByRole("heading", { name: "Someone is checking out" })).toBeVisible();
      },
    },
    {
      name: "sign-up, another visitor was faster",
      isLong: true,
      reach: async (page, { held }) => {
        const state = { state: "taken", heldUntil: null, isSignedIn: false, isWaiting: false, business: null };
        await page.route(AVAILABILITY, (route) =>
          route.fulfill({ json: { ...state, publishableKey: "pk_test_x", stripeScript: null } }),
        );
        const dialog = await openCheckout(page, held);
        await expect(dialog.getByRole("heading", { name: `${held.name} has a sponsor` })).toBeVisible();
        await page.unroute(AVAILABILITY);
      },
    },
    {
      name: "sponsor dashboard, signed out",
      dark: true,
      reach: async (page) => {
        await page.goto(DASHBOARD);
        await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
      },
    },
  ],
});

type Own = { first: TestHoliday; second: TestHoliday; subscriptionId: string };

/** Creates two sponsorships of the user, one with the longest texts, and counts for the report. */
async function prepareDashboard(page: Page): Promise<Own> {
  const businessName = "Wxyz".repeat(50);
  const first = await sponsorHoliday(page.request, { businessName, customMessage: "Beep".repeat(50) });
  const second = await sponsorHoliday(page.request, { businessName, customMessage: "" });
  const sql = siteDatabase();
  await sql`
    insert into sponsor_counts (holiday_sponsor_id, counted_on, views, visits)
    select id, (now() at time zone 'utc')::date - days.ago, 10 + days.ago, 2
    from holiday_sponsors, (values (0), (40)) as days (ago) where holiday_id = ${first.holiday.id}`;
  await sql.end();
  return { first: first.holiday, second: second.holiday, subscriptionId: second.stripeSubscriptionId };
}

async function openDashboard(page: Page, path = DASHBOARD): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Sponsor dashboard" })).toBeVisible();
}

/** Opens a dialog of the dashboard with the button of that name. */
async function openDialog(page: Page, button: string): Promise<Locator> {
  await openDashboard(page);
  await page.getByRole("button", { name: button }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

const forSponsors = stateGroup<Own>({
  name: "the sponsor dashboard",
  as: "user",
  prepare: prepareDashboard,
  states: [
    { name: "the dashboard", dark: true, reach: (page) => openDashboard(page) },
    {
      name: "the report of 90 days, its table open",
      isLong: true,
      reach: async (page) => {
        await openDashboard(page, `${DASHBOARD}?days=90`);
        const report = page.getByRole("region", { name: "Views and visits" });
        await report
          .getByText(/^Numbers by day/)
          .first()
          .click();
        await expect(report.getByRole("table").first()).toBeVisible();
      },
    },
    {
      name: "canceling all or one",
      dark: true,
      reach: async (page) => {
        const dialog = await openDialog(page, "Cancel Subscription");
        await expect(dialog.getByRole("radio", { name: "All 2 subscriptions" })).toBeChecked();
      },
    },
    {
      name: "canceling one",
      isLong: true,
      reach: async (page, { second }) => {
        const dialog = await openDialog(page, "Cancel Subscription");
        await dialog.getByRole("radio", { name: second.name }).check();
        await expect(dialog.getByText(`your subscription for ${second.name}`)).toBeVisible();
      },
    },
    {
      name: "a message that is too long",
      reach: async (page, { first }) => {
        const dialog = await openDialog(page, `Edit message on ${first.name}`);
        await dialog.getByLabel("Custom Message").fill("x".repeat(201));
        await dialog.getByRole("button", { name: "Save" }).click();
        await expect(dialog.getByRole("alert")).toBeVisible();
      },
    },
    {
      name: "a business with wrong values",
      reach: async (page) => {
        const dialog = await openDialog(page, "Edit business");
        await dialog.getByLabel("Business Name").fill(" ");
        await dialog.getByLabel("Website URL").fill("javascript:alert(1)");
        await dialog.getByRole("button", { name: "Save" }).click();
        await expect(dialog.getByText("Business name is required")).toBeVisible();
      },
    },
    {
      name: "a subscription that ends with its period",
      reach: async (page, { subscriptionId }) => {
        const data = { subscriptionId, cancelImmediately: false };
        await page.request.post("/api/sponsors/cancel-subscription", { data });
        await openDashboard(page);
        await expect(page.getByText("Cancels: At period end")).toBeVisible();
      },
    },
    {
      name: "a failed payment and a hidden message",
      reach: async (page, { first }) => {
        const sql = siteDatabase();
        await sql`update sponsor_subscriptions set status = 'past_due' where holiday_id = ${first.id}`;
        await sql`
          update holiday_sponsors
          set message_hidden_at = now(), message_hidden_reason = 'Too loud.', hidden_message = custom_message
          where holiday_id = ${first.id}`;
        await sql.end();
        await openDashboard(page);
        await expect(page.getByText("The last payment failed.")).toBeVisible();
        await expect(page.getByText("Your message is hidden")).toBeVisible();
      },
    },
    {
      name: "a subscription that is over",
      isLong: true,
      reach: async (page, { second }) => {
        const sql = siteDatabase();
        await sql`
          update sponsor_subscriptions set status = 'canceled', ended_at = now() where holiday_id = ${second.id}`;
        await sql.end();
        await openDashboard(page);
        await expect(page.getByText("No longer shown.")).toBeVisible();
      },
    },
    {
      name: "the Sponsor tab",
      isLong: true,
      reach: async (page) => {
        await page.goto("/about");
        const tabs = page.getByRole("navigation", { name: "Main" });
        await expect(tabs.getByRole("link", { name: "Sponsor" })).toBeVisible();
      },
    },
    {
      name: "a user without sponsorships",
      reach: async (page) => {
        await seedSession(page.context(), freshAddress());
        await page.goto(DASHBOARD);
        await expect(page.getByRole("heading", { name: "Welcome to Sponsor Dashboard" })).toBeVisible();
      },
    },
  ],
});

export const sponsorStates: readonly StateGroup[] = [forVisitors, forSponsors];
