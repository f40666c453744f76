import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connect } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import { cards, cardVideos } from "@/db/schema/cards";
import { holidays } from "@/db/schema/holidays";
import { users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { emptyAuditLog } from "@/db/test-tamper";
import { deleteBlobs } from "@/lib/core/blob";
import { newToken } from "@/lib/core/tokens";
import { storeVideo } from "@/lib/media/commands";
import { deleteDueVideos } from "@/lib/media/job";
import { arriving } from "@/lib/media/test-videos";
import { testBlob } from "@/tests/blob";
import { createCard } from "../commands";
import { getCardFor, getPlayableVideo } from "../queries";
import { createShareLink, revokeShareLink } from "../share-links/commands";
import { sentCard } from "../test-card";
import { UNSEEN_DAYS, VIDEO_NOTICES } from "../video-state";
import { claimPlay, finishPlay, keepForReader, markSeen } from "./commands";

const NOW = new Date("2026-11-21T12:00:00Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let database: Awaited<ReturnType<typeof testDatabase>>;
let blob: Awaited<ReturnType<typeof testBlob>>;
let maker: Awaited<ReturnType<typeof makerAndHoliday>>;
let cardId = "";
let share = "";

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
  await deleteBlobs(await blob.names());
  const { db } = database;
  await emptyAuditLog(db);
  for (const table of [users, cardVideos, holidays]) await db.delete(table);
  maker = await makerAndHoliday(db);
  const video = await storeVideo(arriving("clip.mp4"), NOW, db);
  const input = sentCard(maker.holidayId, { includeSelfie: "true" });
  cardId = (await createCard(input, video, { userId: maker.userId, key: null }, { now: NOW, today: "2026-11-21" }, db))
    .id;
  share = await link();
});

async function link(): Promise<string> {
  const { shareUrl } = await createShareLink({ objectId: cardId, ttlHours: 24 }, maker.userId, NOW, database.db);
  return new URL(shareUrl).searchParams.get("share") ?? "";
}

/** A click from a new browser, unless a ticket is passed. */
const press = (viewer = newToken(), now = NOW, { by = share, ticket = newToken() } = {}) =>
  claimPlay(cardId, { share: by, viewer, ticket }, now, database.db);
const playable = (secret: string | null, now = NOW, userId: string | null = null) =>
  getPlayableVideo(cardId, { secret, userId }, now, database.db);
const state = async (now = NOW) => {
  const access = await getCardFor(cardId, { userId: null, share }, now, database.db);
  return access.kind === "link" ? access.card.video.state : access.kind;
};
const operations = async () =>
  (
    await database.db
      .select({ what: auditLogs.operationType, why: auditLogs.retentionPolicy, count: auditLogs.recordCount })
      .from(auditLogs)
  ).map(({ what, why, count }) => `${what} ${why} ${count}`);

test("viewing a card uses nothing up; the first click gets its video and all others are refused", async () => {
  expect(await state()).toBe("ready");
  expect(await state()).toBe("ready");
  const { secret } = await press();
  expect(await state()).toBe("claimed");
  expect(await playable(secret)).toMatchObject({ contentType: "video/mp4" });
  await expect(press()).rejects.toMatchObject({ code: "gone" });
  await expect(press(newToken(), NOW, { by: await link() })).rejects.toMatchObject({ code: "gone" });
  expect(await playable(newToken())).toBeNull();
  expect(await playable(null)).toBeNull();
});

test("of a hundred concurrent clicks over two connection pools exactly one wins, in each of ten rounds", async () => {
  const second = connect(database.url);
  try {
    for (let round = 0; round < 10; round += 1) {
      await database.db.update(cardVideos).set({ claimHash: null, claimedAt: null });
      const presses = Array.from({ length: 100 }, (_, index) =>
        claimPlay(cardId, { share, viewer: newToken(), ticket: newToken() }, NOW, index % 2 ? second.db : database.db),
      );
      const won = (await Promise.allSettled(presses)).filter(({ status }) => status === "fulfilled");
      expect(won).toHaveLength(1);
    }
  } finally {
    await second.close();
  }
});

test("of twelve identical concurrent requests from browsers with different tickets, exactly one wins", async () => {
  const viewer = newToken();
  for (let round = 0; round < 10; round += 1) {
    await database.db.update(cardVideos).set({ claimHash: null, claimedAt: null });
    const presses = await Promise.allSettled(Array.from({ length: 12 }, () => press(viewer)));
    const refused = presses.flatMap((each) => (each.status === "rejected" ? [each.reason.message] : []));
    expect(refused).toEqual(Array.from({ length: 11 }, () => VIDEO_NOTICES.claimed));
  }
});

