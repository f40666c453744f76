import { describe, expect, test } from "vitest";
import { pushSubscriptionInput } from "./input";

const messagesOf = (input: unknown) =>
  pushSubscriptionInput.safeParse(input).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("a push subscription", () => {
  // Source: RFC 8291, section 5.
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/abc", keys };

  test("is accepted as browsers send it, padded or not", () => {
    expect(pushSubscriptionInput.parse({ ...subscription, expirationTime: null })).toEqual(subscription);
    const padded = { p256dh: `${keys.p256dh}=`, auth: `${keys.auth}==` };
    expect(pushSubscriptionInput.parse({ ...subscription, keys: padded })).toEqual(subscription);
  });

  test("is stored under a normalized endpoint, and its device on one line", () => {
    const raw = {
      ...subscription,
      endpoint: "https://FCM.googleapis.com:443/fcm/./send/a b",
      device: " My\0\nphone ",
    };
    const { endpoint, device } = pushSubscriptionInput.parse(raw);
    expect([endpoint, device]).toEqual(["https://fcm.googleapis.com/fcm/send/a%20b", "My phone"]);
  });

  const ENDPOINT = "We don't recognize that push service.";
  const KEYS = "We can't read the keys of this subscription.";

  test.each([
    [{ endpoint: "https://evil.example/x" }, "endpoint", ENDPOINT],
    [{ endpoint: "http://169.254.169.254/" }, "endpoint", ENDPOINT],
    [{ endpoint: `https://fcm.googleapis.com/${"x".repeat(1000)}` }, "endpoint", ENDPOINT],
    [{ endpoint: undefined }, "endpoint", ENDPOINT],
    [{ endpoint: "https://fcm.googleapis.com/fcm/send/a\0b" }, "endpoint", ENDPOINT],
    [{ endpoint: "https://fcm.googleapis.com/fcm/\nsend" }, "endpoint", ENDPOINT],
    // URL-encoded, it is longer than the limit.
    [{ endpoint: `https://fcm.googleapis.com/${"囍".repeat(200)}` }, "endpoint", ENDPOINT],
    [{ keys: undefined }, "keys", KEYS],
    [{ keys: { ...keys, auth: "AAAA" } }, "keys.auth", KEYS],
    [{ keys: { ...keys, p256dh: keys.auth } }, "keys.p256dh", KEYS],
    // The right format, but not a point on the curve.
    [{ keys: { ...keys, p256dh: `B${"A".repeat(86)}` } }, "keys.p256dh", KEYS],
    [{ device: "x".repeat(61) }, "device", "Device must be 60 characters or less"],
  ])("is rejected otherwise: %j", (change, path, message) => {
    const [[firstPath, first] = []] = messagesOf({ ...subscription, ...change });
    expect([firstPath, first]).toEqual([path, message]);
  });
});
