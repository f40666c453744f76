import { isIP, isIPv6 } from "node:net";
import { userAgent } from "next/server";

/** Bits of an IPv6 address that one household or host has for itself come after the first four groups. */
const IPV6_GROUPS = 4;

function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

function expandedGroups(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const gap = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  return [...before, ...Array<string>(gap).fill("0"), ...after].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ""),
  );
}

/**
 * Whose request it is, for counting: the network address, of an IPv6 address its first 64 bits; "unknown" when nobody
 * says. Of `x-forwarded-for` the last entry is the machine that connected to us (`trustPeer` in lib/operations/raw-requests.ts adds it), and each
 * trusted proxy before it vouches for one more; what stands further left anybody could have written.
 */
export function clientAddress(headers: Headers, trustedProxies: number): string {
  const hops =
    headers
      .get("x-forwarded-for")
      ?.split(",")
      .map((each) => withoutPort(each.trim())) ?? [];
  const address = (hops.at(-1 - trustedProxies) ?? hops.at(-1) ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
  if (!address) return "unknown";
  return isIPv6(address) ? `${expandedGroups(address).slice(0, IPV6_GROUPS).join(":")}::/64` : address;
}

/** An address as the database stores it, an IPv6 one with its first 64 bits; null for a text that is none. */
export function inetOf(address: string): string | null {
  return isIP(address) === 4 || isIPv6(address.replace(/\/64$/, "")) ? address : null;
}

/** The browser behind a request, for a person to recognise: "Chrome on Android"; never more than a name and a system. */
export function deviceName(headers: Headers): string {
  const { browser, os } = userAgent({ headers });
  const known = [browser.name, os.name].map((name) => name?.replace(/^Mobile /, ""));
  const [name, system] = known;
  if (name && system) return `${name} on ${system}`;
  return name ?? "an unknown browser";
}

/**
 * Programs that look a link up to draw a picture of it, or to file it, by what they call themselves. A phone of the make
 * Cubot is none of them.
 */
const LOOKERS =
  /^whatsapp\/|facebookexternalhit|facebot|(?<!cu)bot\b|slackbot|slack-imgproxy|crawler|spider|scraper|kakaotalk-scrap|preview|^viber\/|mastodon|pinterest|vkshare|slurp|embedly|iframely|google-(?:inspectiontool|safety)|linkedin\/|metainspector/i;

/** Whether a request comes from a program that shows links: it is to see no more than the outside of an envelope. */
export function isLinkPreview(headers: Headers): boolean {
  return LOOKERS.test(headers.get("user-agent") ?? "");
}
