import { expect, test } from "vitest";
import { type PushTraits, pushSupport } from "./use-push";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15";

const chrome: PushTraits = {
  hasPush: true,
  permission: "default",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
  maxTouchPoints: 0,
  isInstalled: false,
};
const without = { hasPush: false, permission: null } as const;

test.each([
  ["a browser that can is asked", chrome, "can"],
  ["one that was allowed to is not asked again", { ...chrome, permission: "granted" }, "can"],
  ["a refusal is final: only the person can take it back", { ...chrome, permission: "denied" }, "denied"],
  ["a browser without the means is told so", { ...chrome, ...without }, "none"],
  ["an iPhone's Safari can, from the home screen", { ...chrome, ...without, userAgent: IPHONE }, "home-screen"],
  ["an iPad says that it is a Mac", { ...chrome, ...without, userAgent: MAC, maxTouchPoints: 5 }, "home-screen"],
  ["a Mac without the means has no home screen", { ...chrome, ...without, userAgent: MAC }, "none"],
  ["an old iPhone cannot from there either", { ...chrome, ...without, userAgent: IPHONE, isInstalled: true }, "none"],
  ["from the home screen an iPhone can", { ...chrome, userAgent: IPHONE, isInstalled: true }, "can"],
] as const)("%s", (_title, traits, support) => {
  expect(pushSupport(traits)).toBe(support);
});
