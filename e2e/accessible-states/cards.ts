import type { APIRequestContext, Page } from "@playwright/test";
import { HISTORY_KEY } from "@/lib/cards/history/entries";
import { historyEntry } from "@/lib/cards/history/test-entries";
import { plusDays, utcToday } from "@/lib/core/dates";
import { videoFile } from "../../lib/media/test-videos";
import { sharedCard } from "../card-of";
import { siteDatabase } from "../database";
import { expect, seedSession } from "../fixtures";
import { runJob } from "../jobs";
import { freshAddress, linkIn, mailTo } from "../mailbox";
import { pressFor } from "../press";
import { type StateGroup, stateGroup } from "./state";

const DAY = plusDays(utcToday(), 3);

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Schedules a card for an address. `change` sets columns of the scheduled email to its outcome. */
async function schedule(request: APIRequestContext, id: string, change: Record<string, unknown> = {}) {
  const sql = siteDatabase();
  const recipientEmail = freshAddress("grace");
  const data = { recipientEmail, sendOn: DAY, timeZone: "Europe/Berlin" };
  expect((await request.post(`/api/cards/${id}/mail`, { data })).status()).toBe(201);
  if (Object.keys(change).length > 0) await sql`update card_mails set ${sql(change)} where card_id = ${id}`;
  await sql.end();
  return recipientEmail;
}

/** Another user's cards for readers: with a video, closed, rejected and played; and an opt-out link. */
async function prepareReader(page: Page) {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser");
  const sender = await browser.newContext();
  await seedSession(sender, freshAddress());
  const { request } = sender;
  const video = videoFile("clip.mp4");
  const [ready, closed, refused, played, mailed] = [
    await sharedCard(request, { video }),
    await sharedCard(request),
    await sharedCard(request),
    await sharedCard(request, { video }),
    await sharedCard(request),
  ];
  await request.delete(`/api/share/${closed.link.id}`);
  await page.request.post(`/api/cards/${refused.id}/refuse`, { data: { share: refused.share } });
  const recipient = await schedule(request, mailed.id, { send_at: new Date(Date.now() - 60_000) });
  const sql = siteDatabase();
  await sql`
    update card_videos set claim_hash = 'nobody', claimed_at = now() - interval '5 minutes',
      delete_after = now() - interval '1 minute'
    where card_id = ${played.id}`;
  await sql.end();
  expect((await runJob("scheduled-cards")).status).toBe(200);
  const refuseUrl = linkIn(await mailTo(recipient), "/cards/refuse/");
  await sender.close();
  return { ready, closed, refused, played, refuseUrl };
}

type Reader = Awaited<ReturnType<typeof prepareReader>>;

async function openCard(page: Page, shareUrl: string): Promise<void> {
  await page.goto(shareUrl);
  // The page is hydrated, so that a press opens the envelope. It is already open if this tab opened it before.
  await expect(page.getByText(/^This link works until/)).toBeAttached();
  const open = button(page, "Open your card");
  if (await open.isVisible()) await open.click();
  await expect(page.locator(".card-stage[data-phase='open']")).toBeVisible();
  await expect(page.getByText("Save me a slice")).toBeVisible();
}

