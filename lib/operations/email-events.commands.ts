import "server-only";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { appDb, type Db, type Tx } from "@/db/client";
import { cardMails } from "@/db/schema/card-mails";
import { mailMessages } from "@/db/schema/mail";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { blockCardEmailsTo } from "@/lib/cards/mail/refusals.commands";
import { normalizedEmail } from "@/lib/core/input";
import { storableText } from "@/lib/core/text";
import { suppress } from "@/lib/email/commands";
import { recipientHash } from "@/lib/email/message";
import { stopMailsAsJunk } from "@/lib/reminders/commands";

const text = z.string().transform(storableText);

/** What each event of Resend means for the email and its address. */
const OUTCOMES = {
  "email.delivered": { status: "delivered", suppression: null },
  "email.bounced": { status: "bounced", suppression: "bounce" },
  "email.complained": { status: "complained", suppression: "complaint" },
} as const;

/** The parts of Resend's events that are used. Source: https://resend.com/docs/webhooks/event-types */
const deliveryEvent = z.object({
  type: z.enum(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]),
  data: z.object({
    email_id: text.pipe(z.string().min(1).max(255)),
    to: z.array(text).min(1),
    /** The tags that the email was sent with, by name. */
    tags: z.object({ message: z.uuid().optional() }).catch({}).default({}),
    bounce: z.object({ type: text, subType: text }).optional(),
  }),
});

/** A delivery event, parsed. */
export type Delivery = {
  providerId: string;
  address: string;
  /** The email's row in the log, if the tag was present. */
  messageId: string | null;
  /** The email's new status; null when it does not change. */
  status: "delivered" | "bounced" | "complained" | null;
  /** Why the address must be suppressed, or null. */
  suppression: "bounce" | "complaint" | null;
  /** The receiving server's reason. */
  note: string | null;
};

/** Parses an event; null when it is of no interest. A transient bounce only sets the note. */
export function deliveryOf(event: unknown): Delivery | null {
  const { data: parsed } = deliveryEvent.safeParse(event);
  if (!parsed) return null;
  const { email_id: providerId, to, tags, bounce } = parsed.data;
  const mail = { providerId, address: to[0] ?? "", messageId: tags.message ?? null };
  const outcome = OUTCOMES[parsed.type];
  if (outcome.status !== "bounced") return { ...mail, ...outcome, note: null };
  const isPermanent = bounce?.type === "Permanent";
  const note = bounce ? `${bounce.type} ${bounce.subType}` : null;
  return { ...mail, ...(isPermanent ? outcome : { status: null, suppression: null }), note };
}

/** The order of statuses; any other status comes before these. */
const STEPS = ["sent", "delivered", "bounced", "complained"];

/** Whether the status `next` comes after `before`. Events can arrive in any order and more than once. */
export function isFurther(next: string, before: string): boolean {
  return STEPS.indexOf(next) > STEPS.indexOf(before);
}

/**
 * Finds and locks the logged email, by Resend's id, or by the id in its tag while the log has no Resend id. Null when
 * it is not in the log or was sent to another address.
 */
async function lockMessage(tx: Tx, { providerId, messageId, address }: Delivery) {
  const carried = messageId === null ? undefined : and(eq(mailMessages.id, messageId), isNull(mailMessages.providerId));
  const [row] = await tx
    .select({
      id: mailMessages.id,
      kind: mailMessages.kind,
      status: mailMessages.status,
      recipientHash: mailMessages.recipientHash,
    })
    .from(mailMessages)
    .where(or(eq(mailMessages.providerId, providerId), carried))
    .orderBy(sql`${mailMessages.providerId} nulls last`)
    .limit(1)
    .for("update");
  return row?.recipientHash === recipientHash(normalizedEmail(address)) ? row : null;
}

/**
 * Records a delivery event in the email log. After a permanent bounce or a complaint, the address is unsubscribed and
 * suppressed. Repeated and out-of-order events change nothing. Returns false when the email is not in the log.
 */
export async function recordDelivery(delivery: Delivery, db: Db = appDb()): Promise<boolean> {
  const { providerId, address, status, suppression, note } = delivery;
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, delivery);
    if (!message) return false;
    const isNews = status !== null && isFurther(status, message.status);
    await tx
      .update(mailMessages)
      .set({
        providerId,
        ...(isNews && { status, sentAt: sql`coalesce(${mailMessages.sentAt}, now())` }),
        ...(note !== null && { lastError: note }),
      })
      .where(eq(mailMessages.id, message.id));
    if (isNews && message.kind === "card_mail") {
      const setCardStatus = (after: string, before: readonly string[]) =>
        tx
          .update(cardMails)
          .set({ status: after })
          .where(and(eq(cardMails.messageId, message.id), inArray(cardMails.status, [...before])));
      // Only for its sender, unless it was opened before.
      if (status === "bounced") await setCardStatus("bounced", ["sent"]);
      // Opened or not; and it ends further cards to this recipient from any sender.
      if (status === "complained") {
        await setCardStatus("refused", ["sent", "opened", "bounced"]);
        await blockCardEmailsTo(message.recipientHash, tx);
      }
    }
    if (isNews && status === "complained" && message.kind === "reminder") {
      await stopMailsAsJunk(normalizedEmail(address), tx);
    }
    // A complaint may have been lifted since its first event, so a repeated event does not count; a bounce is never
    // lifted this way.
    if (suppression === null || !(isNews || suppression === "bounce")) return true;
    await tx
      .update(emailSubscriptions)
      .set({ isActive: false, unsubscribedAt: sql`coalesce(${emailSubscriptions.unsubscribedAt}, now())` })
      .where(eq(emailSubscriptions.email, normalizedEmail(address)));
    await suppress(message.recipientHash, suppression, tx);
    return true;
  });
}
