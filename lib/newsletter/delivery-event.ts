import { z } from "zod";
import { storableText } from "@/lib/core/text";

const text = z.string().transform(storableText);

/** The parts of Resend's events that are used. Source: https://resend.com/docs/webhooks/event-types */
const deliveryEvent = z.object({
  type: z.enum(["email.delivered", "email.bounced", "email.complained"]),
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
  const result = deliveryEvent.safeParse(event);
  if (!result.success) return null;
  const { type, data } = result.data;
  const { email_id: providerId, to, tags, bounce } = data;
  const mail = { providerId, address: to[0] ?? "", messageId: tags.message ?? null };
  switch (type) {
    case "email.delivered":
      return { ...mail, status: "delivered", suppression: null, note: null };
    case "email.complained":
      return { ...mail, status: "complained", suppression: "complaint", note: null };
    case "email.bounced": {
      const note = bounce ? `${bounce.type} ${bounce.subType}` : null;
      return bounce?.type === "Permanent"
        ? { ...mail, status: "bounced", suppression: "bounce", note }
        : { ...mail, status: null, suppression: null, note };
    }
  }
}

/** The order of statuses; any other status comes before these. */
const STEPS = ["sent", "delivered", "bounced", "complained"];

/** Whether the status `next` comes after `before`. Events can arrive in any order and more than once. */
export function isFurther(next: string, before: string): boolean {
  return STEPS.indexOf(next) > STEPS.indexOf(before);
}
