import { isIP, isIPv6 } from "node:net";

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
 * says. Of `x-forwarded-for` the last entry is the machine that connected to us (`trustPeer` in lib/raw-requests.ts adds it), and each
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
