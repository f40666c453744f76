import "server-only";
import { eq } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsors } from "@/db/schema/sponsors";
import { sponsorMessageHiddenMail } from "@/emails/sponsor-notices";
import { recordAudit } from "@/lib/audit/commands";
import { type Admin, auditedAs } from "@/lib/auth/admin/session";
import { invalidateTags } from "@/lib/core/cache";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { isOver } from "@/lib/core/subscription-states";
import { type SendOptions, sendMail } from "@/lib/email/commands";
import { mailFrame } from "@/lib/email/message";
import { tagsOfSponsorship } from "@/lib/holidays/tags";
import { processEach, type Run } from "@/lib/jobs/concurrency";
import type { HideInput, ShowInput } from "../input";
import { paidStatus } from "../queries";
import { getHiddenMessage, getReasonMail, listUnsentReasons } from "./queries";

const MISSING = "This sponsorship does not exist";
const OVER = "This sponsorship has ended, so its message isn't shown.";

/** Returns a sponsorship, locked until the end of the transaction. Throws AppError not_found. */
async function lockSponsorship(id: string, tx: Tx) {
  const columns = {
    ...pickColumns(holidaySponsors, "holidayId", "customMessage", "hiddenMessage"),
    hiddenAt: holidaySponsors.messageHiddenAt,
    status: paidStatus,
    holidayName: holidays.holidayName,
    businessName: sponsors.businessName,
  };
  const isMeant = eq(holidaySponsors.id, id);
  const [row] = await tx
    .select(columns)
    .from(holidaySponsors)
    .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
    .innerJoin(holidays, eq(holidays.id, holidaySponsors.holidayId))
    .where(isMeant)
    .for("update", { of: holidaySponsors });
  if (!row) throw new AppError("not_found", MISSING);
  return row;
}

/** Records in the audit log what an editor did to a sponsor's message. */
async function audit(
  verb: "hide" | "show" | "send_reason",
  sponsorshipId: string,
  admin: Admin,
  now: Date,
  details: Record<string, unknown>,
  tx: Tx,
): Promise<void> {
  await recordAudit(tx, {
    operationType: `sponsor_message.${verb}`,
    tableName: "holiday_sponsors",
    recordCount: 1,
    dataClassification: "public",
    retentionPolicy: "sponsorship_record",
    executedAt: now,
    executedBy: auditedAs(admin),
    details: { sponsorshipId, ...details },
  });
}

/** Stores whether a message is shown, with its audit entry, and invalidates the holiday's pages in every process. */
async function setHiding(
  sponsorshipId: string,
  holidayId: string,
  hiding: Partial<typeof holidaySponsors.$inferInsert>,
  { verb, admin, now }: { verb: "hide" | "show"; admin: Admin; now: Date },
  tx: Tx,
): Promise<void> {
  await tx.update(holidaySponsors).set(hiding).where(eq(holidaySponsors.id, sponsorshipId));
  await invalidateTags(tagsOfSponsorship(holidayId), tx);
  await audit(verb, sponsorshipId, admin, now, { holidayId, fields: Object.keys(hiding) }, tx);
}

const MAILED = "We've emailed them the reason.";
const MAIL_FAILED = "The email with the reason couldn't be sent. Send it again from the list.";
const NO_ADDRESS = "We no longer have their address, so no email was sent.";
const UNDELIVERABLE = "Their address bounces email, so they'll see the reason on their dashboard.";

/**
 * Emails a sponsor why their message is hidden, once per hiding. Returns the result in a sentence. Throws AppError
 * unavailable when the email is not accepted, and conflict when the message is shown.
 */
