import fc from "fast-check";
import { expect, test } from "vitest";
import { clientAddress, deviceName, inetOf, isLinkPreview } from "./request";

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
])("the client is %s", (_what, forwarded, trustedProxies, address) => {
  expect(client(forwarded, trustedProxies)).toBe(address);
});

test("a client without an address is unknown", () => {
  expect(client(null)).toBe("unknown");
  expect(client("")).toBe("unknown");
});

test("entries that a client puts before its own address change nothing", () => {
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

const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

test.each([
  ["Chrome on Android", ANDROID],
  ["Safari on iOS", IPHONE],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0"],
  ["an unknown browser", "curl/8.7.1"],
  ["an unknown browser", ""],
  ["an unknown browser", "<script>alert(1)</script>\t"],
])("%s", (name, agent) => {
  expect(deviceName(new Headers({ "user-agent": agent }))).toBe(name);
});

const from = (agent: string) => isLinkPreview(new Headers({ "user-agent": agent }));

test.each([
  "WhatsApp/2.24.11.78 A",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Slack-ImgProxy (+https://api.slack.com/robots)",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "TelegramBot (like TwitterBot)",
  "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) BingPreview/1.0b",
  "facebookexternalhit/1.1;kakaotalk-scrap/1.0; +https://devtalk.kakao.com/",
  "Mozilla/5.0 (compatible; Applebot/0.1; +http://www.apple.com/go/applebot)",
  "Mastodon/4.3.1 (http.rb/5.2.0; +https://mastodon.social/) Bot",
])("%s is a link preview", (agent) => expect(from(agent)).toBe(true));

test.each([
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 355.0.0",
  "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0]",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36;KAKAOTALK 2410420",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
])("%s is a person", (agent) => expect(from(agent)).toBe(false));
