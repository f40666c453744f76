import "server-only";
import { Auth, raw, skipCSRFCheck } from "@auth/core";
import { and, eq, gt, ne } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { sessions, verificationTokens } from "@/db/schema/users";
import { signInMail } from "@/emails/sign-in";
import { type AuthOptions, authConfig, hashedLinkToken, LINK_MINUTES } from "@/lib/authjs";
import { env } from "@/lib/env";
import { type SendOptions, sendMailEvenly } from "@/lib/mail/commands";
import { mailFrame } from "@/lib/mail/frame";
import { countAgainst } from "@/lib/rate-limit";
import { siteUrl } from "@/lib/site";
import { hashToken, keyedHash } from "@/lib/tokens";
import type { PressInput, SignInInput } from "./input";
import { SESSION_RENEWAL_SECONDS, SESSION_SECONDS, sessionCookie } from "./session-cookie";

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

/**
 * Sends a sign-in link to an address, whether or not it has an account. Throws AppError too_many_requests, and
 * unavailable when the mail cannot be sent. When the limits cannot be counted nothing is sent.
 */
export async function startSignIn(
  { email, returnUrl }: SignInInput,
  { client, device }: Asker,
  now: Date,
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<void> {
  await countAgainst("sign-in:client", client, db);
  await countAgainst("sign-in:address", email, db);

  let token: string | undefined;
  const onLink = (secret: string) => {
    token = secret;
  };
  const body = new URLSearchParams({ email, callbackUrl: siteUrl("/") });
  await runAuth("/api/auth/signin/email", { method: "POST", body }, { db, returnUrl, onLink });
  if (!token) throw new Error("Auth.js made no link");

  const url = siteUrl(`/auth/confirm?${new URLSearchParams({ token })}`);
  const mail = signInMail({ ...mailFrame(), url, email, device, requestedAt: now, validMinutes: LINK_MINUTES });
  const idempotencyKey = `sign-in/${hashedLinkToken(token)}`;
  await sendMailEvenly({ kind: "sign_in", to: email, mail, idempotencyKey }, db, options);
}

/** A new session: the token for the cookie, when it ends, and where the visitor wanted to go. */
export type NewSession = { sessionToken: string; expires: Date; returnUrl: string };

async function startSession(
  { token, sessionToken, device }: { token: string; sessionToken: string; device: string },
  now: Date,
  tx: Tx,
): Promise<NewSession | null> {
  const [link] = await tx
    .select({ email: verificationTokens.identifier, returnUrl: verificationTokens.returnUrl })
    .from(verificationTokens)
    .where(and(eq(verificationTokens.token, hashedLinkToken(token)), gt(verificationTokens.expires, now)))
    .for("update");
  if (!link) return null;
  const query = new URLSearchParams({ token, email: link.email, callbackUrl: siteUrl("/") });
  const { cookies = [] } = await runAuth(
    `/api/auth/callback/email?${query}`,
    {},
    { db: tx, device, sessionToken, returnUrl: link.returnUrl },
  );
  const cookie = cookies.find(({ name }) => name === sessionCookie(env().SITE_URL).name);
  if (!cookie?.options.expires) throw new Error("Auth.js made no session");
  return { sessionToken: cookie.value, expires: cookie.options.expires, returnUrl: link.returnUrl };
}

/** The session that the first of two presses has begun, for the second. */
async function sessionOfSamePress(sessionToken: string, now: Date, tx: Tx): Promise<NewSession | null> {
  const [begun] = await tx
    .select({ sess: sessions.sess, expires: sessions.expires })
    .from(sessions)
    .where(eq(sessions.sessionToken, hashToken(sessionToken)));
  const at = Date.parse(begun?.sess.createdAt ?? "");
  if (!begun || !(now.getTime() - at < SAME_PRESS_MS)) return null;
  return { sessionToken, expires: begun.expires, returnUrl: begun.sess.returnUrl ?? "/" };
}

/**
 * Uses up a sign-in link and begins a session, or gives null when the link is used up or has expired. All in one
 * transaction: a crash leaves the link as it was. Of simultaneous presses one begins the session; those from the same
 * page are given the same one, the others null. `previousToken` is the session that the browser had before, which ends.
 */
export async function confirmSignIn(
  { token, page }: PressInput,
  { device, previousToken }: { device: string; previousToken: string | null },
  now: Date,
  db: Db = appDb(),
): Promise<NewSession | null> {
  const sessionToken = keyedHash("session", `${token} ${page}`);
  return db.transaction(async (tx) => {
    const begun =
      (await startSession({ token, sessionToken, device }, now, tx)) ??
      (await sessionOfSamePress(sessionToken, now, tx));
    if (begun && previousToken && previousToken !== sessionToken) await endSession(hashToken(previousToken), tx);
    return begun;
  });
}

/** Signs a browser out. Nothing happens when it is signed out already. */
export async function endSession(sessionId: string, db: Db | Tx = appDb()): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sessionToken, sessionId));
}

/** Signs one of a person's own browsers out; somebody else's is left alone. */
export async function endOwnSession(userId: string, sessionId: string, db: Db = appDb()): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.sessionToken, sessionId)));
}

/** Signs a person out everywhere but in one browser. */
export async function endOtherSessions(userId: string, sessionId: string, db: Db = appDb()): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.sessionToken, sessionId)));
}
