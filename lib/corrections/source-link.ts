import { webAddress } from "@/lib/sponsors/website";

/** A source that a visitor named, as a link: where it leads, and the host that it is shown by; null when it is no safe address. */
export function sourceLink(sourceUrl: string): { href: string; host: string } | null {
  const href = webAddress(sourceUrl);
  return href === null ? null : { href, host: new URL(href).host.replace(/^www\./, "") };
}
