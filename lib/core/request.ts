import { isIP, isIPv6 } from "node:net";
import { userAgent } from "next/server";

/** The first four groups of an IPv6 address are the network; one household or host has the rest for itself. */
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
 * Returns the client of a request for rate limits: its network address, of an IPv6 address the first 64 bits; "unknown"
 * if there is none. The last entry of `x-forwarded-for` is the machine that connected to us (`trustPeer` in
 * lib/operations/raw-requests.ts adds it), and each trusted proxy vouches for one more entry before it. Entries further
 * left may be forged.
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

/** Returns an address as the database stores it, an IPv6 one with its first 64 bits; null if the text is not one. */
export function inetOf(address: string): string | null {
  return isIP(address) === 4 || isIPv6(address.replace(/\/64$/, "")) ? address : null;
}

/** Returns the browser of a request for a person to recognize, as "Chrome on Android": only a name and a system. */
export function deviceName(headers: Headers): string {
  const { browser, os } = userAgent({ headers });
  const known = [browser.name, os.name].map((name) => name?.replace(/^Mobile /, ""));
  const [name, system] = known;
  if (name && system) return `${name} on ${system}`;
  return name ?? "an unknown browser";
}

/**
 * User agents of programs that fetch a link to show a preview of it or to index it. Excludes phones of the brand Cubot.
 */
const PREVIEW_AGENTS =
  /^whatsapp\/|facebookexternalhit|facebot|(?<!cu)bot\b|slackbot|slack-imgproxy|crawler|spider|scraper|kakaotalk-scrap|preview|^viber\/|mastodon|pinterest|vkshare|slurp|embedly|iframely|google-(?:inspectiontool|safety)|linkedin\/|metainspector/i;

/** Whether a request comes from a link preview, which must see no more than the outside of an envelope. */
export function isLinkPreview(headers: Headers): boolean {
  return PREVIEW_AGENTS.test(headers.get("user-agent") ?? "");
}
