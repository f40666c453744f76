import "server-only";
import { Auth, raw, skipCSRFCheck } from "@auth/core";
import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { cookies } from "next/headers";
import { cache } from "react";
import { appDb, type Db, type Tx } from "@/db/client";
import { pushSubscriptions } from "@/db/schema/reminders";
import { sessions, verificationTokens } from "@/db/schema/users";
import { signInMail } from "@/emails/account";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { mailboxOf } from "@/lib/core/input";
import { countAgainst } from "@/lib/core/rate-limit";
import { siteUrl } from "@/lib/core/site";
import { hashToken, keyedHash } from "@/lib/core/tokens";
import { type SendOptions, sendMailEvenly } from "@/lib/email/commands";
import { mailFrame } from "@/lib/email/message";
import { type AuthOptions, authConfig, endSessions, hashedLinkToken } from "./authjs";
import type { PressInput, SignInInput } from "./input";
import { getSignedIn, type SignedIn } from "./queries";
import {
  isDueForRenewal,
  SESSION_RENEWAL_SECONDS,
  SESSION_SECONDS,
  SIGN_IN_LINK_MINUTES,
  sessionCookie,
} from "./session-cookie";

/**
 * A second press of the same page's button within this time counts as the same press: its response may have been lost.
 */
const SAME_PRESS_MS = 60_000;

/** Returns the Auth.js configuration with our cookie and lifetimes; `options` are specific to one request. */
export function signInConfig(options: Partial<AuthOptions> = {}) {
  return authConfig({
    db: options.db ?? appDb(),
    cookie: { sessionToken: sessionCookie(env().SITE_URL) },
    maxAgeSeconds: SESSION_SECONDS,
    renewalSeconds: SESSION_RENEWAL_SECONDS,
    ...options,
  });
}

/** Runs one of Auth.js's own actions. If it fails, throws the underlying cause. */
async function runAuth(path: string, init: RequestInit, options: Partial<AuthOptions>) {
  try {
    return await Auth(new Request(siteUrl(path), init), { ...signInConfig(options), raw, skipCSRFCheck });
  } catch (error) {
    const inner = error instanceof Error ? (error.cause as { err?: unknown } | undefined)?.err : undefined;
    throw inner ?? error;
  }
}

/** The client and device that request a link. */
export type Requester = { client: string; device: string };

/** Counts one more link for an address and for the requesting client. Throws AppError too_many_requests. */
export async function countSignIn(email: string, { client }: Requester, db: Db = appDb()): Promise<void> {
  await countAgainst("sign-in:client", client, db);
  await countAgainst("sign-in:address", mailboxOf(email), db);
  await countAgainst("sign-in:address:day", mailboxOf(email), db);
  // A flood of requests must not lock the editors out.
  if (!env().ADMIN_EMAILS.includes(email)) await countAgainst("sign-in:all", "all", db);
}

/**
 * Emails a sign-in link, which the caller must have counted. Throws AppError unavailable if the email cannot be sent.
 */
export async function sendSignInLink(
  { email, returnUrl }: SignInInput,
  { device }: Requester,
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

  // In the link only: this URL may contain a secret, which does not belong in the database.
  const goOn: Record<string, string> = returnUrl === "/" ? {} : { returnUrl };
  const url = siteUrl(`/auth/confirm?${new URLSearchParams({ token, ...goOn })}`);
  const mail = signInMail({ ...mailFrame(), url, email, device, requestedAt: now, validMinutes: SIGN_IN_LINK_MINUTES });
  const idempotencyKey = `sign-in/${hashedLinkToken(token)}`;
  await sendMailEvenly({ kind: "sign_in", to: email, mail, idempotencyKey }, db, options);
}

/**
 * Sends a sign-in link to an address, whether or not it has an account. Throws AppError too_many_requests, and
 * unavailable if the email cannot be sent. If the rate limits cannot be counted, nothing is sent.
 */
export async function startSignIn(
  input: SignInInput,
  asker: Requester,
  now: Date,
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<void> {
  await countSignIn(input.email, asker, db);
  await sendSignInLink(input, asker, now, db, options);
}

type Press = { token: string; sessionToken: string; device: string };

/** Uses up the link and starts the session through Auth.js. Returns false if the link does not exist any more. */
async function startSession({ token, sessionToken, device }: Press, now: Date, tx: Tx): Promise<boolean> {
  const [link] = await tx
    .select({ email: verificationTokens.identifier })
    .from(verificationTokens)
    .where(and(eq(verificationTokens.token, hashedLinkToken(token)), gt(verificationTokens.expires, now)))
    .for("update");
  if (!link) return false;
  // Two links for a new address, pressed at once, must create one account.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${link.email}`}, 0))`);
  const query = new URLSearchParams({ token, email: link.email, callbackUrl: siteUrl("/") });
  await runAuth(`/api/auth/callback/email?${query}`, {}, { db: tx, device, sessionToken });
  return true;
}

/** Whether another press of the same button has just started the session. */
async function isOfSamePress(sessionToken: string, now: Date, tx: Tx): Promise<boolean> {
  const [begun] = await tx
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(eq(sessions.sessionToken, hashToken(sessionToken)));
  return now.getTime() - Date.parse(begun?.sess.createdAt ?? "") < SAME_PRESS_MS;
}

/**
 * Uses up a sign-in link and starts a session. Returns its token; null if the link is used up or has expired. Runs in
 * one transaction: a crash leaves the link unused. Of simultaneous presses, one starts the session; those from the same
 * page get the same token, all others null. `previousToken` is the browser's previous session, which ends.
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

/** Extends a session in use to thirty days from now, at most once a day. */
async function renewSession({ sessionId, expires }: SignedIn, now: Date, db: Db): Promise<void> {
  if (!isDueForRenewal(expires, now)) return;
  const later = new Date(now.getTime() + SESSION_SECONDS * 1000);
  await db.update(sessions).set({ expires: later }).where(eq(sessions.sessionToken, sessionId));
}

/** Returns the person a session's token belongs to and extends the session; null if there is none. */
export async function resumeSession(sessionToken: string, now: Date, db: Db = appDb()): Promise<SignedIn | null> {
  const signedIn = await getSignedIn(sessionToken, now, db);
  if (signedIn) await renewSession(signedIn, now, db);
  return signedIn;
}

/** Returns the person behind the current request, or null. Cached per request. */
export const getCurrentSignedIn = cache(async (): Promise<SignedIn | null> => {
  const token = (await cookies()).get(sessionCookie(env().SITE_URL).name)?.value;
  return token ? resumeSession(token, new Date()) : null;
});

/** Returns the person behind the current request. Throws AppError unauthenticated if they are not signed in. */
export async function requireSignedIn(): Promise<SignedIn> {
  const signedIn = await getCurrentSignedIn();
  if (!signedIn) throw new AppError("unauthenticated", "Please sign in first.");
  return signedIn;
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
