import type { MailFrame } from "@/emails/mail";
import { type Env, env } from "@/lib/core/env";
import { contactEmail } from "@/lib/core/site";

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
