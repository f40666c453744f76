import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { namedReminderChange, pushSubscriptionInput, reminderChange, reminderInput } from "./input";

const ID = "0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b";
const validInput = { holidayId: ID, targetDateIso: "2026-11-26", method: "browser" };

const messagesOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

test("the defaults are those of the spec: a day before, no note, and every year at nine", () => {
  expect(reminderInput.parse(validInput)).toEqual({
    ...validInput,
    leadDays: 1,
    note: "",
    timeZone: "UTC",
    repeats: true,
    byMail: false,
  });
});

describe("each field is rejected with the spec's message", () => {
  test.each([
    [{ targetDateIso: "26.11.2026" }, "targetDateIso", "Date must be in YYYY-MM-DD format"],
    [{ targetDateIso: "2026-02-30" }, "targetDateIso", "Date must be in YYYY-MM-DD format"],
    [{ targetDateIso: undefined }, "targetDateIso", "Date must be in YYYY-MM-DD format"],
    [{ remindAt: "tomorrow" }, "remindAt", "Must be a valid ISO datetime"],
    [{ remindAt: "2026-11-25" }, "remindAt", "Must be a valid ISO datetime"],
    [{ remindAt: "0000-02-29T11:19:07Z" }, "remindAt", "Must be a valid ISO datetime"],
    [{ remindAt: "9999-12-31T23:59:59-12:00" }, "remindAt", "Must be a valid ISO datetime"],
    [{ targetDateIso: "0000-01-01" }, "targetDateIso", "Date must be in YYYY-MM-DD format"],
    [{ leadDays: 0 }, "leadDays", "Lead days must be at least 1"],
    [{ leadDays: 366 }, "leadDays", "Lead days cannot exceed 365"],
    [{ leadDays: 1.5 }, "leadDays", "Lead days must be a whole number"],
    [{ leadDays: "3" }, "leadDays", "Lead days must be a whole number"],
    [{ method: "pigeon" }, "method", "Method must be either 'browser' or 'calendar'"],
    [{ method: undefined }, "method", "Method must be either 'browser' or 'calendar'"],
    [{ note: "x".repeat(501) }, "note", "Note must be 500 characters or less"],
    [{ note: 5 }, "note", "Note must be a text"],
    [{ timeZone: "Mars/Olympus" }, "timeZone", "Time zone must be an IANA time zone, like Europe/Berlin"],
    [{ localTime: "9 o'clock" }, "localTime", "Time must be in HH:mm format"],
    [{ localTime: "24:00" }, "localTime", "Time must be in HH:mm format"],
    [{ repeats: "yes" }, "repeats", "Must be true or false"],
    [{ holidayId: "cake-day" }, "holidayId", "That holiday is no longer on the calendar."],
  ])("%j", (change, path, message) => {
    expect(messagesOf(reminderInput, { ...validInput, ...change })).toEqual([[path, message]]);
    const isLeftOut = Object.values(change).includes(undefined);
    if (path !== "holidayId" && !isLeftOut) expect(messagesOf(reminderChange, change)).toEqual([[path, message]]);
  });
});

test("the limits themselves are valid", () => {
  for (const leadDays of [1, 365]) expect(reminderInput.safeParse({ ...validInput, leadDays }).success).toBe(true);
  expect(reminderInput.safeParse({ ...validInput, note: "x".repeat(500) }).success).toBe(true);
});

test("an instant can have any UTC offset", () => {
  const at = (remindAt: string) => reminderInput.parse({ ...validInput, remindAt }).remindAt?.toISOString();
  expect(at("2026-11-25T09:00:00Z")).toBe("2026-11-25T09:00:00.000Z");
  expect(at("2026-11-25T09:00:00.000+01:00")).toBe("2026-11-25T08:00:00.000Z");
});

test("without a lead, it is derived from the instant in the time zone", () => {
  const leadOf = (more: object) =>
    reminderInput.parse({ ...validInput, remindAt: "2026-11-19T23:30:00Z", ...more }).leadDays;
  expect([leadOf({}), leadOf({ timeZone: "Europe/Berlin" }), leadOf({ leadDays: 2 })]).toEqual([7, 6, 2]);
});

test("a note preserves its line breaks, and characters that the database cannot store are removed", () => {
  const noteOf = (note: string) => reminderInput.parse({ ...validInput, note }).note;
  expect(noteOf("  one\r\ntwo\rthree\0 ")).toBe("one\ntwo\nthree");
  // A form submits a line break as two characters, which count as one.
  expect(noteOf(`${"x\r\n".repeat(249)}xx`)).toHaveLength(500);
});

test("a calendar reminder is never sent by email", () => {
  expect(reminderInput.parse({ ...validInput, method: "calendar", byMail: true }).byMail).toBe(false);
  expect(reminderInput.parse({ ...validInput, byMail: true }).byMail).toBe(true);
});

test("a change contains only its fields, and the collection's variant requires an id", () => {
  expect(reminderChange.parse({})).toEqual({});
  expect(reminderChange.parse({ isActive: false, note: " a " })).toEqual({ isActive: false, note: "a" });
  expect(messagesOf(namedReminderChange, { id: "x" })).toEqual([["id", "We can't find that reminder."]]);
});

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
    const [[firstPath, first] = []] = messagesOf(pushSubscriptionInput, { ...subscription, ...change });
    expect([firstPath, first]).toEqual([path, message]);
  });
});
