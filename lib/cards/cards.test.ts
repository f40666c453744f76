import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { auditLogs } from "@/db/schema/audit";
import { cards, cardThanks, cardVideos } from "@/db/schema/cards";
import { holidays } from "@/db/schema/holidays";
import { shareLinks } from "@/db/schema/share-links";
import { users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { emptyAuditLog } from "@/db/test-tamper";
import { deleteAccount } from "@/lib/account/commands";
import { deleteBlobs } from "@/lib/core/blob";
import { discardVideo, storeVideo } from "@/lib/media/commands";
import { deleteDueVideos } from "@/lib/media/job";
import { arriving } from "@/lib/media/test-videos";
import { testBlob } from "@/tests/blob";
import { testMailbox } from "@/tests/mailbox";
import { chooseThanksByMail, createCard, deleteCard, thankForCard } from "./commands";
import { getCardFor } from "./queries";
import { createShareLink, refuseShareLink, repeatableToken, revokeShareLink } from "./share-links/commands";
import { listShareLinks } from "./share-links/queries";
import { sentCard } from "./test-card";

const NOW = new Date("2026-11-21T12:00:00Z");
const WHEN = { now: NOW, today: "2026-11-21" } as const;
const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

let database: Awaited<ReturnType<typeof testDatabase>>;
let blob: Awaited<ReturnType<typeof testBlob>>;
let mailbox: Awaited<ReturnType<typeof testMailbox>>;
let maker: Awaited<ReturnType<typeof makerAndHoliday>>;

beforeAll(async () => {
  database = await testDatabase(40);
  blob = await testBlob();
  mailbox = await testMailbox();
});
afterAll(async () => {
  await mailbox.close();
  await blob.close();
  await database.close();
});
beforeEach(async () => {
  for (const [name, value] of Object.entries(blob.env)) vi.stubEnv(name, value);
  await deleteBlobs(await blob.names());
  const { db } = database;
  await emptyAuditLog(db);
  for (const table of [users, cardVideos, holidays]) await db.delete(table);
  maker = await makerAndHoliday(db);
});

const send = (key: string | null, change: Record<string, string> = {}, videoName?: string) =>
  videoName
    ? storeVideo(arriving(videoName), NOW, database.db).then((video) =>
        createCard(sentCard(maker.holidayId, change), video, { userId: maker.userId, key }, WHEN, database.db),
      )
    : createCard(sentCard(maker.holidayId, change), null, { userId: maker.userId, key }, WHEN, database.db);

const withVideo = { includeSelfie: "true" };
const secretOf = (shareUrl: string) => new URL(shareUrl).searchParams.get("share") ?? "";
const linkTo = async (id: string, ttlHours = 24) =>
  createShareLink({ objectId: id, ttlHours }, maker.userId, NOW, database.db);
const seenBy = (id: string, share: string | null, userId: string | null = null, now = NOW) =>
  getCardFor(id, { userId, share }, now, database.db);

test("a card's owner sees all of it; others can't even tell whether it exists", async () => {
  const { id } = await send(null);
  expect(await seenBy(id, null, maker.userId)).toMatchObject({
    kind: "owner",
    card: {
      id,
      message: "Have some cake",
      holiday: { holidayName: "Cake Day", notes: "Eat cake." },
      recipientName: "Grace",
      salutation: "With love",
      selfieVideoUrl: null,
      video: { state: "none" },
    },
  });
  const missing = { kind: "missing" };
  expect(await seenBy(id, null)).toEqual(missing);
  expect(await seenBy(id, null, crypto.randomUUID())).toEqual(missing);
  expect(await seenBy(id, "x".repeat(43))).toEqual(missing);
  expect(await seenBy(crypto.randomUUID(), "x".repeat(43), maker.userId)).toEqual(missing);
  expect(await seenBy("not-an-id", null, maker.userId)).toEqual(missing);
});

test("a link opens only its own card, until it expires", async () => {
  const { id } = await send(null);
  const other = await send(null);
  const { shareUrl, link } = await linkTo(id, 1);
  const secret = secretOf(shareUrl);
  expect(shareUrl).toBe(`https://oddly.example/cards/${id}?share=${secret}`);
  expect(await seenBy(id, secret)).toMatchObject({
    kind: "link",
    linkId: link.id,
    card: { message: "Have some cake" },
  });
  expect(await seenBy(other.id, secret)).toEqual({ kind: "missing" });
  expect(await seenBy(id, link.id)).toEqual({ kind: "missing" });
  expect(await seenBy(id, secret, null, later(1))).toEqual({ kind: "ended", reason: "expired" });
  expect(JSON.stringify(await database.db.select().from(shareLinks))).not.toContain(secret);
});

test("a link created again under the same key is the same link, with the latest lifetime", async () => {
  const { id } = await send(null);
  const { db } = database;
  const make = (key: string, ttlHours: number, now = NOW) =>
    createShareLink({ objectId: id, ttlHours }, maker.userId, now, db, repeatableToken(key, id, maker.userId));
  const [one, again] = await Promise.all([make("key-1", 24), make("key-1", 24)]);
  expect(again.shareUrl).toBe(one.shareUrl);
  const longer = await make("key-1", 168, later(1));
  expect(longer.shareUrl).toBe(one.shareUrl);
  expect(longer.link).toMatchObject({ id: one.link.id, ttlHours: 168, expiresAt: later(169).toISOString() });
  expect(await listShareLinks(id, maker.userId, NOW, db)).toMatchObject([{ id: one.link.id, ttlHours: 168 }]);
  const other = await make("key-2", 1);
  expect(other.link.id).not.toBe(one.link.id);
  const otherCard = await send(null);
  expect(repeatableToken("key-1", otherCard.id, maker.userId)).not.toBe(secretOf(one.shareUrl));
  await revokeShareLink(one.link.id, maker.userId, NOW, db);
  await expect(make("key-1", 24)).rejects.toMatchObject({ code: "conflict" });
});

test("the list shows which links the owner closed and which a reader refused", async () => {
  const { id } = await send(null);
  const [revoked, refused, live] = [await linkTo(id), await linkTo(id), await linkTo(id)];
  await revokeShareLink(revoked.link.id, maker.userId, NOW, database.db);
  await revokeShareLink(revoked.link.id, maker.userId, later(1), database.db);
  await refuseShareLink(id, secretOf(refused.shareUrl), NOW, database.db);
  expect(await seenBy(id, secretOf(revoked.shareUrl))).toEqual({ kind: "ended", reason: "revoked" });
  expect(await seenBy(id, secretOf(refused.shareUrl))).toEqual({ kind: "ended", reason: "refused" });
  // After a refusal, no new link can be created.
  await expect(linkTo(id)).rejects.toMatchObject({ code: "conflict" });
  const states = (await listShareLinks(id, maker.userId, NOW, database.db)).map((link) => [link.id, link.state]);
  expect(Object.fromEntries(states)).toEqual({
    [revoked.link.id]: "revoked",
    [refused.link.id]: "refused",
    [live.link.id]: "live",
  });
});

test("a user can't create, list or close links to another user's card, or delete it", async () => {
  const { id } = await send(null);
  const { link } = await linkTo(id);
  const stranger = crypto.randomUUID();
  const { db } = database;
  await expect(createShareLink({ objectId: id, ttlHours: 1 }, stranger, NOW, db)).rejects.toThrow("Card Not Found");
  await expect(revokeShareLink(link.id, stranger, NOW, db)).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteCard(id, stranger, NOW, db)).rejects.toMatchObject({ code: "not_found" });
  expect(await listShareLinks(id, stranger, NOW, db)).toEqual([]);
});

