import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { pushMessageOf, type ReminderContent } from "./messages";

const WORKER = readFileSync("public/sw.js", "utf8");

type Shown = [title: string, options: { body: string; tag?: string; data: { url?: string } }];

/** Returns what the site's service worker shows for a message, on a device with that clock. */
function shown(message: unknown, { at, timeZone = "UTC" }: { at: string; timeZone?: string }): Shown {
  vi.stubEnv("TZ", timeZone);
  vi.useFakeTimers({ now: new Date(at), toFake: ["Date"] });
  const showNotification = vi.fn<(...what: Shown) => void>();
  const listeners: Record<string, (event: object) => void> = {};
  const addEventListener = (name: string, listener: (event: object) => void) => {
    listeners[name] = listener;
  };
  runInNewContext(WORKER, { self: { addEventListener, registration: { showNotification } }, Date });
  listeners.push?.({ data: { json: () => JSON.parse(JSON.stringify(message)) }, waitUntil: () => undefined });
  vi.useRealTimers();
  const [first, ...more] = showNotification.mock.calls;
  if (!first || more.length > 0) throw new Error("not one notification was shown");
  return first;
}

const reminder: ReminderContent = {
  id: "0b8f2c1e-3d4a-4e5f-8a6b-7c9d0e1f2a3b",
  holiday: {
    name: "Cake Day",
    emoji: "🍰",
    hue: 20,
    tone: "festive",
    slug: "cake-day",
    lengthDays: 1,
    isMonthObservance: false,
  },
  targetDateIso: "2026-11-26",
  timeZone: "America/New_York",
  note: "Buy eggs",
};

const HOME = "America/New_York";
const EARLY = "2026-11-05T14:00:00Z";
const EVE = "2026-11-25T14:00:00Z";

test.each([
  ["at once", EVE, EVE, HOME, "is tomorrow"],
  ["on the day itself", EVE, "2026-11-26T13:00:00Z", HOME, "is today"],
  ["at once, long before", EARLY, EARLY, HOME, "is in 21 days"],
  ["a day late, long before", EARLY, "2026-11-06T14:00:00Z", HOME, "is on Thursday, November 26"],
  ["on the eve, three weeks late", EARLY, "2026-11-26T04:59:59Z", HOME, "is tomorrow"],
  ["where the day has begun", EVE, EVE, "Pacific/Kiritimati", "is today"],
  ["where the day is over", EVE, "2026-11-26T16:00:00Z", "Asia/Tokyo", "is on Thursday, November 26"],
])("shown %s, a reminder has the text that is correct there and then", (_when, sent, at, timeZone, words) => {
  const [title, { body }] = shown(pushMessageOf(reminder, new Date(sent)), { at, timeZone });
  expect(title).toBe(`🍰 Cake Day ${words}`);
  expect(body).toBe("Thursday, November 26th, 2026\nBuy eggs");
});

test("a notification for a plain date shows the date", () => {
  const message = pushMessageOf({ ...reminder, holiday: null }, new Date(EARLY));
  expect(shown(message, { at: "2026-11-06T14:00:00Z" })[0]).toBe("📅 Thursday, November 26");
  expect(shown(message, { at: "2026-11-26T14:00:00Z" })[0]).toBe("📅 November 26th is today");
});

test("a message with only a title is shown with that title", () => {
  const { soon: _, ...message } = { ...pushMessageOf(reminder, new Date(EVE)), title: "🍰 Cake Day is tomorrow" };
  const [title, options] = shown(message, { at: EVE });
  expect(title).toBe("🍰 Cake Day is tomorrow");
  expect(options).toMatchObject({ body: message.body, tag: message.tag, data: { url: "/holidays/cake-day" } });
});

test.each([null, "text", {}, { title: "" }, { title: "T", soon: null }, { title: "T", soon: { on: "text" } }])(
  "a notification is shown for any message, like %j",
  (message) => {
    const isTitled = typeof message === "object" && message?.title === "T";
    expect(shown(message, { at: EVE })[0]).toBe(isTitled ? "T" : "A reminder from Oddly");
  },
);

test.each([
  ["/holidays/cake-day", "https://oddly.example/holidays/cake-day"],
  ["//evil.example/", "https://oddly.example/reminders"],
  ["//[", "https://oddly.example/reminders"],
  ["https://evil.example/", "https://oddly.example/reminders"],
  [undefined, "https://oddly.example/reminders"],
])("a press on a notification for %s opens %s, also in a browser without URL.canParse", async (url, opened) => {
  const listeners: Record<string, (event: object) => void> = {};
  const addEventListener = (name: string, listener: (event: object) => void) => {
    listeners[name] = listener;
  };
  const clients = { matchAll: async () => [], openWindow: vi.fn() };
  const self = { addEventListener, clients, location: { origin: "https://oddly.example" } };
  runInNewContext(WORKER, { self, URL: Object.assign(class extends URL {}, { canParse: undefined }) });
  let done: unknown;
  const waitUntil = (work: unknown) => {
    done = work;
  };
  listeners.notificationclick?.({ notification: { data: { url }, close: () => undefined }, waitUntil });
  await done;
  expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith(opened);
});
