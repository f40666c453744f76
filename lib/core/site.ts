import { type Env, env } from "./env";

/** Returns the absolute URL of a path, as used in feeds, structured data and emails: `/about` → `https://…/about`. */
export function siteUrl(path: string): string {
  return new URL(path, env().SITE_URL).href;
}

/** Returns our contact address: `CONTACT_EMAIL`, or "hello" at the site's own host. */
export function contactEmail({ CONTACT_EMAIL, SITE_URL }: Pick<Env, "CONTACT_EMAIL" | "SITE_URL"> = env()): string {
  return CONTACT_EMAIL ?? `hello@${new URL(SITE_URL).hostname}`;
}

/** Returns a link that opens a new email to us, with its subject and, if given, the first lines of its text. */
export function contactLink(subject: string, lines: readonly string[] = [], address = contactEmail()): string {
  const fields = [`subject=${encodeURIComponent(subject)}`];
  // Lines end in CR LF. Source: RFC 6068, section 5.
  if (lines.length > 0) fields.push(`body=${encodeURIComponent(lines.join("\r\n"))}`);
  return `mailto:${address}?${fields.join("&")}`;
}
