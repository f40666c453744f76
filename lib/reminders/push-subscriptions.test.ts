import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "@/db/client";
import { pushSubscriptions } from "@/db/schema/reminders";
import { sessions, users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { isWaiting } from "@/db/test-waiting";
import { authAdapter } from "@/lib/auth/auth.commands";
import { endOtherSessions, endOwnSession, endSession } from "@/lib/auth/sessions.commands";
import { hashToken } from "@/lib/core/tokens";
import { removePushSubscription, savePushSubscription, touchPushSubscription } from "./push.commands";
import { listPushDevices } from "./queries";
import { MAX_DEVICES } from "./reminder";

const NOW = new Date("2026-11-20T12:00:00Z");
const SERVICE = "https://fcm.googleapis.com/fcm/send";

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;
let userId: string;
let strangerId: string;

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await db.delete(users);
  const [ada, bob] = await db
    .insert(users)
    .values([{ email: "ada@example.com" }, { email: "bob@example.com" }])
    .returning({ id: users.id });
  userId = ada?.id ?? "";
  strangerId = bob?.id ?? "";
  const expires = new Date("2026-12-20T12:00:00Z");
  const ofSession = (sessionToken: string, who: string) => ({ sessionToken, userId: who, expires });
  await db.insert(sessions).values(["phone", "laptop", "tablet"].map((name) => ofSession(name, userId)));
  await db.insert(sessions).values(ofSession("stranger's", strangerId));
});

