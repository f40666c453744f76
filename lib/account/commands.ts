import "server-only";
import { eq } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { paymentOperations } from "@/db/schema/billing";
import { mailMessages } from "@/db/schema/mail";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { users, verificationTokens } from "@/db/schema/users";
import { accountDeletedMail } from "@/emails/account-deleted";
import type { User } from "@/lib/auth/queries";
import { logFault } from "@/lib/log";
import { type SendOptions, sendMail } from "@/lib/mail/commands";
import { mailFrame } from "@/lib/mail/frame";
import { recipientHash } from "@/lib/mail/recipient";

/**
 * Deletes a person: account, sessions, cards, links, reminders, list mail and the log of mails, in one transaction.
 * Billing records stay, without who it was and from where. Their address is told afterwards; that this mail cannot be
 * sent changes nothing. A second run finds nothing to delete and sends nothing.
 */
export async function deleteAccount(user: User, now: Date, db: Db = appDb(), options?: SendOptions): Promise<void> {
  const isDeleted = await db.transaction(async (tx) => {
    await tx
      .update(paymentOperations)
      .set({ userId: null, ipAddress: null, userAgent: null, sessionId: null, metadata: null })
      .where(eq(paymentOperations.userId, user.id));
    await tx.delete(verificationTokens).where(eq(verificationTokens.identifier, user.email));
    await tx.delete(mailMessages).where(eq(mailMessages.recipientHash, recipientHash(user.email)));
    await tx.delete(emailSubscriptions).where(eq(emailSubscriptions.email, user.email));
    const deleted = await tx.delete(users).where(eq(users.id, user.id)).returning({ id: users.id });
    return deleted.length > 0;
  });
  if (!isDeleted) return;
  const mail = accountDeletedMail({ ...mailFrame(), deletedAt: now });
  const idempotencyKey = `account-deleted/${user.id}`;
  await sendMail({ kind: "account_deleted", to: user.email, mail, idempotencyKey }, db, options).catch((error) =>
    logFault("account-deleted", error),
  );
}