const reader = stateGroup<Reader>({
  name: "a card's reader",
  as: "visitor",
  prepare: prepareReader,
  states: [
    {
      name: "a card in its envelope",
      dark: true,
      reach: async (page, { ready }) => {
        await page.goto(ready.shareUrl);
        await expect(heading(page, "A card for you")).toBeVisible();
      },
    },
    { name: "an open card with a video", dark: true, reach: (page, { ready }) => openCard(page, ready.shareUrl) },
    {
      name: "only the sender shares a card",
      reach: async (page, { ready }) => {
        await openCard(page, ready.shareUrl);
        await button(page, "Share Card").click();
        await expect(page.getByRole("dialog", { name: "Please Log In" })).toBeVisible();
      },
    },
    {
      name: "a reader is asked whether to stop cards",
      isLong: true,
      reach: async (page, { ready }) => {
        await openCard(page, ready.shareUrl);
        await button(page, "Don't send me cards here").click();
        await expect(page.getByRole("dialog", { name: "Stop cards here?" })).toBeVisible();
      },
    },
    {
      name: "a card whose video was played",
      isLong: true,
      reach: async (page, { played }) => {
        await openCard(page, played.shareUrl);
        await expect(page.getByText(/has been played and was deleted for privacy/)).toBeVisible();
      },
    },
    {
      name: "no card at this address",
      dark: true,
      reach: async (page) => {
        await page.goto(`/cards/${crypto.randomUUID()}`);
        await expect(heading(page, "Card Not Found")).toBeVisible();
      },
    },
    {
      name: "a link that was closed",
      isLong: true,
      reach: async (page, { closed }) => {
        await page.goto(closed.shareUrl);
        await expect(heading(page, "This link was closed")).toBeVisible();
      },
    },
    {
      name: "a link that was refused",
      isLong: true,
      reach: async (page, { refused }) => {
        await page.goto(refused.shareUrl);
        await expect(heading(page, "No more cards here")).toBeVisible();
      },
    },
    {
      name: "stop cards by email",
      dark: true,
      reach: async (page, { refuseUrl }) => {
        await page.goto(refuseUrl);
        await expect(heading(page, "Stop cards by email?")).toBeVisible();
      },
    },
    {
      name: "cards by email are off",
      isLong: true,
      reach: async (page, { refuseUrl }) => {
        await page.goto(refuseUrl);
        await button(page, "Stop cards by email").click();
        await expect(heading(page, "Cards by email are off")).toBeVisible();
      },
    },
    {
      name: "cards by email can't be turned back on any more",
      isLong: true,
      reach: async (page, { refuseUrl }) => {
        const [hash = ""] = /[0-9a-f]{64}/.exec(refuseUrl) ?? [];
        const sql = siteDatabase();
        await sql`
          insert into card_refusals (recipient_hash, created_at) values (${hash}, now() - interval '61 minutes')
          on conflict (recipient_hash) do update set created_at = excluded.created_at`;
        await sql.end();
        await page.goto(`${refuseUrl}?back=1`);
        await expect(page.getByText("Nothing has changed")).toBeVisible();
      },
    },
    {
      name: "an opt-out link that isn't complete",
      isLong: true,
      reach: async (page) => {
        await page.goto("/cards/refuse/half-a-token");
        await expect(heading(page, "That link isn't complete")).toBeVisible();
      },
    },
    {
      name: "a holiday's share list",
      reach: async (page) => {
        await page.goto("/holiday/2026-11-26");
        await pressFor(button(page, "Share"), button(page, "Share on X"));
      },
    },
  ],
});

/** A sender's cards: with a reply, not scheduled, and with emails in several states. */
async function prepareSender(page: Page) {
  const { request } = page;
  const [replied, scheduled, bounced, unwanted, waiting] = [
    await sharedCard(request, { video: videoFile("clip.mp4") }),
    await sharedCard(request),
    await sharedCard(request),
    await sharedCard(request),
    await sharedCard(request),
  ];
  await request.post(`/api/cards/${replied.id}/thanks`, { data: { share: replied.share, emoji: "🤗" } });
  // An open link would lock the message.
  await request.delete(`/api/share/${scheduled.link.id}`);
  await schedule(request, scheduled.id);
  await schedule(request, bounced.id, { status: "bounced", sent_at: new Date() });
  await schedule(request, unwanted.id, { status: "refused", sent_at: new Date() });
  await schedule(request, waiting.id, {
    status: "sending",
    attempts: 1,
    last_error: "503 application_error",
    claimed_until: new Date(Date.now() + 3_600_000),
  });
  return { replied, scheduled, bounced, unwanted, waiting };
}

type Sender = Awaited<ReturnType<typeof prepareSender>>;

/** A device's history with the longest possible texts. */
async function openHistory(page: Page): Promise<void> {
  const long = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(4);
  const entries = [
    historyEntry("pie", `${utcToday()}T00:00:00.000Z`, { emoji: "🥧", hue: 70, tone: "festive", includedSelfie: true }),
    historyEntry("hello", "2026-04-02T12:00:00.000Z", { recipientName: "" }),
    historyEntry("long", "2025-11-21T12:00:00.000Z", { holidayName: long, recipientName: long, message: long }),
  ];
  await page.goto("/history");
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    HISTORY_KEY,
    JSON.stringify(entries),
  ] as const);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(3);
}

