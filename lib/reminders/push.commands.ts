import "server-only";
import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { pushSubscriptions } from "@/db/schema/reminders";
import { sessions } from "@/db/schema/users";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { sendPush } from "@/lib/core/web-push";
import { lockUser } from "./commands";
import { isSubscriptionId, type PushSubscriptionInput, pushEndpoint } from "./input";
import { deviceColumns, toDevice } from "./queries";
import { MAX_DEVICES, type PushDevice, REMINDERS_PATH } from "./reminder";

/** Locks the session until the transaction ends. Throws AppError unauthenticated when it has ended. */
async function lockSession(userId: string, sessionId: string, tx: Tx): Promise<void> {
  const [session] = await tx
    .select({ id: sessions.sessionToken })
    .from(sessions)
    .where(and(eq(sessions.sessionToken, sessionId), eq(sessions.userId, userId)))
    .for("key share");
  if (!session) throw new AppError("unauthenticated", "Please sign in first.");
}

/** Whether a known browser is saved by the same user. If not, the previous user's dates are discarded. */
const isSameUser = sql`${pushSubscriptions.userId} = excluded.user_id`;

/** Subscribes a browser until sign-out, also one of another user. Above the limit, removes the oldest. */
export async function savePushSubscription(
  userId: string,
  { endpoint, keys, device, sessionId }: Omit<PushSubscriptionInput, "device"> & { device: string; sessionId: string },
  now: Date,
  db: Db = appDb(),
): Promise<PushDevice> {
  return db.transaction(async (tx) => {
    await lockUser(userId, tx);
    await lockSession(userId, sessionId, tx);
    const [saved] = await tx
      .insert(pushSubscriptions)
      .values({ userId, endpoint, ...keys, device, sessionId, createdAt: now })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: {
          userId,
          ...keys,
          device,
          sessionId,
          createdAt: sql`case when ${isSameUser} then ${pushSubscriptions.createdAt} else excluded.created_at end`,
          lastUsedAt: sql`case when ${isSameUser} then ${pushSubscriptions.lastUsedAt} end`,
        },
      })
      .returning(deviceColumns);
    if (!saved) throw new Error("a push subscription was neither made nor found");
    const forgotten = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), ne(pushSubscriptions.id, saved.id)))
      .orderBy(desc(pushSubscriptions.createdAt))
      .offset(MAX_DEVICES - 1);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, forgotten));
    return toDevice(saved);
  });
}

/**
 * Whether the browser at that endpoint shows this user's reminders. If so, ties it to the current session, since the
 * one it was saved in may have expired.
 */
export async function touchPushSubscription(
  userId: string,
  { endpoint, sessionId }: { endpoint: string; sessionId: string },
  db: Db = appDb(),
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockSession(userId, sessionId, tx);
    const updated = await tx
      .update(pushSubscriptions)
      .set({ sessionId })
      .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)))
      .returning({ id: pushSubscriptions.id });
    return updated.length > 0;
  });
}

/** Returns the filter for a browser's id or endpoint; null for any other text. */
function namedBy(idOrEndpoint: string): SQL | null {
  if (isSubscriptionId(idOrEndpoint)) return eq(pushSubscriptions.id, idOrEndpoint);
  const { data: endpoint } = pushEndpoint.safeParse(idOrEndpoint);
  return endpoint === undefined ? null : eq(pushSubscriptions.endpoint, endpoint);
}

/** Removes one of the user's browsers, by its id or its endpoint. Idempotent. */
export async function removePushSubscription(userId: string, idOrEndpoint: string, db: Db = appDb()): Promise<void> {
  const isMatch = namedBy(idOrEndpoint);
  if (isMatch) await db.delete(pushSubscriptions).where(and(isMatch, eq(pushSubscriptions.userId, userId)));
}

const TEST_MESSAGE = {
  title: "This is what a reminder looks like",
  body: "Click one to open the holiday.",
  url: REMINDERS_PATH,
  tag: "test",
} as const;

/**
 * Sends a test notification to one of the user's browsers. Throws AppError not_found when it is another user's, gone
 * when its subscription has ended (it is then removed), and unavailable when its push service does not accept the
 * message.
 */
export async function sendTestNotification(userId: string, endpoint: string, db: Db = appDb()): Promise<void> {
  const [subscription] = await db
    .select(pickColumns(pushSubscriptions, "endpoint", "p256dh", "auth"))
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)));
  if (!subscription) throw new AppError("not_found", "This browser isn't set up for notifications.");
  const outcome = await sendPush(subscription, TEST_MESSAGE);
  if (outcome.kind === "sent") return;
  if (outcome.kind === "gone") {
    await removePushSubscription(userId, endpoint, db);
    throw new AppError("gone", "Notifications are off in this browser. Please turn them on again.");
  }
  if (outcome.kind === "refused") {
    logFault("test notification", new Error(`refused with ${outcome.status ?? "its keys"}`));
  }
  throw new AppError("unavailable", "We couldn't reach your browser. Please try again in a moment.");
}