test("a link does not outlive its card", async () => {
  const { id } = await send(null);
  await database.db
    .update(cards)
    .set({ expiresAt: later(2) })
    .where(eq(cards.id, id));
  const { link, shareUrl } = await linkTo(id, 24);
  expect(link.expiresAt).toBe(later(2).toISOString());
  expect(await seenBy(id, secretOf(shareUrl), null, later(2))).toEqual({ kind: "ended", reason: "expired" });
  expect(await seenBy(id, null, maker.userId, later(2))).toEqual({ kind: "ended", reason: "expired" });
});

test("sending a card twenty times at once under one key creates one card and stores one video", async () => {
  const sent = await Promise.all(Array.from({ length: 20 }, () => send("key-1", withVideo, "clip.mp4")));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await database.db.$count(cards)).toBe(1);
  expect(await database.db.$count(cardVideos)).toBe(1);
  expect(await blob.names()).toHaveLength(1);
});

test("a different card under a used key is refused; keys of different users are independent", async () => {
  const first = await send("key-1", withVideo, "clip.mp4");
  await expect(send("key-1", { message: "Other words" })).rejects.toMatchObject({ code: "validation_failed" });
  await expect(send("key-1", withVideo, "clip.webm")).rejects.toMatchObject({ code: "validation_failed" });
  expect(await send("key-1", withVideo, "clip.mp4")).toEqual(first);
  expect(await blob.names()).toHaveLength(1);
  const other = await makerAndHoliday(database.db, "eve@example.com", "Pie Day");
  const otherCard = await createCard(
    sentCard(maker.holidayId),
    null,
    { userId: other.userId, key: "key-1" },
    WHEN,
    database.db,
  );
  expect(otherCard.id).not.toBe(first.id);
});

