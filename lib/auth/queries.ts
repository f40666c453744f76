import "server-only";
import { and, desc, eq, gt } from "drizzle-orm";
import { cookies } from "next/headers";
import { cache } from "react";
import { appDb, type Db, type Tx } from "@/db/client";
import { sessions, users, verificationTokens } from "@/db/schema/users";
import { hashedLinkToken } from "@/lib/authjs";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { hashToken } from "@/lib/tokens";
import { SESSION_SECONDS, sessionCookie } from "./session-cookie";

/** Somebody who is signed in, as the browser may know them. */
export type User = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
};

/** A signed-in person together with the browser they are signed in with. `sessionId` is the stored hash. */
export type SignedIn = { user: User; sessionId: string; expires: Date };

/** Who a session's token belongs to, or null when it belongs to nobody any more. */
export async function getSignedIn(sessionToken: string, now: Date, db: Db = appDb()): Promise<SignedIn | null> {
  const [row] = await db
    .select({
      user: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        profileImageUrl: users.profileImageUrl,
      },
      sessionId: sessions.sessionToken,
      expires: sessions.expires,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sessionToken, hashToken(sessionToken)), gt(sessions.expires, now)));
  if (!row?.user.email) return null;
  return { ...row, user: { ...row.user, email: row.user.email } };
}

/** Who is behind the present request, or null. Asked once per request, however often it is called. */
export const getCurrentSignedIn = cache(async (): Promise<SignedIn | null> => {
  const token = (await cookies()).get(sessionCookie(env().SITE_URL).name)?.value;
  return token ? getSignedIn(token, new Date()) : null;
});

/** Who is behind the present request. Throws AppError unauthenticated when nobody is signed in. */
export async function requireSignedIn(): Promise<SignedIn> {
  const signedIn = await getCurrentSignedIn();
  if (!signedIn) throw new AppError("unauthenticated", "Please sign in first.");
  return signedIn;
}

/** A browser that somebody is signed in with. `lastUsedAt` is exact to a day. */
export type Session = { id: string; device: string | null; createdAt: Date | null; lastUsedAt: Date };

/** The browsers that a person is signed in with, the one used last first. */
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

/** What a sign-in link would do; looking at it uses nothing up. An expired one still knows where to go on to. */
export type SignInLink = { email: string; returnUrl: string; isLive: boolean };

/** The link with this secret, or null when it is used up or never was. */
export async function getSignInLink(token: string, now: Date, db: Db = appDb()): Promise<SignInLink | null> {
  const [row] = await db
    .select({
      email: verificationTokens.identifier,
      returnUrl: verificationTokens.returnUrl,
      expires: verificationTokens.expires,
    })
    .from(verificationTokens)
    .where(eq(verificationTokens.token, hashedLinkToken(token)));
  return row ? { email: row.email, returnUrl: row.returnUrl, isLive: row.expires > now } : null;
}
