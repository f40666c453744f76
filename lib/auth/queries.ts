import "server-only";
import { and, desc, eq, gt } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { sessions, users, verificationTokens } from "@/db/schema/users";
import { env } from "@/lib/core/env";
import { hashToken } from "@/lib/core/tokens";
import { SESSION_SECONDS } from "./session-cookie";

/** A signed-in user, with the fields that their browser may see. */
export type User = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
};

/** A signed-in person and the session of their browser. `sessionId` is the stored hash. */
export type SignedIn = { user: User; sessionId: string; expires: Date };

/**
 * Returns the person a session's token belongs to, or null if there is no such session any more. Pages and handlers call
 * `getCurrentSignedIn`; this is for Auth.js's adapter, and for the middleware, where `auth()` does not run.
 */
export async function getSignedIn(sessionToken: string, now: Date, db: Db | Tx = appDb()): Promise<SignedIn | null> {
  const [row] = await db
    .select({
      user: pickColumns(users, "id", "email", "firstName", "lastName", "profileImageUrl"),
      sessionId: sessions.sessionToken,
      expires: sessions.expires,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sessionToken, hashToken(sessionToken)), gt(sessions.expires, now)));
  if (!row?.user.email) return null;
  return { ...row, user: { ...row.user, email: row.user.email } };
}

/** A browser in which a person is signed in. `lastUsedAt` is accurate to one day. */
export type Session = { id: string; device: string | null; createdAt: Date | null; lastUsedAt: Date };

/** Returns the browsers in which a person is signed in, most recently used first. */
export async function listSessions(userId: string, now: Date, db: Db | Tx = appDb()): Promise<Session[]> {
  const rows = await db
    .select({ id: sessions.sessionToken, sess: sessions.sess, expires: sessions.expires })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expires, now)))
    .orderBy(desc(sessions.expires), sessions.sessionToken);
  return rows.map(({ id, sess, expires }) => ({
    id,
    device: sess.device ?? null,
    createdAt: sess.createdAt ? new Date(sess.createdAt) : null,
    lastUsedAt: new Date(expires.getTime() - SESSION_SECONDS * 1000),
  }));
}

/** Returns a link's secret as it is stored, which is how Auth.js looks it up. Source: @auth/core, actions/callback. */
export function hashedLinkToken(token: string): string {
  return hashToken(`${token}${env().AUTH_SECRET}`);
}

/** Returns the address that a sign-in link is for; null if it is used up, expired, or unknown. Does not use it up. */
export async function getLinkedAddress(token: string, now: Date, db: Db = appDb()): Promise<string | null> {
  const [row] = await db
    .select({ email: verificationTokens.identifier })
    .from(verificationTokens)
    .where(and(eq(verificationTokens.token, hashedLinkToken(token)), gt(verificationTokens.expires, now)));
  return row?.email ?? null;
}