test.each([
  ["no video", withVideo, undefined, "Please record a video message or disable the personal video option."],
  [
    "a day out of range",
    { selectedDate: "2029-01-01" },
    undefined,
    "You can send cards for dates from 2024 through 2028.",
  ],
  [
    "a video that its page says is not ready",
    { ...withVideo, videoReady: "false" },
    "clip.mp4",
    "Please record a video message or disable the personal video option.",
  ],
  [
    "a holiday that is gone",
    { ...withVideo, holidayId: "0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b" },
    "clip.mp4",
    "That holiday is no longer on the calendar.",
  ],
])("a card with %s is refused and leaves no row and no video", async (_what, change, video, message) => {
  await expect(send(null, change, video)).rejects.toThrow(message);
  expect(await database.db.$count(cards)).toBe(0);
  expect(await database.db.$count(cardVideos)).toBe(0);
  expect(await blob.names()).toEqual([]);
});

test("a video that its card doesn't include isn't stored", async () => {
  await send(null, {}, "clip.mp4");
  expect(await database.db.$count(cards)).toBe(1);
  expect(await blob.names()).toEqual([]);
});

test("deleting a card deletes its video immediately, with an audit entry", async () => {
  const { id } = await send(null, withVideo, "clip.mp4");
  expect(await blob.names()).toHaveLength(1);
  await deleteCard(id, maker.userId, NOW, database.db);
  expect(await blob.names()).toEqual([]);
  expect(await database.db.$count(cards)).toBe(0);
  expect(await database.db.select({ what: auditLogs.operationType }).from(auditLogs)).toEqual([
    { what: "card_video.delete" },
  ]);
});

test("deleting an account deletes its videos, even if storage is down at first", async () => {
  await send(null, withVideo, "clip.mp4");
  const user = { id: maker.userId, email: "ada@example.com", firstName: null, lastName: null, profileImageUrl: null };
  vi.stubEnv("VERCEL_BLOB_API_URL", "http://localhost:1/api/blob");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await deleteAccount(user, NOW, database.db, { client: mailbox.client });
  expect(await blob.names()).toHaveLength(1);
  vi.stubEnv("VERCEL_BLOB_API_URL", blob.env.VERCEL_BLOB_API_URL);
  expect(await deleteDueVideos(later(1 / 60), {}, database.db)).toEqual({ deleted: 1, failed: 0 });
  expect(await blob.names()).toEqual([]);
});

const isThanks = ({ subject }: { subject: string }) => subject.includes("replied");

test("each link allows one emoji reply, and the sender is emailed until they opt out", async () => {
  const { id } = await send(null);
  const { db } = database;
  const thank = (shareUrl: string, emoji = "🎉") =>
    thankForCard({ cardId: id, share: secretOf(shareUrl), emoji }, NOW, db, { client: mailbox.client });
  const [one, two] = [await linkTo(id), await linkTo(id)];

  await expect(thank(one.shareUrl, "💩")).rejects.toMatchObject({ code: "validation_failed" });
  const thanked = await Promise.allSettled([thank(one.shareUrl), thank(one.shareUrl), thank(one.shareUrl)]);
  expect(thanked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [mail, ...more] = (await mailbox.mailsTo("ada@example.com")).filter(isThanks);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Grace replied 🎉");
  expect(mail?.html).toContain(`/cards/${id}`);
  for (const body of [mail?.html, mail?.text]) expect(body).not.toContain("Have some cake");

  await chooseThanksByMail(maker.userId, false, db);
  await thank(two.shareUrl, "🍰");
  expect((await mailbox.mailsTo("ada@example.com")).filter(isThanks)).toHaveLength(1);
  expect(await seenBy(id, null, maker.userId)).toMatchObject({ card: { thanks: ["🎉", "🍰"] } });
  expect(await seenBy(id, secretOf(two.shareUrl))).toMatchObject({ card: { thanks: ["🍰"] } });
  expect((await listShareLinks(id, maker.userId, NOW, db)).map((link) => link.thanks).toSorted()).toEqual(["🍰", "🎉"]);
  expect(await db.$count(cardThanks)).toBe(2);
});

test("a link that has ended can't be used to reply", async () => {
  const { id } = await send(null);
  const { shareUrl, link } = await linkTo(id);
  await revokeShareLink(link.id, maker.userId, NOW, database.db);
  const thanking = thankForCard({ cardId: id, share: secretOf(shareUrl), emoji: "🎉" }, NOW, database.db);
  await expect(thanking).rejects.toMatchObject({ code: "gone" });
});

test("discarding an upload leaves its video alone once a card uses it", async () => {
  const video = await storeVideo(arriving("clip.mp4"), NOW, database.db);
  await createCard(sentCard(maker.holidayId, withVideo), video, { userId: maker.userId, key: null }, WHEN, database.db);
  await discardVideo(video.id, NOW, database.db);
  expect(await blob.names()).toHaveLength(1);
  expect(await database.db.$count(cardVideos)).toBe(1);
});