test("a replay of the winner's request without its ticket gets the expired notice and no video", async () => {
  const [viewer, ticket] = [newToken(), newToken()];
  await press(viewer, NOW, { ticket });
  for (const seconds of [0, 1, 60, 119, 121, 299]) {
    await expect(press(viewer, after(seconds))).rejects.toMatchObject({ code: "gone" });
  }
  // The ticket doesn't work in another tab of the same browser, either.
  await expect(press(newToken(), after(1), { ticket })).rejects.toMatchObject({ code: "gone" });
  expect(await playable(viewer)).toBeNull();
  expect(await playable(ticket)).toBeNull();
});

test("a page whose response was lost can click again within two minutes, until playback starts", async () => {
  const [viewer, ticket] = [newToken(), newToken()];
  const { secret } = await press(viewer, NOW, { ticket });
  expect((await press(viewer, after(60), { ticket })).secret).toBe(secret);
  expect((await press(viewer, after(119), { ticket })).secret).toBe(secret);
  await expect(press(viewer, after(120), { ticket })).rejects.toMatchObject({ code: "gone" });
  await markSeen(cardId, secret, after(61), database.db);
  await expect(press(viewer, after(62), { ticket })).rejects.toMatchObject({ code: "gone" });
});

test("a video seen for two seconds can be watched to the end, plus two minutes to reconnect, and is then deleted", async () => {
  const { secret } = await press();
  await markSeen(cardId, secret, after(2), database.db);
  await markSeen(cardId, secret, after(90), database.db);
  expect(await state(after(2))).toBe("seen");
  expect(await playable(secret, after(120))).not.toBeNull();
  expect(await deleteDueVideos(after(120), {}, database.db)).toEqual({ deleted: 0, failed: 0 });
  expect(await playable(secret, after(160))).toBeNull();
  expect(await deleteDueVideos(after(160), {}, database.db)).toEqual({ deleted: 1, failed: 0 });
  expect(await blob.names()).toEqual([]);
  expect(await state(after(160))).toBe("seen");
  const [card] = await database.db
    .select({ seenAt: cards.selfieViewedAt, url: cards.selfieVideoUrl })
    .from(cards)
    .where(eq(cards.id, cardId));
  expect(card).toEqual({ seenAt: after(2), url: null });
  expect(await operations()).toEqual([
    "card_video.seen video_seen_minutes 1",
    "card_video.delete video_seen_minutes 1",
  ]);
});

test("a video watched to the end is deleted immediately, and finishing it again changes nothing", async () => {
  const { secret } = await press();
  await finishPlay(cardId, secret, after(5), database.db);
  expect(await blob.names()).toEqual([]);
  expect(await state(after(5))).toBe("seen");
  await expect(finishPlay(cardId, secret, after(6), database.db)).rejects.toMatchObject({ code: "not_found" });
  expect(await operations()).toHaveLength(2);
});

test("if storage is down when a video ends, the next cleanup deletes the video", async () => {
  const { secret } = await press();
  vi.stubEnv("VERCEL_BLOB_API_URL", "http://localhost:1/api/blob");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await finishPlay(cardId, secret, after(5), database.db);
  vi.stubEnv("VERCEL_BLOB_API_URL", blob.env.VERCEL_BLOB_API_URL);
  expect(await playable(secret, after(6))).toBeNull();
  expect(await blob.names()).toHaveLength(1);
  await deleteDueVideos(after(65), {}, database.db);
  expect(await blob.names()).toEqual([]);
});

test("a viewer who clicks play and then disappears has used the play", async () => {
  const { secret } = await press();
  expect(await playable(secret, after(119))).not.toBeNull();
  expect(await playable(secret, after(121))).toBeNull();
  expect(await state(after(121))).toBe("seen");
  await expect(press(newToken(), after(121))).rejects.toMatchObject({ code: "gone" });
  await deleteDueVideos(after(121), {}, database.db);
  expect(await state(after(400))).toBe("seen");
  expect(await blob.names()).toEqual([]);
});

test("a play that timed out can't be resumed", async () => {
  const { secret } = await press();
  await expect(markSeen(cardId, secret, after(121), database.db)).rejects.toMatchObject({ code: "not_found" });
  expect(await playable(secret, after(122))).toBeNull();
});

