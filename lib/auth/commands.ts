import "server-only";
import { Auth, raw, skipCSRFCheck } from "@auth/core";
import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { cookies } from "next/headers";
import { cache } from "react";
import { appDb, type Db, type Tx } from "@/db/client";
import { pushSubscriptions } from "@/db/schema/reminders";
import { sessions, verificationTokens } from "@/db/schema/users";
import { signInMail } from "@/emails/sign-in";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { mailboxOf } from "@/lib/core/input";
import { countAgainst } from "@/lib/core/rate-limit";
import { siteUrl } from "@/lib/core/site";
import { hashToken, keyedHash } from "@/lib/core/tokens";
import { type SendOptions, sendMailEvenly } from "@/lib/email/commands";
import { mailFrame } from "@/lib/email/message";
import { type AuthOptions, authConfig, endSessions, hashedLinkToken, LINK_MINUTES } from "./authjs";
import type { PressInput, SignInInput } from "./input";
import { getSignedIn, type SignedIn } from "./queries";
import { isDueForRenewal, SESSION_RENEWAL_SECONDS, SESSION_SECONDS, sessionCookie } from "./session-cookie";

/** A second press of the same page's button within this time is the same press: its answer may have been lost. */
const SAME_PRESS_MS = 60_000;

/** Auth.js's configuration with our cookie and lifetimes; `options` are one request's own. */
export function signInConfig(options: Partial<AuthOptions> = {}) {
  return authConfig({
    db: options.db ?? appDb(),
    cookie: { sessionToken: sessionCookie(env().SITE_URL) },
    maxAgeSeconds: SESSION_SECONDS,
    renewalSeconds: SESSION_RENEWAL_SECONDS,
    ...options,
  });
}

/** Runs one of Auth.js's own actions. What it refuses is thrown as what it was refused for. */
async function runAuth(path: string, init: RequestInit, options: Partial<AuthOptions>) {
  try {
    return await Auth(new Request(siteUrl(path), init), { ...signInConfig(options), raw, skipCSRFCheck });
  } catch (error) {
    const inner = error instanceof Error ? (error.cause as { err?: unknown } | undefined)?.err : undefined;
    throw inner ?? error;
  }
}

/** Who asks to be sent a link. */
export type Asker = { client: string; device: string };

/** Counts one more link for an address and for whoever asks. Throws AppError too_many_requests. */
export async function countSignIn(email: string, { client }: Asker, db: Db = appDb()): Promise<void> {
  await countAgainst("sign-in:client", client, db);
  await countAgainst("sign-in:address", mailboxOf(email), db);
  await countAgainst("sign-in:address:day", mailboxOf(email), db);
  // A flood must not lock the editors out.
  if (!env().ADMIN_EMAILS.includes(email)) await countAgainst("sign-in:all", "all", db);
}