const sender = stateGroup<Sender>({
  name: "a card's sender",
  as: "user",
  prepare: prepareSender,
  states: [
    {
      name: "a card with a reply",
      dark: true,
      reach: async (page, { replied }) => {
        await page.goto(`/cards/${replied.id}`);
        await expect(page.getByText("Grace replied 🤗")).toBeVisible();
      },
    },
    {
      name: "the share sheet with its options",
      reach: async (page, { replied }) => {
        await page.goto(`/cards/${replied.id}`);
        const sheet = page.getByRole("dialog", { name: "How should it reach Grace?" });
        await pressFor(button(page, "Share This Card"), sheet);
        await sheet.getByText("Options").click();
        await expect(sheet.getByRole("heading", { name: "Links to this card" })).toBeVisible();
      },
    },
    {
      name: "deleting a card is asked for",
      isLong: true,
      reach: async (page, { replied }) => {
        await page.goto(`/cards/${replied.id}`);
        await pressFor(button(page, "Delete this card"), page.getByRole("dialog", { name: "Delete this card?" }));
      },
    },
    {
      name: "the form for an email, with a problem",
      dark: true,
      reach: async (page, { replied }) => {
        await page.goto(`/cards/${replied.id}/mail`);
        await page.getByLabel("Recipient's email").fill("nobody");
        await button(page, "Schedule").click();
        await expect(page.getByText("Must be a valid email address")).toBeVisible();
      },
    },
    {
      name: "a scheduled email that can be canceled",
      reach: async (page, { scheduled }) => {
        await page.goto(`/cards/${scheduled.id}/mail`);
        await page.getByText("I don't want to send it").click();
        await expect(button(page, "Cancel the email")).toBeVisible();
        await expect(button(page, "Save message")).toBeVisible();
      },
    },
    {
      name: "a card with a scheduled email",
      isLong: true,
      reach: async (page, { scheduled }) => {
        await page.goto(`/cards/${scheduled.id}`);
        await expect(page.getByRole("link", { name: "Change or cancel" })).toBeVisible();
      },
    },
    {
      name: "an email that bounced",
      reach: async (page, { bounced }) => {
        await page.goto(`/cards/${bounced.id}/mail`);
        await expect(page.getByText(/^It couldn't be delivered to/)).toBeVisible();
      },
    },
    {
      name: "an email that was not wanted",
      isLong: true,
      reach: async (page, { unwanted }) => {
        await page.goto(`/cards/${unwanted.id}/mail`);
        await expect(page.getByText(/Please leave it at that\./)).toBeVisible();
      },
    },
    {
      name: "an email that was not accepted yet",
      isLong: true,
      reach: async (page, { waiting }) => {
        await page.goto(`/cards/${waiting.id}/mail`);
        await expect(page.getByText(/^Our email service hasn't accepted it for/)).toBeVisible();
      },
    },
    {
      name: "the history of a device, with a tooltip",
      dark: true,
      reach: async (page) => {
        await openHistory(page);
        // Touch screens have no hover.
        if (!(await page.evaluate(() => matchMedia("(hover: hover)").matches))) return;
        await expect(async () => {
          await page.mouse.move(0, 0);
          await page.locator("[data-tooltip='Settings']").filter({ visible: true }).hover();
          await expect(page.locator("[data-slot=tooltip]")).toHaveText("Settings", { timeout: 2000 });
        }).toPass();
      },
    },
    {
      name: "clearing the history is asked for",
      reach: async (page) => {
        await openHistory(page);
        await button(page, "Clear history").click();
        await expect(page.getByRole("dialog", { name: "Clear your card history?" })).toBeVisible();
      },
    },
    {
      name: "an empty history",
      isLong: true,
      reach: async (page) => {
        await page.goto("/history");
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        await expect(heading(page, "No cards yet")).toBeVisible();
      },
    },
  ],
});

export const cardStates: readonly StateGroup[] = [reader, sender];
