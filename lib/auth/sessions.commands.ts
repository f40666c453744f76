import "server-only";
import { and, asc, eq, inArray, isNull, ne, type SQL } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { pushSubscriptions } from "@/db/schema/reminders";
import { sessions } from "@/db/schema/users";

/**
 * Ends sessions, and deletes the push subscriptions of their browsers, so that personal notifications are not shown
 * there any more. Includes a browser whose subscription is being saved at the same time.
 */
async function endSessions(which: SQL | undefined, db: Db | Tx): Promise<void> {
  await db.transaction(async (tx) => {
    const { sessionToken } = sessions;
    // Saving a push subscription locks its session: either it is visible here, or it finds that the session is gone.
    const ended = await tx
      .select({ id: sessionToken })
      .from(sessions)
      .where(which)
      .orderBy(asc(sessionToken))
      .for("update");
    const ids = ended.map(({ id }) => id);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ids));
    await tx.delete(sessions).where(inArray(sessionToken, ids));
  });
}

/** Signs a browser out. Does nothing if it is already signed out. */
export async function endSession(sessionId: string, db: Db | Tx = appDb()): Promise<void> {
  await endSessions(eq(sessions.sessionToken, sessionId), db);
}

/** Signs out one of a person's own browsers. Leaves another person's session alone. */
export async function endOwnSession(userId: string, sessionId: string, db: Db = appDb()): Promise<void> {
  await endSessions(and(eq(sessions.userId, userId), eq(sessions.sessionToken, sessionId)), db);
}

/**
 * Signs a person out everywhere but in one browser, and deletes push subscriptions whose session has already expired.
 * This browser's own subscription remains if it belongs to the current session; otherwise the browser offers it again.
 */
export async function endOtherSessions(userId: string, sessionId: string, db: Db = appDb()): Promise<void> {
  await db.transaction(async (tx) => {
    await endSessions(and(eq(sessions.userId, userId), ne(sessions.sessionToken, sessionId)), tx);
    // Runs last, because a session that expires in the meantime leaves its subscription without a session.
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), isNull(pushSubscriptions.sessionId)));
  });
}
