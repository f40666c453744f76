import { webAddress } from "@/lib/sponsorship/website";

/** Returns a visitor's source as a link with its host as the text; null when the URL is unsafe. */
export function sourceLink(sourceUrl: string): { href: string; host: string } | null {
  const href = webAddress(sourceUrl);
  return href === null ? null : { href, host: new URL(href).host.replace(/^www\./, "") };
}
