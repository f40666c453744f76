import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, lt } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { adminSessions } from "@/db/schema/admin";
import { pickColumns } from "@/db/schema/columns";
import { recordAudit } from "@/lib/audit/commands";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { countAgainst } from "@/lib/core/rate-limit";
import { hashToken, newToken } from "@/lib/core/tokens";
import type { SendOptions } from "@/lib/email/commands";
import { countSignIn, getCurrentSignedIn, type Requester, sendSignInLink } from "../commands";
import { ADMIN_SESSION_ID } from "../input";
import type { SignedIn } from "../queries";
import { SIGN_IN_LINK_MINUTES } from "../sign-in-link";
import { type Admin, auditedAs, IDLE_MS, isSessionOver, isUseToBeNoted, LONGEST_MS, sessionEnds } from "./session";

/** Source: spec section 6, roles. */
const NO_SESSION = "Admin session not found. Please login first.";

/** The same message for every address, whether or not it is an editor's. */
const CONFIRM_FIRST = `Check your email. If this address belongs to an admin, we just sent it a link that works for ${SIGN_IN_LINK_MINUTES} minutes.`;

/** A rejection is sent after this pause, without waiting for an email. */
const ANSWER_MS = 1500;

/** Whether the address has admin access now. */
const isEditor = (email: string): boolean => env().ADMIN_EMAILS.includes(email);

/** The only place that creates an Admin. */
const asAdmin = (userId: string, email: string) => ({ userId, email }) as Admin;

/** Emails an editor a link back to the admin. Never throws: an error would reveal whose address gets an email. */
async function sendAdminLink(
  email: string,
  requester: Requester,
  now: Date,
  db: Db,
  options: SendOptions,
): Promise<void> {
  const returnUrl = `/admin?${new URLSearchParams({ email })}`;
  try {
    await sendSignInLink({ email, returnUrl }, requester, now, db, options);
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
 * Starts an admin session for an editor who has proved that the mailbox is theirs; `signedIn` is the person behind the
 * request. Returns the session ID, of which only a hash is stored. For all others, whatever the address, throws
 * AppError email_confirmation_required with the same message after the same time. Also throws AppError
 * too_many_requests. `defer` receives the task that sends the email after the response: its duration would reveal whose
 * address gets one.
 */
export async function openAdmin(
  email: string,
  signedIn: SignedIn | null,
  requester: Requester,
  now: Date,
  defer: (task: () => Promise<void>) => void,
  db: Db = appDb(),
  { pause = wait, ...options }: SendOptions = {},
): Promise<{ sessionId: string; email: string }> {
  await countAgainst("admin:client", requester.client, db);
  if (signedIn?.user.email === email && isEditor(email)) {
    return { sessionId: await startAdminSession(signedIn, now, db), email };
  }
  await countSignIn(email, requester, db);
  if (isEditor(email)) defer(() => sendAdminLink(email, requester, now, db, { pause, ...options }));
  await pause(ANSWER_MS);
  throw new AppError("email_confirmation_required", CONFIRM_FIRST);
}

/**
 * Returns the editor behind a request, identified by the session ID in its header together with the same person's
 * http-only sign-in session. With `isUse`, the request extends the session. Throws AppError unauthenticated if the
 * session is unknown, over, or another person's, and forbidden if the person is no longer an editor.
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
  const [session] = await db
    .select(pickColumns(adminSessions, "createdAt", "lastUsedAt"))
    .from(adminSessions)
    .where(and(eq(adminSessions.id, id), eq(adminSessions.userId, userId)));
  if (!session || isSessionOver(session, now)) throw refused;
  if (!isEditor(email)) throw new AppError("forbidden", "This address no longer has admin access.");
  if (isUse && isUseToBeNoted(session, now)) {
    await db.update(adminSessions).set({ lastUsedAt: now }).where(eq(adminSessions.id, id));
  }
  return { admin: asAdmin(userId, email), endsAt: sessionEnds(isUse ? { ...session, lastUsedAt: now } : session) };
}

const headerOf = (headers: Headers) => headers.get("x-admin-session");

/** Returns the editor behind the current request. Throws as `checkAdmin` does. */
export async function requireAdmin(headers: Headers): Promise<Admin> {
  return (await checkAdmin(headerOf(headers), await getCurrentSignedIn(), new Date())).admin;
}

/** Returns the current editor and when their session ends, without extending it. Throws as `checkAdmin` does. */
export async function getAdminStatus(headers: Headers): Promise<{ email: string; endsAt: Date }> {
  const { admin, endsAt } = await checkAdmin(headerOf(headers), await getCurrentSignedIn(), new Date(), {
    isUse: false,
  });
  return { email: admin.email, endsAt };
}

/** Ends the admin session with this ID if it belongs to the signed-in person. Does nothing if it has already ended. */
export async function closeAdmin(sessionId: string | null, signedIn: SignedIn | null, db: Db = appDb()): Promise<void> {
  if (!sessionId || !signedIn) return;
  await db
    .delete(adminSessions)
    .where(and(eq(adminSessions.id, hashToken(sessionId)), eq(adminSessions.userId, signedIn.user.id)));
}