describe("browsers", () => {
  const keys = { p256dh: "p", auth: "a" };
  const devices = async () => (await listPushDevices(userId, db)).map(({ device }) => device);
  const save = (endpoint: string, who = userId, now = NOW, device = "Chrome on Android", session = "phone") => {
    const sessionId = who === userId ? session : "stranger's";
    return savePushSubscription(who, { endpoint: `${SERVICE}/${endpoint}`, keys, device, sessionId }, now, db);
  };

  test("are listed with their device, newest first", async () => {
    const first = await save("1");
    const second = await save("2", userId, new Date("2026-11-21T12:00:00Z"), "Firefox on Linux");
    await save("3", strangerId);
    expect(await listPushDevices(userId, db)).toEqual([
      { id: second.id, device: "Firefox on Linux", createdAt: "2026-11-21T12:00:00.000Z", lastUsedAt: null },
      { id: first.id, device: "Chrome on Android", createdAt: "2026-11-20T12:00:00.000Z", lastUsedAt: null },
    ]);
  });

  test("that are already known move to the user who is signed in now", async () => {
    const { id } = await save("1");
    expect(await save("1", strangerId)).toMatchObject({ id });
    expect(await listPushDevices(userId, db)).toEqual([]);
    expect(await listPushDevices(strangerId, db)).toHaveLength(1);
  });

  test("that move to another user do not reveal the previous user's dates", async () => {
    const { id } = await save("1");
    const used = new Date("2026-11-20T18:00:00Z");
    await db.update(pushSubscriptions).set({ lastUsedAt: used });
    const later = new Date("2026-11-22T12:00:00Z");
    const mine = { id, device: "Chrome on Android", createdAt: NOW.toISOString(), lastUsedAt: used.toISOString() };
    expect(await save("1", userId, later)).toEqual(mine);
    expect(await listPushDevices(userId, db)).toEqual([mine]);
    const theirs = { ...mine, createdAt: later.toISOString(), lastUsedAt: null };
    expect(await save("1", strangerId, later)).toEqual(theirs);
    expect(await listPushDevices(strangerId, db)).toEqual([theirs]);
  });

  test("that moved to another user count as new when the oldest is removed", async () => {
    await save("passed on", strangerId, new Date("2026-11-01T12:00:00Z"));
    for (let index = 1; index < MAX_DEVICES; index += 1) await save(String(index));
    await save("passed on", userId, new Date("2026-11-22T12:00:00Z"));
    await save("one more", userId, new Date("2026-11-23T12:00:00Z"));
    const left = await db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions);
    expect(left).toHaveLength(MAX_DEVICES);
    expect(left).toContainEqual({ endpoint: `${SERVICE}/passed on` });
  });

  test("above the limit are removed, oldest first", async () => {
    for (let index = 0; index <= MAX_DEVICES; index += 1) {
      await save(String(index), userId, new Date(NOW.getTime() + index * 1000));
    }
    const left = await db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions);
    expect(left).toHaveLength(MAX_DEVICES);
    expect(left).not.toContainEqual({ endpoint: `${SERVICE}/0` });
  });

  test("can be removed by id or endpoint, by their own user only", async () => {
    const { id } = await save("1");
    await save("2");
    await removePushSubscription(strangerId, id, db);
    await removePushSubscription(strangerId, `${SERVICE}/2`, db);
    expect(await listPushDevices(userId, db)).toHaveLength(2);
    await removePushSubscription(userId, id, db);
    await removePushSubscription(userId, `${SERVICE}/2`, db);
    await removePushSubscription(userId, `${SERVICE}/2`, db);
    expect(await listPushDevices(userId, db)).toEqual([]);
  });

  test("cannot be removed by anything that is neither an id nor an endpoint", async () => {
    await save("1");
    for (const text of ["", "\0", `${SERVICE}/1\0`, "https://evil.example/"]) {
      await removePushSubscription(userId, text, db);
    }
    expect(await listPushDevices(userId, db)).toHaveLength(1);
  });

  test("show nothing after they are signed out, here or remotely, but an expired session changes nothing", async () => {
    await save("1", userId, NOW, "Chrome on Android", "phone");
    await save("2", userId, NOW, "Firefox on Linux", "laptop");
    await save("3", strangerId);
    await save("4", userId, NOW, "Safari on iPad", "tablet");
    await endSession("phone", db);
    await endOwnSession(strangerId, "tablet", db);
    expect((await devices()).toSorted()).toEqual(["Firefox on Linux", "Safari on iPad"]);
    await endOwnSession(userId, "tablet", db);
    expect(await devices()).toEqual(["Firefox on Linux"]);
    await endOtherSessions(userId, "another", db);
    expect(await devices()).toEqual([]);
    await db.delete(sessions);
    expect(await listPushDevices(strangerId, db)).toHaveLength(1);
  });

  test("with an expired session show nothing after their user has signed out everywhere else", async () => {
    await save("1", userId, NOW, "Chrome on Android", "phone");
    await save("2", userId, NOW, "Firefox on Linux", "laptop");
    await save("3", strangerId);
    await db.delete(sessions).where(eq(sessions.sessionToken, "laptop"));
    await db.update(pushSubscriptions).set({ sessionId: null }).where(eq(pushSubscriptions.userId, strangerId));
    expect(await devices()).toHaveLength(2);
    await endOtherSessions(userId, "phone", db);
    // The current browser continues, and other users' are not affected.
    expect(await devices()).toEqual(["Chrome on Android"]);
    expect(await listPushDevices(strangerId, db)).toHaveLength(1);
  });

  const isKnown = (endpoint: string, who = userId, sessionId = "laptop") =>
    touchPushSubscription(who, { endpoint: `${SERVICE}/${endpoint}`, sessionId }, db);

  test("are known to their own user only, and end with the session they were last seen in", async () => {
    await save("1");
    expect(await isKnown("2")).toBe(false);
    expect(await isKnown("1", strangerId, "stranger's")).toBe(false);
    // The session it was saved in has expired, and the user has signed in again.
    await db.delete(sessions).where(eq(sessions.sessionToken, "phone"));
    expect(await isKnown("1")).toBe(true);
    await endSession("laptop", db);
    expect(await devices()).toEqual([]);
    await expect(isKnown("1")).rejects.toMatchObject({ code: "unauthenticated", message: "Please sign in first." });
  });

  test.each([
    ["by its person", () => endOwnSession(userId, "phone", db)],
    ["by Auth.js", () => authAdapter(db).deleteSession?.("secret of the phone's")],
  ])("that are saved while their session is ended %s end with it", async (how, end) => {
    const sessionId = how === "by Auth.js" ? hashToken("secret of the phone's") : "phone";
    const expires = new Date("2026-12-20T12:00:00Z");
    await db.insert(sessions).values({ sessionToken: sessionId, userId, expires }).onConflictDoNothing();
    let isDone = false;
    let ending: Promise<unknown> = Promise.resolve();
    const hasWaited = await db.transaction(async (tx) => {
      const isIt = eq(sessions.sessionToken, sessionId);
      await tx.select({ id: sessions.sessionToken }).from(sessions).where(isIt).for("key share");
      ending = Promise.resolve(end()).finally(() => {
        isDone = true;
      });
      const waits = await isWaiting(() => isDone, db);
      await tx.insert(pushSubscriptions).values({ userId, endpoint: `${SERVICE}/1`, ...keys, sessionId });
      return waits;
    });
    await ending;
    expect(hasWaited).toBe(true);
    expect(await db.$count(sessions, eq(sessions.sessionToken, sessionId))).toBe(0);
    expect(await devices()).toEqual([]);
  });

  test.each([
    ["that is signed out meanwhile", () => db.delete(sessions)],
    ["whose account is gone", () => db.delete(users)],
  ])("of a session %s are not saved", async (_, end) => {
    await end();
    await expect(save("1")).rejects.toMatchObject({ code: "unauthenticated", message: "Please sign in first." });
    expect(await db.$count(pushSubscriptions)).toBe(0);
  });
});
