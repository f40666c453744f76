import { z } from "zod";
import { storableText } from "@/lib/core/text";

const text = z.string().transform(storableText);

/** As far as we use them. Source: https://resend.com/docs/webhooks/event-types */
const deliveryEvent = z.object({
  type: z.enum(["email.delivered", "email.bounced", "email.complained"]),
  data: z.object({
    email_id: text.pipe(z.string().min(1).max(255)),
    to: z.array(text).min(1),
    /** The tags that the mail was sent with, by name. */
    tags: z.object({ message: z.uuid().optional() }).catch({}).default({}),
    bounce: z.object({ type: text, subType: text }).optional(),
  }),
});

/** What became of a mail, as Resend tells it. */
export type Delivery = {
  providerId: string;
  address: string;
  /** The mail's row in our log, when the mail carried it. */
  messageId: string | null;
  /** How far the mail has come; null when it is no further than before. */
  status: "delivered" | "bounced" | "complained" | null;
  /** Why the address must not be written to any more, when it must not. */
  suppression: "bounce" | "complaint" | null;
  /** What the receiving server had against it. */
  note: string | null;
};

/**
 * What an event says of a mail; null when it is of no concern to us. A bounce that may pass by itself changes nothing but
 * the note.
 */
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

/** The order in which a mail goes through them; any other status comes before. */
const STEPS = ["sent", "delivered", "bounced", "complained"];

/** Whether the status `next` is further on than `before`: events come in any order, and more than once. */
export function isFurther(next: string, before: string): boolean {
  return STEPS.indexOf(next) > STEPS.indexOf(before);
}
