import fc from "fast-check";
import { expect, test } from "vitest";
import { clientAddress, inetOf } from "./client-address";

const client = (forwarded: string | null, trustedProxies = 0) =>
  clientAddress(new Headers(forwarded === null ? {} : { "x-forwarded-for": forwarded }), trustedProxies);

test.each([
  ["the machine that connected, with no proxy in front", "203.0.113.7", 0, "203.0.113.7"],
  ["not what it says of itself", "198.51.100.1, 203.0.113.7", 0, "203.0.113.7"],
  ["whom one trusted proxy vouches for", "198.51.100.1, 203.0.113.7, 10.0.0.1", 1, "203.0.113.7"],
  ["the machine that connected, when a proxy is missing", "198.51.100.1, 203.0.113.7", 2, "203.0.113.7"],
  ["an IPv4 address in an IPv6 one", "::ffff:203.0.113.7", 0, "203.0.113.7"],
  ["an address with a port", "203.0.113.7:51234", 0, "203.0.113.7"],
  ["an IPv6 address's network", "2001:db8:0:1:aaaa::1", 0, "2001:db8:0:1::/64"],
  ["the same network, written otherwise", "[2001:0DB8::1:0:0:0:2]:443", 0, "2001:db8:0:1::/64"],
])("a client is %s", (_what, forwarded, trustedProxies, address) => {
  expect(client(forwarded, trustedProxies)).toBe(address);
});

test("a client that nobody names is unknown", () => {
  expect(client(null)).toBe("unknown");
  expect(client("")).toBe("unknown");
});

test("what a client writes in front of itself changes nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[\w.:]*$/))), (forged) => {
      expect(client([...forged, "203.0.113.7"].join(", "))).toBe("203.0.113.7");
    }),
  );
});

test("all addresses of one IPv6 network are one client", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }), fc.nat(0xffff), (host, last) => {
      const tail = [...host.slice(0, 3), last].map((group) => group.toString(16)).join(":");
      expect(client(`2001:db8:7:9:${tail}`)).toBe("2001:db8:7:9::/64");
    }),
  );
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::/64", "2001:db8:1:2::/64"],
  ["unknown", null],
  ["203.0.113.7; drop table", null],
])("the address %j is stored as %j", (address, stored) => {
  expect(inetOf(address)).toBe(stored);
});
