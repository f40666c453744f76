import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cardMails } from "@/db/schema/card-mails";
import { cards, cardThanks, cardVideos } from "@/db/schema/cards";
import { holidays } from "@/db/schema/holidays";
import { shareLinks } from "@/db/schema/share-links";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { aCard, emptyTables } from "@/db/test-retention";
import { createCard } from "@/lib/cards/commands";
import { createShareLink, refuseShareLink } from "@/lib/cards/share-links/commands";
import { sentCard } from "@/lib/cards/test-card";
import { storeVideo } from "@/lib/media/commands";
import { deleteDueVideos } from "@/lib/media/job";
import { arriving } from "@/lib/media/test-videos";
import { testBlob } from "@/tests/blob";
import { retain } from "./retention.job";

const NOW = new Date("2026-11-22T12:00:00.000Z");
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const earlier = (at: Date, ms = 1) => new Date(at.getTime() - ms);
const later = (at: Date, ms = 1) => new Date(at.getTime() + ms);

let database: Awaited<ReturnType<typeof testDatabase>>;
let blob: Awaited<ReturnType<typeof testBlob>>;
let maker: Awaited<ReturnType<typeof makerAndHoliday>>;
beforeAll(async () => {
  database = await testDatabase();
  blob = await testBlob();
});
afterAll(async () => {
  await blob.close();
  await database.close();
});
beforeEach(async () => {
  for (const [name, value] of Object.entries(blob.env)) vi.stubEnv(name, value);
  await emptyTables(database.db);
  maker = await makerAndHoliday(database.db);
});

const run = (now = NOW) => retain(now, {}, database.db);

test("cards are deleted with their links, thanks and emails, and their videos in storage with the next cleanup", async () => {
  const { db } = database;
  const made = new Date("2026-11-21T12:00:00Z");
  const video = await storeVideo(arriving("clip.mp4"), made, db);
  const { userId, holidayId } = maker;
  const when = { now: made, today: "2026-11-21" } as const;
  const input = sentCard(holidayId, { includeSelfie: "true" });
  const { id } = await createCard(input, video, { userId, key: null }, when, db);
  const { link } = await createShareLink({ objectId: id, ttlHours: 24 }, userId, made, db);
  await db.insert(cardThanks).values({ cardId: id, linkToken: link.id, emoji: "🎉" });
  await db.insert(cardMails).values({
    ...{ cardId: id, createdBy: userId, recipientEmail: "grace@example.org" },
    ...{ sendOn: "2026-11-26", timeZone: "UTC", sendAt: made, status: "sent" },
  });
  const aYearLater = new Date("2027-11-21T12:00:00Z");
  await run(earlier(aYearLater));
  expect(await db.$count(cards)).toBe(1);
  expect((await run(aYearLater)).counts.card_1_year).toBe(1);
  for (const table of [cards, shareLinks, cardThanks, cardMails]) expect(await db.$count(table)).toBe(0);
  expect(await blob.names()).toHaveLength(1);
  await deleteDueVideos(aYearLater, {}, db);
  expect(await blob.names()).toEqual([]);
  expect(await db.$count(cardVideos)).toBe(0);
  expect(await db.$count(holidays)).toBe(1);
});

test("a link whose recipient refused further cards stays as long as its card, so that it is not sent again", async () => {
  const { db } = database;
  const { userId, holidayId } = maker;
  const made = daysAgo(300);
  const card = await aCard(db, maker, "Hello", later(NOW, DAY_MS));
  const { shareUrl } = await createShareLink({ objectId: card, ttlHours: 24 }, userId, made, db);
  await createShareLink({ objectId: card, ttlHours: 24 }, userId, made, db);
  await refuseShareLink(card, new URL(shareUrl).searchParams.get("share") ?? "", made, db);
  expect(await run()).toEqual({ counts: { share_link_expired_7_days: 1 }, failed: 0 });
  const again = createShareLink({ objectId: card, ttlHours: 24 }, userId, NOW, db);
  await expect(again).rejects.toMatchObject({ code: "conflict" });
  await run(later(NOW, DAY_MS));
  expect(await db.$count(shareLinks)).toBe(0);
  expect(await db.$count(holidays, eq(holidays.id, holidayId))).toBe(1);
});

test("cards that are waiting to be emailed retain the address; those that were sent, failed or bounced do not", async () => {
  const { db } = database;
  for (const status of ["scheduled", "sending", "sent", "opened", "bounced", "failed", "refused"]) {
    const cardId = await aCard(db, maker, status);
    const when = { sendOn: "2026-01-01", timeZone: "UTC", sendAt: daysAgo(31), status };
    await db.insert(cardMails).values({ cardId, createdBy: maker.userId, recipientEmail: "g@example.org", ...when });
  }
  expect((await run()).counts).toEqual({ card_mail_address_30_days: 5 });
  const waiting = await db
    .select({ status: cardMails.status })
    .from(cardMails)
    .where(isNotNull(cardMails.recipientEmail));
  expect(waiting.map(({ status }) => status).toSorted()).toEqual(["scheduled", "sending"]);
});