test("a slow viewer gets two minutes from each read, up to 15 minutes in total", async () => {
  const { secret } = await press();
  await markSeen(cardId, secret, after(2), database.db);
  for (let seconds = 100; seconds <= 800; seconds += 100) {
    await keepForReader(cardId, secret, after(seconds), database.db);
    await keepForReader(cardId, newToken(), after(seconds), database.db);
    expect(await playable(secret, after(seconds + 99))).not.toBeNull();
  }
  await keepForReader(cardId, secret, after(899), database.db);
  expect(await playable(secret, after(901))).toBeNull();
});

test("a click while storage is unavailable doesn't use up the play", async () => {
  const viewer = newToken();
  blob.faults.calls.read = "service_unavailable";
  await expect(press(viewer)).rejects.toMatchObject({ code: "unavailable" });
  blob.faults.calls = {};
  expect(await state()).toBe("ready");
  await press();
  await expect(press(viewer)).rejects.toMatchObject({ code: "gone" });
});

test("a late click is refused with the reason: being watched, already watched, or no video", async () => {
  const refusal = (now: Date) => press(newToken(), now).catch((error) => error.message);
  const { secret } = await press();
  expect(await refusal(after(1))).toBe(VIDEO_NOTICES.claimed);
  await markSeen(cardId, secret, after(2), database.db);
  expect(await refusal(after(3))).toBe(VIDEO_NOTICES.seen);
  const input = sentCard(maker.holidayId);
  const bare = await createCard(
    input,
    null,
    { userId: maker.userId, key: null },
    { now: NOW, today: "2026-11-21" },
    database.db,
  );
  const made = await createShareLink({ objectId: bare.id, ttlHours: 24 }, maker.userId, NOW, database.db);
  const by = new URL(made.shareUrl).searchParams.get("share") ?? "";
  const pressing = claimPlay(bare.id, { share: by, viewer: newToken(), ticket: newToken() }, NOW, database.db);
  await expect(pressing).rejects.toMatchObject({ code: "not_found" });
});

test("the owner can preview the video any number of times, until play is clicked", async () => {
  expect(await playable(null, NOW, maker.userId)).not.toBeNull();
  expect(await state()).toBe("ready");
  expect(await playable(null, NOW, crypto.randomUUID())).toBeNull();
  await press();
  expect(await playable(null, NOW, maker.userId)).toBeNull();
});

test("an ended link can't play the video, and only the play's holder can mark it as seen", async () => {
  const { db } = database;
  await expect(press(newToken(), after(25 * 3600))).rejects.toMatchObject({ code: "gone" });
  await expect(press(newToken(), NOW, { by: newToken() })).rejects.toMatchObject({ code: "not_found" });
  await expect(markSeen(cardId, newToken(), NOW, db)).rejects.toMatchObject({ code: "not_found" });
  const other = await createShareLink({ objectId: cardId, ttlHours: 1 }, maker.userId, NOW, db);
  await revokeShareLink(other.link.id, maker.userId, NOW, db);
  const closed = new URL(other.shareUrl).searchParams.get("share") ?? "";
  await expect(press(newToken(), NOW, { by: closed })).rejects.toMatchObject({ code: "gone" });
  expect(await state()).toBe("ready");
});

test("an unplayed video is deleted after thirty days, an abandoned upload after an hour", async () => {
  const { db } = database;
  const end = after(UNSEEN_DAYS * 86_400);
  expect(await deleteDueVideos(new Date(end.getTime() - 1), {}, db)).toEqual({ deleted: 0, failed: 0 });
  await expect(press(newToken(), end)).rejects.toMatchObject({ code: "gone" });
  expect(await deleteDueVideos(end, {}, db)).toEqual({ deleted: 1, failed: 0 });
  expect(await operations()).toEqual(["card_video.delete video_unseen_30_days 1"]);

  await storeVideo(arriving("clip.webm", "video/webm"), NOW, db);
  expect(await deleteDueVideos(after(3599), {}, db)).toEqual({ deleted: 0, failed: 0 });
  expect(await deleteDueVideos(after(3600), {}, db)).toEqual({ deleted: 1, failed: 0 });
  expect(await blob.names()).toEqual([]);
  expect(await db.$count(cardVideos, and(eq(cardVideos.cardId, cardId)))).toBe(0);
});

test("two concurrent cleanups share the work and delete each video once", async () => {
  const { db } = database;
  for (let index = 0; index < 30; index += 1) await storeVideo(arriving("clip.mp4"), NOW, db);
  const done = await Promise.all([deleteDueVideos(after(3600), {}, db), deleteDueVideos(after(3600), {}, db)]);
  expect(done.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(30);
  expect(await blob.names()).toHaveLength(1);
});
