import type {
  EmailBouncedEvent,
  EmailComplainedEvent,
  EmailDeliveredEvent,
  EmailScheduledEvent,
  EmailSentEvent,
} from "resend";
import type { StoredMail } from "./mail-store";

export type MailEvent =
  | EmailSentEvent
  | EmailDeliveredEvent
  | EmailBouncedEvent
  | EmailComplainedEvent
  | EmailScheduledEvent;

const BOUNCE = {
  type: "Permanent",
  subType: "General",
  message: "The recipient's email provider sent a hard bounce message.",
};

/**
 * What Resend tells a webhook about a mail that it has accepted, in order. A mail that somebody complains of was
 * delivered before. Source: https://resend.com/docs/webhooks/event-types
 */
export function eventsOf(mail: StoredMail, now: Date): MailEvent[] {
  const created_at = now.toISOString();
  const data = {
    created_at: mail.created_at,
    email_id: mail.id,
    message_id: `<${mail.id}@mailbox.invalid>`,
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    ...(mail.tags.length > 0 && { tags: Object.fromEntries(mail.tags.map(({ name, value }) => [name, value])) }),
  };
  const sent: MailEvent = { type: "email.sent", created_at, data };
  const delivered: MailEvent = { type: "email.delivered", created_at, data };
  switch (mail.last_event) {
    case "delivered":
      return [sent, delivered];
    case "bounced":
      return [sent, { type: "email.bounced", created_at, data: { ...data, bounce: BOUNCE } }];
    case "complained":
      return [sent, delivered, { type: "email.complained", created_at, data }];
    case "scheduled":
      return [{ type: "email.scheduled", created_at, data }];
    case "canceled":
      return [];
  }
}
