import { expect, test } from "vitest";
import { freshVapidKeys, vapidKeysIn } from "./vapid";

test("a VAPID key pair is used only when both keys are set", () => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = freshVapidKeys();
  const pair = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
  expect(vapidKeysIn({ ...pair, PORT: "3000" })).toEqual(pair);
  for (const half of [{ VAPID_PUBLIC_KEY }, { VAPID_PRIVATE_KEY }, { ...pair, VAPID_PRIVATE_KEY: "" }, {}]) {
    expect(vapidKeysIn(half)).toBeNull();
  }
});
