import type { MailFrame } from "@/emails/mail";
import { type Env, env } from "@/lib/core/env";
import { contactEmail } from "@/lib/core/site";
import { keyedHash } from "@/lib/core/tokens";
import type { RenderedMail } from "./render";

/** A mail that is ready to go: what it says, to whom, and its row in our log. */
export type ReadyMail = RenderedMail & { to: string; messageId: string } & MailHeaders;

/** What a mail says to programs; `replyTo` is where an answer goes when not to us. */
export type MailHeaders = { headers?: Record<string, string>; replyTo?: string };

/** Nothing that a visitor typed may become a header of a mail. */
function requireOneLine(text: string): string {
  if (/[\r\n]/.test(text)) throw new Error("a header of a mail has a line break in it");
  return text;
}

/**
 * A mail as Resend takes it. Its tag comes back with Resend's events, which may be here before its answer is, and says
 * which mail they are about. Throws when a line break would make a header of a text.
 */
export function messageOf({ to, subject, html, text, headers = {}, replyTo, messageId }: ReadyMail, from: string) {
  for (const value of Object.values(headers)) requireOneLine(value);
  return {
    from,
    to: requireOneLine(to),
    subject: requireOneLine(subject),
    html,
    text,
    headers,
    ...(replyTo !== undefined && { replyTo: requireOneLine(replyTo) }),
    tags: [{ name: "message", value: messageId }],
  };
}

/** What every mail carries at its head and foot. */
export function mailFrame(): MailFrame {
  const { SITE_URL, POSTAL_ADDRESS } = env();
  return { siteUrl: new URL(SITE_URL).origin, contactEmail: contactEmail(), postalAddress: POSTAL_ADDRESS };
}

/** Who our mail is from: MAIL_FROM, or "hello" at the site's own host. */
export function mailFrom({ MAIL_FROM, SITE_URL }: Pick<Env, "MAIL_FROM" | "SITE_URL"> = env()): string {
  if (MAIL_FROM) return MAIL_FROM;
  const { hostname } = new URL(SITE_URL);
  // A mail server wants a domain with a dot in it, which "localhost" has not.
  return `Oddly <hello@${hostname.includes(".") ? hostname : `oddly.${hostname}`}>`;
}

/** How an address stands in the log of mails and in the list of those that get none. */
export function recipientHash(address: string): string {
  return keyedHash("mail", address);
}