async function mailReason(id: string, options: SendOptions, db: Db): Promise<string> {
  const hidden = await getHiddenMessage(id, db);
  if (!hidden) throw new AppError("conflict", "This message is no longer hidden.");
  const { contactEmail: to, slug, idempotencyKey, ...about } = hidden;
  if (!to) return NO_ADDRESS;
  const frame = mailFrame();
  const urls = { holidayUrl: `${frame.siteUrl}/holidays/${slug}`, dashboardUrl: `${frame.siteUrl}/sponsor-dashboard` };
  const mail = sponsorMessageHiddenMail({ ...frame, ...urls, ...about });
  await sendMail({ kind: "sponsor_message_hidden", to, mail, idempotencyKey }, db, options);
  return (await getReasonMail(id, db)) === "undeliverable" ? UNDELIVERABLE : MAILED;
}

/**
 * Hides a sponsor's message, and any later one until an editor has reviewed it, and emails the reason; `sendReason` can
 * retry the email. Returns the outcome for the editor. Throws AppError not_found, and conflict without a message, or when
 * it is over or already hidden.
 */
export async function hideMessage(
  id: string,
  { reason, customMessage }: HideInput,
  admin: Admin,
  now: Date,
  options: SendOptions = {},
  db: Db = appDb(),
): Promise<{ message: string }> {
  const row = await db.transaction(async (tx) => {
    const found = await lockSponsorship(id, tx);
    if (isOver(found.status)) throw new AppError("conflict", OVER);
    if (found.customMessage === "") throw new AppError("conflict", "There is no message to hide.");
    // If the sponsor has changed the text since the editor read it, the new text is hidden too, and waits for review.
    const hiddenMessage = customMessage ?? found.customMessage;
    if (found.hiddenAt && [hiddenMessage, found.customMessage].includes(found.hiddenMessage ?? "")) {
      throw new AppError("conflict", "This message is already hidden.");
    }
    const hiding = { messageHiddenAt: now, messageHiddenReason: reason, hiddenMessage };
    await setHiding(id, found.holidayId, hiding, { verb: "hide", admin, now }, tx);
    return found;
  });
  const what = `${row.businessName}'s message on ${row.holidayName} is hidden.`;
  let mailed = MAIL_FAILED;
  try {
    mailed = await mailReason(id, options, db);
  } catch (error) {
    logFault(`sponsorship ${id}`, error);
  }
  return { message: `${what} ${mailed}` };
}

/** Retries an email with the reason that was not sent, and records the editor. Throws as `mailReason` does. */
export async function sendReason(id: string, admin: Admin, now: Date, options: SendOptions = {}, db: Db = appDb()) {
  const message = await mailReason(id, options, db);
  await db.transaction((tx) => audit("send_reason", id, admin, now, {}, tx));
  return { message };
}

/** An editor's own email has been sent or has failed after this long. */
const SENDING_MS = 5 * 60_000;

/** How long the email is retried; after that only the dashboard shows the reason. */
const RETRY_MS = 3 * 24 * 60 * 60_000;

/** Emails, once each, the reasons that could not be emailed before. A failure is reported to `run`. */
export async function sendLeftReasons(now: Date, run: Run, options: SendOptions = {}, db: Db = appDb()): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const unsent = await listUnsentReasons(ago(RETRY_MS), ago(SENDING_MS), db);
  await processEach(unsent, ({ id }) => mailReason(id, options, db), run);
}

/** Shows a hidden message again. Throws AppError not_found, and conflict when it is shown or its text has changed. */
export async function showMessage(id: string, { customMessage }: ShowInput, admin: Admin, now: Date, db: Db = appDb()) {
  return db.transaction(async (tx) => {
    const { holidayId, holidayName, businessName, hiddenAt, ...row } = await lockSponsorship(id, tx);
    if (!hiddenAt) throw new AppError("conflict", "This message is already visible.");
    if (customMessage !== undefined && customMessage !== row.customMessage) {
      throw new AppError("conflict", "The sponsor just changed the message. Please read it first.");
    }
    const shown = { messageHiddenAt: null, messageHiddenReason: null, hiddenMessage: null };
    await setHiding(id, holidayId, shown, { verb: "show", admin, now }, tx);
    return { message: `${businessName}'s message is back on ${holidayName}.` };
  });
}
