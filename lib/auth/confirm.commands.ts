import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import { NextRequest } from "next/server";
import { appDb, type Db, type Tx } from "@/db/client";
import { sessions, verificationTokens } from "@/db/schema/users";
import { siteUrl } from "@/lib/core/site";
import { hashToken, keyedHash } from "@/lib/core/tokens";
import { authCall, handlers } from "./auth.commands";
import type { PressInput } from "./input";
import { hashedLinkToken } from "./queries";
import { endSession } from "./sessions.commands";

// The button on a sign-in link's page is a file of its own, because `signIn` cannot use up a link, and Auth.js's callback
// alone would lose the link in a crash before the session is stored, and reject the second of two presses.

/** A second press on the same page within this time is the same press: its response may have been lost. */
const SAME_PRESS_MS = 60_000;

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
  const url = siteUrl(`/api/auth/callback/email?${new URLSearchParams({ token, email: link.email })}`);
  await authCall.run({ db: tx, device, sessionToken }, () => handlers.GET(new NextRequest(url)));
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
