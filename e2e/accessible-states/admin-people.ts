import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ADMIN_PATH, adminApi, storedSession } from "@/e2e/admin";
import { siteDatabase } from "../database";
import { expect } from "../fixtures";
import { freeHoliday, sponsorHoliday, type TestSponsorship } from "../sponsorship";
import { correctionStates } from "./corrections";
import { type StateGroup, stateGroup } from "./state";

const REASON = "It is an offer for one day, and says nothing of the holiday.";

const VIDEOS = ["https://films.example/day.mp4", "https://youtu.be/dQw4w9WgXcQ", "https://vimeo.com/76979871"];

const GIFT = {
  name: "A brass ear trumpet",
  description: "So that nothing said on the day goes unheard.",
  price: "$20–30",
  rating: 4.8,
  affiliateUrl: "https://shop.example/ear-trumpet",
  category: "Curiosities",
};

/** The browser logs every failed request except a 404 as an error, which would fail the test. */
const REFUSED = 404;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Rejects the requests to a path while `act` runs. */
async function refusing(page: Page, path: string, body: object, act: () => Promise<unknown>): Promise<void> {
  await page.route(path, (route, request) =>
    request.method() === "GET" ? route.fallback() : route.fulfill({ status: REFUSED, json: body }),
  );
  await act();
  await page.unroute(path);
}

async function fillGift(page: Page): Promise<void> {
  await field(page, "Name").fill(GIFT.name);
  await field(page, "Description").fill(GIFT.description);
  await field(page, "Price").fill(GIFT.price);
  await field(page, "Product URL").fill("shop.example/ear-trumpet");
  await field(page, "Category").fill(GIFT.category);
}

type Made = {
  festive: string;
  solemn: string;
  businessName: string;
  sponsorship: TestSponsorship;
  eventId: string;
  suggestion: string;
  email: string;
};

async function makeHoliday(page: Page, sessionId: string, tone: "festive" | "solemn"): Promise<string> {
  const api = adminApi(page.request, sessionId);
  const holidayName = `Hush ${randomUUID().slice(0, 8)} Day`;
  // A single date that no other test uses.
  const data = { holidayName, rule: "RDATE:20271208", category: "Wonderfully Weird" };
  const { id } = await (await api("/api/admin/holidays", { method: "POST", data })).json();
  const path = `/api/admin/holidays/${id}`;
  expect((await api(`${path}/gifts`, { method: "POST", data: GIFT })).status()).toBe(201);
  expect((await api(`${path}/videos`, { method: "PATCH", data: { videoUrls: VIDEOS } })).status()).toBe(200);
  if (tone === "solemn") expect((await api(path, { method: "PUT", data: { tone } })).status()).toBe(200);
  return id;
}

/**
 * Creates the data of the admin's sections: gifts, videos, the admin's own sponsorship, a failed event and call, a
 * suggestion.
 */
async function prepare(page: Page): Promise<Made> {
  const { id: sessionId, email } = JSON.parse((await storedSession(page)) ?? "{}");
  const suffix = randomUUID().slice(0, 8);
  const businessName = `<img src=x onerror=alert(1)>${"Wxyz".repeat(30)} ${suffix}`;
  const customMessage = "<b>Beep</b> ".repeat(10);
  const sponsorship = await sponsorHoliday(page.request, { businessName, customMessage, contactEmail: email });
  const eventId = `evt_${suffix}`;
  const suggestion = `${"It falls on another day, says paper. ".repeat(4)}${suffix}`;
  const other = await freeHoliday();
  const sql = siteDatabase();
  await sql`
    insert into webhook_events (stripe_event_id, event_type, payload, status, error_message)
    values (${eventId}, 'customer.subscription.updated', ${sql.json({ id: eventId })}, 'failed', 'Stripe had no answer.')`;
  await sql`
    insert into payment_operations (operation_type, idempotency_key, stripe_object_id, stripe_object_type, sponsor_id,
      holiday_id, status, error_code, error_message, metadata)
    values ('subscription_cancel', ${randomUUID()}, ${sponsorship.stripeSubscriptionId}, 'subscription',
      ${sponsorship.sponsorId}, ${sponsorship.holiday.id}, 'failed', 'rate_limit', 'Too many requests.',
      ${sql.json({ step: "end" })})`;
  // The oldest open suggestion comes first in the list.
  await sql`
    insert into corrections (holiday_id, suggestion, source_url, created_at)
    values (${other.id}, ${suggestion}, 'https://www.loc.gov/item/2019/', '2001-01-01')`;
  await sql.end();
  const festive = await makeHoliday(page, sessionId, "festive");
  const solemn = await makeHoliday(page, sessionId, "solemn");
  return { festive, solemn, businessName, sponsorship, eventId, suggestion, email };
}

