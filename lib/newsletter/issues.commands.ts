import "server-only";
import { randomUUID } from "node:crypto";
import { appDb, type Db } from "@/db/client";
import { mailIssues } from "@/db/schema/mail";
import { adminNoticeMail } from "@/emails/subscription";
import { recordAudit } from "@/lib/audit/commands";
import { type Admin, auditedAs } from "@/lib/auth/admin/session";
import type { CivilDate } from "@/lib/core/civil-date";
import { utcToday } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { type SendOptions, sendMail } from "@/lib/email/commands";
import { mailFrame, recipientHash } from "@/lib/email/message";
import { getSuppression } from "@/lib/email/queries";
import { renderMail } from "@/lib/email/render";
import type { NoticeInput } from "./admin-input";
import { ADMIN_NOTICE, NOTICE_PREFERENCE } from "./issue";
import { getIssuePreview } from "./issues.queries";
import { readerLinks } from "./weekly-preview";

const BOUNCED =
  "Recent email to your address bounced, so we’ve stopped sending to it. View the newsletter here instead.";

/**
 * Emails a test copy of an issue, as it is at the instant `now`, to the editor alone. Returns the address. Throws
 * AppError not_found when there is no such variant, conflict when the address has bounced, unavailable when it cannot
 * be sent.
 */
export async function sendTestIssue(
  { issueOn, variant }: { issueOn: CivilDate; variant: string },
  { email }: Admin,
  now: Date,
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<string> {
  const preview = await getIssuePreview(issueOn, now, db);
  const written = preview?.variants.find(({ key }) => key === variant);
  if (!written) throw new AppError("not_found", "There’s no such newsletter that week.");
  if ((await getSuppression(recipientHash(email), db)) === "bounce") throw new AppError("conflict", BOUNCED);
  const { subject, html, text } = written;
  // Marked, so that it is not mistaken for a real issue.
  const mail = { subject: `[Test] ${subject}`, html, text };
  const idempotencyKey = `weekly-preview-test/${randomUUID()}`;
  await sendMail({ kind: "weekly_preview_test", to: email, mail, idempotencyKey }, db, options);
  return email;
}

/**
 * Queues a notice to the subscribers of `admin_updates`; the newsletter's job sends it. Throws AppError conflict when
 * one was queued on the same UTC day, so that a second click or a second editor does not send it twice.
 */
export async function createNotice(input: NoticeInput, admin: Admin, now: Date, db: Db = appDb()): Promise<void> {
  const frame = mailFrame();
  const mail = await renderMail(adminNoticeMail({ ...frame, ...input, ...readerLinks(frame.siteUrl) }));
  await db.transaction(async (tx) => {
    const [queued] = await tx
      .insert(mailIssues)
      .values({ kind: ADMIN_NOTICE, issueOn: utcToday(now), variants: { [NOTICE_PREFERENCE]: mail }, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: mailIssues.id });
    if (!queued)
      throw new AppError("conflict", "An update already went out today. You can send the next one tomorrow.");
    await recordAudit(tx, {
      operationType: "admin_notice.create",
      tableName: "mail_issues",
      recordCount: 1,
      dataClassification: "internal",
      retentionPolicy: "email_log_one_year",
      executedAt: now,
      executedBy: auditedAs(admin),
      details: { issueId: queued.id },
    });
  });
}
