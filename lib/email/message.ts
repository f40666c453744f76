import type { MailFrame } from "@/emails/layout";
import { type Env, env } from "@/lib/core/env";
import { contactEmail } from "@/lib/core/site";
import { keyedHash } from "@/lib/core/tokens";
import type { RenderedMail } from "./render";

/** An email ready to send: its content, its recipient, and the id of its row in the log. */
export type ReadyMail = RenderedMail & { to: string; messageId: string } & MailHeaders;

/** Extra headers of an email; `replyTo` is the address for replies if it differs from the sender. */
export type MailHeaders = { headers?: Record<string, string>; replyTo?: string };

/** Prevents header injection through user input. */
function requireOneLine(text: string): string {
  if (/[\r\n]/.test(text)) throw new Error("a header of a mail has a line break in it");
  return text;
}

/**
 * Returns an email in Resend's format. Resend's events carry the tag back, so they can be matched even if they arrive
 * before its response. Throws when a header value contains a line break.
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

/** Returns the values for every email's header and footer. */
export function mailFrame(): MailFrame {
  const { SITE_URL, POSTAL_ADDRESS } = env();
  return { siteUrl: new URL(SITE_URL).origin, contactEmail: contactEmail(), postalAddress: POSTAL_ADDRESS };
}

/** Returns the sender address: MAIL_FROM, or "hello" at the site's host. */
export function mailFrom({ MAIL_FROM, SITE_URL }: Pick<Env, "MAIL_FROM" | "SITE_URL"> = env()): string {
  if (MAIL_FROM) return MAIL_FROM;
  const { hostname } = new URL(SITE_URL);
  // Mail servers require a domain with a dot, which "localhost" does not have.
  return `Oddly <hello@${hostname.includes(".") ? hostname : `oddly.${hostname}`}>`;
}

/** Returns the hash of an address, as stored in the email log and the suppression list. */
export function recipientHash(address: string): string {
  return keyedHash("mail", address);
}