const row = (page: Page, text: string) => page.getByRole("tabpanel").locator("li, tbody tr").filter({ hasText: text });

async function openSponsor(page: Page, { businessName }: Made): Promise<void> {
  await page.goto(`${ADMIN_PATH}?tab=sponsors`);
  await page.getByRole("searchbox", { name: "Search sponsors" }).fill(businessName.slice(-8));
  await expect(page.getByRole("tabpanel").getByText("1 sponsorship", { exact: true })).toBeAttached();
}

async function openReasonDialog(page: Page, made: Made): Promise<void> {
  await openSponsor(page, made);
  await row(page, "Beep")
    .getByRole("button", { name: /^Hide message/ })
    .click();
}

async function openGifts(page: Page, { festive }: Made): Promise<void> {
  await page.goto(`${ADMIN_PATH}?tab=gifts&holiday=${festive}`);
  await expect(page.getByText("1 of 20")).toBeVisible();
}

/** Opens the dashboard with a session that was last used `minutes` ago. */
async function openAged(page: Page, { email }: Made, minutes: number): Promise<void> {
  await page.clock.install();
  // Every response except the session's own marks it as used, so wait for them before changing its time.
  const summary = page.waitForResponse("**/api/admin/summary");
  await page.goto(`${ADMIN_PATH}?tab=corrections`);
  await summary;
  await expect(page.getByRole("tabpanel").getByRole("heading", { name: "Corrections" })).toBeVisible();
  await expect(page.getByRole("tabpanel").getByRole("list")).toBeVisible();
  const sql = siteDatabase();
  await sql`
    update admin_sessions set last_used_at = now() - ${minutes} * interval '1 minute'
    where user_id = (select id from users where email = ${email})`;
  await sql.end();
  await page.clock.fastForward(31_000);
}

/** Mocks a health response with a problem in every part. */
async function breakHealth(page: Page): Promise<void> {
  await page.route("**/api/admin/health", async (route) => {
    const answer = await route.fetch();
    const health = await answer.json();
    const at = new Date().toISOString();
    const failed = { type: "reconcile", lastRunAt: at, status: "failed", errorMessage: "No answer." };
    await route.fulfill({
      response: answer,
      json: {
        ...health,
        database: { ...health.database, ms: 300 },
        jobs: [{ ...health.jobs[0], ...failed }, ...health.jobs.slice(1)],
        queues: { ...health.queues, eventsFailed: 3 },
        audit: {
          ...health.audit,
          checked: { ...health.audit.checked, brokenId: "7" },
          checkpoint: { is: "missing", id: "9", at },
        },
      },
    });
  });
  await page.goto(`${ADMIN_PATH}?tab=health`);
  await expect(page.getByText("Entry 7 doesn’t fit the chain.")).toBeVisible();
  await page.unroute("**/api/admin/health");
}