/** Mails a sign-in link, which the caller has counted. Throws AppError unavailable when the mail cannot be sent. */
export async function sendSignInLink(
  { email, returnUrl }: SignInInput,
  { device }: Asker,
  now: Date,
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<void> {
  let token: string | undefined;
  const onLink = (secret: string) => {
    token = secret;
  };
  const body = new URLSearchParams({ email, callbackUrl: siteUrl("/") });
  await runAuth("/api/auth/signin/email", { method: "POST", body }, { db, onLink });
  if (!token) throw new Error("Auth.js made no link");
  await db.delete(verificationTokens).where(lt(verificationTokens.expires, now));

  // In the link alone: it may have a secret of its own in it, which has no place in the database.
  const goOn: Record<string, string> = returnUrl === "/" ? {} : { returnUrl };
  const url = siteUrl(`/auth/confirm?${new URLSearchParams({ token, ...goOn })}`);
  const mail = signInMail({ ...mailFrame(), url, email, device, requestedAt: now, validMinutes: LINK_MINUTES });
  const idempotencyKey = `sign-in/${hashedLinkToken(token)}`;
  await sendMailEvenly({ kind: "sign_in", to: email, mail, idempotencyKey }, db, options);
}

/**
 * Sends a sign-in link to an address, whether or not it has an account. Throws AppError too_many_requests, and
 * unavailable when the mail cannot be sent. When the limits cannot be counted nothing is sent.
 */
export async function startSignIn(
  input: SignInInput,
  asker: Asker,
  now: Date,
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<void> {
  await countSignIn(input.email, asker, db);
  await sendSignInLink(input, asker, now, db, options);
}

type Press = { token: string; sessionToken: string; device: string };

/** Uses the link up and begins the session by Auth.js; false when there is no such link any more. */
async function startSession({ token, sessionToken, device }: Press, now: Date, tx: Tx): Promise<boolean> {
  const [link] = await tx
    .select({ email: verificationTokens.identifier })
    .from(verificationTokens)
    .where(and(eq(verificationTokens.token, hashedLinkToken(token)), gt(verificationTokens.expires, now)))
    .for("update");
  if (!link) return false;
  // Two links of a new address, pressed at once, are one account.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${link.email}`}, 0))`);
  const query = new URLSearchParams({ token, email: link.email, callbackUrl: siteUrl("/") });
  await runAuth(`/api/auth/callback/email?${query}`, {}, { db: tx, device, sessionToken });
  return true;
}

/** Whether the session was begun by another press of the same button, just now. */
async function isOfSamePress(sessionToken: string, now: Date, tx: Tx): Promise<boolean> {
  const [begun] = await tx
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(eq(sessions.sessionToken, hashToken(sessionToken)));
  return now.getTime() - Date.parse(begun?.sess.createdAt ?? "") < SAME_PRESS_MS;
}

/**
 * Uses up a sign-in link and begins a session, whose token it gives; null when the link is used up or has expired. All
 * in one transaction: a crash leaves the link as it was. Of simultaneous presses one begins the session; those from the
 * same page are given the same one, the others null. `previousToken` is the browser's session before, which ends.
 */
export async function confirmSignIn(
  { token, page }: PressInput,
  { device, previousToken }: { device: string; previousToken: string | null },
  now: Date,
  db: Db = appDb(),
): Promise<string | null> {
  const sessionToken = keyedHash("session", `${token} ${page}`);
  return db.transaction(async (tx) => {
    const isBegun =
      (await startSession({ token, sessionToken, device }, now, tx)) || (await isOfSamePress(sessionToken, now, tx));
    if (!isBegun) return null;
    if (previousToken && previousToken !== sessionToken) await endSession(hashToken(previousToken), tx);
    return sessionToken;
  });
}

/** A session that is used ends thirty days later again; written once a day. */
async function renewSession({ sessionId, expires }: SignedIn, now: Date, db: Db): Promise<void> {
  if (!isDueForRenewal(expires, now)) return;
  const later = new Date(now.getTime() + SESSION_SECONDS * 1000);
  await db.update(sessions).set({ expires: later }).where(eq(sessions.sessionToken, sessionId));
}

/** Who a session's token belongs to, whose session lasts the longer for it; or null. */
export async function resumeSession(sessionToken: string, now: Date, db: Db = appDb()): Promise<SignedIn | null> {
  const signedIn = await getSignedIn(sessionToken, now, db);
  if (signedIn) await renewSession(signedIn, now, db);
  return signedIn;
}

/** Who is behind the present request, or null. Asked once per request, however often it is called. */
export const getCurrentSignedIn = cache(async (): Promise<SignedIn | null> => {
  const token = (await cookies()).get(sessionCookie(env().SITE_URL).name)?.value;
  return token ? resumeSession(token, new Date()) : null;
});

/** Who is behind the present request. Throws AppError unauthenticated when nobody is signed in. */
export async function requireSignedIn(): Promise<SignedIn> {
  const signedIn = await getCurrentSignedIn();
  if (!signedIn) throw new AppError("unauthenticated", "Please sign in first.");
  return signedIn;
}

/** Signs a browser out. Nothing happens when it is signed out already. */
export async function endSession(sessionId: string, db: Db | Tx = appDb()): Promise<void> {
  await endSessions(eq(sessions.sessionToken, sessionId), db);
}

/** Signs one of a person's own browsers out; somebody else's is left alone. */
export async function endOwnSession(userId: string, sessionId: string, db: Db = appDb()): Promise<void> {
  await endSessions(and(eq(sessions.userId, userId), eq(sessions.sessionToken, sessionId)), db);
}

/**
 * Signs a person out everywhere but in one browser, and ends the notifications of those whose session had run out before. The one
 * in hand goes on with its own, unless it was never met in its present session: then it offers them anew.
 */
export async function endOtherSessions(userId: string, sessionId: string, db: Db = appDb()): Promise<void> {
  await db.transaction(async (tx) => {
    await endSessions(and(eq(sessions.userId, userId), ne(sessions.sessionToken, sessionId)), tx);
    // After them: a session that is cleared away just now leaves its browser without one.
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), isNull(pushSubscriptions.sessionId)));
  });
}
