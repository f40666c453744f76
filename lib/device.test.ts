import { expect, test } from "vitest";
import { deviceName } from "./device";

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