const adminStates = stateGroup<Made>({
  name: "Gifts, sponsors, corrections and health in the admin",
  as: "admin",
  prepare,
  states: [
    {
      name: "gift ideas, with a filled form",
      dark: true,
      reach: async (page, made) => {
        await openGifts(page, made);
        await fillGift(page);
      },
    },
    {
      name: "a refused gift idea",
      reach: async (page, made) => {
        await openGifts(page, made);
        await fillGift(page);
        const issues = [
          { path: "price", message: "Price is required" },
          { path: "rating", message: "Rating must be between 1 and 5" },
          { path: "affiliateUrl", message: "Must be a valid URL" },
          { path: "category", message: "Category is required" },
        ];
        await refusing(page, "**/gifts", { error: "Price is required", issues }, async () => {
          await page.getByRole("button", { name: "Add gift" }).click();
          await expect(field(page, "Price")).toBeFocused();
        });
      },
    },
    {
      name: "a gift idea that is edited",
      isLong: true,
      reach: async (page, made) => {
        await openGifts(page, made);
        await page.getByRole("button", { name: `Edit ${GIFT.name}` }).click();
        await expect(page.getByRole("button", { name: "Save gift" })).toBeVisible();
      },
    },
    {
      name: "a gift idea's deletion, with a question",
      isLong: true,
      reach: async (page, made) => {
        await openGifts(page, made);
        await page.getByRole("button", { name: `Delete ${GIFT.name}` }).click();
        await expect(page.getByRole("alertdialog")).toBeVisible();
      },
    },
    {
      name: "a deleted gift idea, with Undo",
      isLong: true,
      reach: async (page, made) => {
        await openGifts(page, made);
        await page.getByRole("button", { name: `Delete ${GIFT.name}` }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Delete it" }).click();
        await expect(page.getByText("0 of 20")).toBeVisible();
      },
    },
    {
      name: "twenty gift ideas",
      isLong: true,
      reach: async (page, { festive }) => {
        const giftSuggestions = Array.from({ length: 20 }, (_, index) => ({
          ...GIFT,
          id: `${index}`,
          hasOwnUrl: true,
        }));
        await page.route("**/gifts", (route) => route.fulfill({ json: { giftSuggestions } }));
        await page.goto(`${ADMIN_PATH}?tab=gifts&holiday=${festive}`);
        await expect(page.getByText("Maximum 20 gift suggestions per holiday")).toBeVisible();
        await page.unroute("**/gifts");
      },
    },
    {
      name: "the gift ideas of a solemn day",
      isLong: true,
      reach: async (page, { solemn }) => {
        await page.goto(`${ADMIN_PATH}?tab=gifts&holiday=${solemn}`);
        await expect(page.getByText("This day is solemn, so visitors see no gift ideas")).toBeVisible();
      },
    },
    {
      name: "three videos",
      reach: async (page, { festive }) => {
        await page.goto(`${ADMIN_PATH}?tab=videos&holiday=${festive}`);
        await expect(page.getByText("3 of 10")).toBeVisible();
        await field(page, "Video URL").fill("https://films.example/other.mp4");
      },
    },
    {
      name: "the sponsors, with a long name",
      dark: true,
      reach: openSponsor,
    },
    {
      name: "a message to hide, with a refused reason",
      reach: async (page, made) => {
        await openReasonDialog(page, made);
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Reason").fill("No.");
        await dialog.getByRole("button", { name: "Hide it" }).click();
        await expect(dialog.getByText("Reason must be at least 10 characters")).toBeVisible();
      },
    },
    {
      name: "a hidden message",
      isLong: true,
      reach: async (page, made) => {
        await openReasonDialog(page, made);
        await page.getByRole("dialog").getByLabel("Reason").fill(REASON);
        await page.getByRole("dialog").getByRole("button", { name: "Hide it" }).click();
        await expect(row(page, "Beep")).toContainText("Message hidden");
      },
    },
    {
      // Follows the state before it, in the long run.
      name: "the sponsor's dashboard with a hidden message",
      isLong: true,
      reach: async (page) => {
        await page.goto("/sponsor-dashboard");
        await expect(page.getByText("Your message is hidden")).toBeVisible();
      },
    },
    {
      name: "failed Stripe events",
      isLong: true,
      reach: async (page, { eventId }) => {
        await page.goto(`${ADMIN_PATH}?tab=sponsors&view=events&status=failed`);
        await expect(row(page, eventId)).toBeVisible();
      },
    },
    {
      name: "failed Stripe calls",
      reach: async (page, { sponsorship }) => {
        await page.goto(`${ADMIN_PATH}?tab=sponsors&view=operations&status=failed`);
        await expect(row(page, sponsorship.stripeSubscriptionId)).toBeVisible();
      },
    },
    {
      name: "a correction to accept, with a refused sentence",
      dark: true,
      reach: async (page, { suggestion }) => {
        await page.goto(`${ADMIN_PATH}?tab=corrections`);
        const card = row(page, suggestion.slice(-8));
        await card.getByRole("button", { name: /^Accept…/ }).click();
        await card.getByRole("button", { name: "Accept and publish" }).click();
        await expect(card.getByText("Describe the fix in one sentence")).toBeVisible();
      },
    },
    {
      name: "health, with something wrong in every part",
      dark: true,
      reach: breakHealth,
    },
    {
      name: "health",
      isLong: true,
      reach: async (page) => {
        await page.goto(`${ADMIN_PATH}?tab=health`);
        await expect(page.getByRole("region", { name: "Audit log" })).toContainText("Intact");
        await page.getByRole("button", { name: "Check the whole chain" }).click();
        await expect(page.getByText(/The whole chain is intact/)).toBeVisible();
      },
    },
    {
      name: "a session two minutes before its end",
      isLong: true,
      reach: async (page, made) => {
        await openAged(page, made, 28.5);
        await expect(page.getByText(/^Your session ends soon\./)).toBeVisible();
      },
    },
    {
      // Must be the last: the other states need a session.
      name: "a session that has ended, with a refused login",
      reach: async (page, made) => {
        await openAged(page, made, 31);
        const dialog = page.getByRole("dialog", { name: "Your session has ended" });
        await expect(dialog).toBeVisible();
        await refusing(page, "**/api/admin/login", { error: "Please try again in a minute." }, async () => {
          await dialog.getByRole("button", { name: "Log in again" }).click();
          await expect(dialog.getByRole("alert")).toBeVisible();
        });
      },
    },
  ],
});

export const adminPeopleStates: readonly StateGroup[] = [adminStates, correctionStates];
