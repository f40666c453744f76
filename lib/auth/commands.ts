import "server-only";
import { lt } from "drizzle-orm";
import { cache } from "react";
import { appDb, type Db } from "@/db/client";
import { verificationTokens } from "@/db/schema/users";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { mailboxOf } from "@/lib/core/input";
import { countAgainst } from "@/lib/core/rate-limit";
import type { SendOptions } from "@/lib/email/commands";
import { auth, authCall, signIn } from "./auth.commands";
import type { SignInInput } from "./input";
import type { SignedIn } from "./queries";

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
 * Runs during a request or in its `after`, like every call of Auth.js's `signIn`.
 */
export async function sendSignInLink(
  { email, returnUrl }: SignInInput,
  { device }: Requester,
  now: Date,
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<void> {
  await db.delete(verificationTokens).where(lt(verificationTokens.expires, now));
  const call = { db, device, returnUrl, requestedAt: now, options };
  await authCall.run(call, () => signIn("email", { email, redirect: false, redirectTo: "/" }));
}

/**
 * Sends a sign-in link to an address, whether or not it has an account. Throws AppError too_many_requests, and
 * unavailable if the email cannot be sent. If the rate limits cannot be counted, nothing is sent.
 */
export async function startSignIn(
  input: SignInInput,
  requester: Requester,
  now: Date,
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<void> {
  await countSignIn(input.email, requester, db);
  await sendSignInLink(input, requester, now, db, options);
}

/** Returns the person behind the current request, or null, and extends their session. Cached per request. */
export const getCurrentSignedIn = cache(async (): Promise<SignedIn | null> => {
  const session = await auth();
  return session && { ...session, expires: new Date(session.expires) };
});

/** Returns the person behind the current request. Throws AppError unauthenticated if they are not signed in. */
export async function requireSignedIn(): Promise<SignedIn> {
  const signedIn = await getCurrentSignedIn();
  if (!signedIn) throw new AppError("unauthenticated", "Please sign in first.");
  return signedIn;
}
