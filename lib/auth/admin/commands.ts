import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, lt } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { adminSessions } from "@/db/schema/admin";
import { recordAudit } from "@/lib/audit/commands";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { countAgainst } from "@/lib/core/rate-limit";
import { hashToken, newToken } from "@/lib/core/tokens";
import type { SendOptions } from "@/lib/email/commands";
import { type Asker, countSignIn, getCurrentSignedIn, sendSignInLink } from "../commands";
import type { SignedIn } from "../queries";
import { type Admin, auditedAs } from "./admin";
import { ADMIN_SESSION_ID } from "./input";
import { getAdminSession } from "./queries";
import { IDLE_MS, isSessionOver, isUseToBeNoted, LONGEST_MS, sessionEnds } from "./session";

/** Source: spec section 6, roles. */
const NO_SESSION = "Admin session not found. Please login first.";

/** The same words for every address, whether or not it is an editor's. */
const CONFIRM_FIRST =
  "Check your email. If this address belongs to an admin, we just sent it a link that works for 15 minutes.";

/** The answer to whoever is not let in comes after this pause, and waits for no mail. */
const ANSWER_MS = 1500;

/** Whether the address may sit at the desk now. */
const isEditor = (email: string): boolean => env().ADMIN_EMAILS.includes(email);

/** Only here is an editor made. */
const asAdmin = (userId: string, email: string) => ({ userId, email }) as Admin;

/** Mails an editor a link back to the desk. Never throws: that no mail can be sent would tell whose address gets one. */
async function sendWayIn(email: string, asker: Asker, now: Date, db: Db, options: SendOptions): Promise<void> {
  const returnUrl = `/admin?${new URLSearchParams({ email })}`;
  try {
    await sendSignInLink({ email, returnUrl }, asker, now, db, options);
  } catch (error) {
    logFault("admin login", error);
  }
}

async function startAdminSession({ user }: SignedIn, now: Date, db: Db): Promise<string> {
  const sessionId = newToken();
  await db.transaction(async (tx) => {
    await tx.delete(adminSessions).where(lt(adminSessions.createdAt, new Date(now.getTime() - LONGEST_MS)));
    await tx.delete(adminSessions).where(lt(adminSessions.lastUsedAt, new Date(now.getTime() - IDLE_MS)));
    await tx
      .insert(adminSessions)
      .values({ id: hashToken(sessionId), userId: user.id, createdAt: now, lastUsedAt: now });
    await recordAudit(tx, {
      operationType: "admin_session.start",
      tableName: "admin_sessions",
      recordCount: 1,
      dataClassification: "internal",
      retentionPolicy: "admin_session_12_hours",
      executedAt: now,
      executedBy: auditedAs(asAdmin(user.id, user.email)),
      details: {},
    });
  });
  return sessionId;
}

/**
 * Lets an editor sit down at the desk, who has proven that the mailbox is theirs: `signedIn` is who is behind the request.
 * Gives the session's id, of which only a hash is stored. To all others, whatever the address, it says in the same words and
 * the same time that a link was sent: AppError email_confirmation_required. Throws AppError too_many_requests as well. `defer`
 * is given the mail to send after the answer: how long it takes would tell whose address gets one.
 */
export async function openAdmin(
  email: string,
  signedIn: SignedIn | null,
  asker: Asker,
  now: Date,
  defer: (task: () => Promise<void>) => void,
  db: Db = appDb(),
  { pause = wait, ...options }: SendOptions = {},
): Promise<{ sessionId: string; email: string }> {
  await countAgainst("admin:client", asker.client, db);
  if (signedIn?.user.email === email && isEditor(email)) {
    return { sessionId: await startAdminSession(signedIn, now, db), email };
  }
  await countSignIn(email, asker, db);
  if (isEditor(email)) defer(() => sendWayIn(email, asker, now, db, { pause, ...options }));
  await pause(ANSWER_MS);
  throw new AppError("email_confirmation_required", CONFIRM_FIRST);
}

/**
 * The editor behind a request: the session's id in its header, together with the http-only session of the same person.
 * With `isUse` it counts as a touch of the desk. Throws AppError unauthenticated for a session that is not known, is over, or
 * is another person's, and forbidden for somebody who is no editor any more.
 */
export async function checkAdmin(
  sessionId: string | null,
  signedIn: SignedIn | null,
  now: Date,
  { isUse = true }: { isUse?: boolean } = {},
  db: Db = appDb(),
): Promise<{ admin: Admin; endsAt: Date }> {
  const refused = new AppError("unauthenticated", NO_SESSION);
  if (!sessionId || !ADMIN_SESSION_ID.test(sessionId) || !signedIn) throw refused;
  const { id: userId, email } = signedIn.user;
  const id = hashToken(sessionId);
  const session = await getAdminSession(id, userId, db);
  if (!session || isSessionOver(session, now)) throw refused;
  if (!isEditor(email)) throw new AppError("forbidden", "This address no longer has admin access.");
  if (isUse && isUseToBeNoted(session, now)) {
    await db.update(adminSessions).set({ lastUsedAt: now }).where(eq(adminSessions.id, id));
  }
  return { admin: asAdmin(userId, email), endsAt: sessionEnds(isUse ? { ...session, lastUsedAt: now } : session) };
}

const headerOf = (headers: Headers) => headers.get("x-admin-session");

/** The editor behind the present request. Throws as `checkAdmin` does. */
export async function requireAdmin(headers: Headers): Promise<Admin> {
  return (await checkAdmin(headerOf(headers), await getCurrentSignedIn(), new Date())).admin;
}

/** The editor behind the present request and when their session ends, without making it longer. Throws as `checkAdmin` does. */
export async function lookAtAdmin(headers: Headers): Promise<{ email: string; endsAt: Date }> {
  const { admin, endsAt } = await checkAdmin(headerOf(headers), await getCurrentSignedIn(), new Date(), {
    isUse: false,
  });
  return { email: admin.email, endsAt };
}

/** Closes the desk that the header names, if it is the signed-in person's. Nothing happens when it is closed already. */
export async function closeAdmin(sessionId: string | null, signedIn: SignedIn | null, db: Db = appDb()): Promise<void> {
  if (!sessionId || !signedIn) return;
  await db
    .delete(adminSessions)
    .where(and(eq(adminSessions.id, hashToken(sessionId)), eq(adminSessions.userId, signedIn.user.id)));
}
