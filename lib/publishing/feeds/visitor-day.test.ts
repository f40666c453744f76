import fc from "fast-check";
import { expect, test } from "vitest";
import { todayText, visitorDay, wrapShort, wrapWords } from "./visitor-day";

const URL = "https://oddly.example/holiday/2026-11-21";

test("a day has its date, greeting, notes and link, in lines of at most eighty columns", () => {
  const notes =
    "Ten hellos to ten people, and you've done your part for world peace. That's the entire holiday.\r\nHi.";
  expect(todayText("2026-11-21", { holidayName: "World Hello Day", tone: "festive", emoji: "👋", notes }, URL)).toBe(
    [
      "Saturday, November 21st, 2026",
      "",
      "Happy World Hello Day! 👋",
      "",
      "Ten hellos to ten people, and you've done your part for world peace. That's the",
      "entire holiday.",
      "Hi.",
      "",
      URL,
      "",
    ].join("\n"),
  );
});

test("a day without a holiday says so", () => {
  expect(todayText("2026-11-21", null, URL)).toContain("\n\nOur calendar has no holiday for this day.\n\n");
});

test("the text cannot move a terminal's cursor or change its colors", () => {
  const text = todayText(
    "2026-11-21",
    { holidayName: "Red\u001b[31m Day", tone: "festive", emoji: "🟥", notes: "a\u0007b" },
    URL,
  );
  expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
});

test("without notes there is no gap", () => {
  const text = todayText("2026-11-21", { holidayName: "Day", tone: "festive", emoji: "🎉", notes: null }, URL);
  expect(text).toBe(`Saturday, November 21st, 2026\n\nHappy Day! 🎉\n\n${URL}\n`);
});

test("a solemn day has no greeting", () => {
  const pick = { holidayName: "World AIDS Day", tone: "solemn", emoji: "🎗️", notes: null } as const;
  expect(todayText("2026-12-01", pick, URL)).toBe(
    `Tuesday, December 1st, 2026\n\nObserved today: World AIDS Day\n\n${URL}\n`,
  );
});

const NOON = new Date("2026-11-21T12:00:00Z");
const get = (query = "", headers: Record<string, string> = {}) =>
  new Request(`https://oddly.example/api/today${query}`, { headers });

test("without a time zone the day is UTC's, with a public response that varies by the host's headers", () => {
  expect(visitorDay(get(), NOON)).toEqual({
    date: "2026-11-21",
    timeZone: "UTC",
    headers: { "cache-control": "public, max-age=300", vary: "x-vercel-ip-timezone, cf-timezone" },
  });
});

test("the requested zone takes precedence over the host's, and the response is the same for all visitors", () => {
  const request = get("?zone=Pacific/Apia", { "cf-timezone": "Europe/Berlin" });
  expect(visitorDay(request, NOON)).toEqual({
    date: "2026-11-22",
    timeZone: "Pacific/Apia",
    headers: { "cache-control": "public, max-age=300" },
  });
});

test.each(["x-vercel-ip-timezone", "cf-timezone"])(
  "the host's %s header sets the day, with a private response",
  (name) => {
    const { date, timeZone, headers } = visitorDay(get("", { [name]: "Pacific/Auckland" }), NOON);
    expect([date, timeZone]).toEqual(["2026-11-22", "Pacific/Auckland"]);
    expect(headers["cache-control"]).toBe("private, max-age=300");
    expect(headers.vary).toContain(name);
  },
);

test("a host's header without a valid time zone is ignored", () => {
  const request = get("", { "x-vercel-ip-timezone": "undefined", "cf-timezone": "Asia/Tokyo" });
  expect(visitorDay(request, NOON).timeZone).toBe("Asia/Tokyo");
  expect(visitorDay(get("", { "cf-timezone": "XX" }), NOON).timeZone).toBe("UTC");
});

test.each(["?zone=Mars", "?zone=", "?zone=%2B02:00"])("%s is rejected with a readable message", (query) => {
  expect(() => visitorDay(get(query), NOON)).toThrow(
    expect.objectContaining({
      code: "invalid_request",
      message: "Zone must be an IANA time zone, like Europe/Berlin",
      issues: [{ path: "zone", message: "Zone must be an IANA time zone, like Europe/Berlin" }],
    }),
  );
});

test("no response is cached beyond midnight in its time zone", () => {
  const { date, headers } = visitorDay(get("?zone=Europe/Berlin"), new Date("2026-11-21T22:59:18Z"));
  expect([date, headers["cache-control"]]).toEqual(["2026-11-21", "public, max-age=42"]);
});

test("lines break at spaces and are not wider than requested, unless a word is", () => {
  expect(wrapWords("a bb ccc dddd  eeeeeeee f", 6)).toEqual(["a bb", "ccc", "dddd", "eeeeeeee", "f"]);
  expect(wrapWords(" ", 6)).toEqual([]);
});

test("no word is lost, for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 40 }), (text, width) => {
      const words = text.split(/\s+/).filter(Boolean);
      expect(wrapWords(text, width).flatMap((line) => line.split(" "))).toEqual(words);
    }),
  );
});

test("a text that is too long for its lines is cut in the last one, and every line fits", () => {
  expect(wrapShort("one two three four five", 8, 2)).toEqual(["one two", "three…"]);
  expect(wrapShort("one", 8, 2)).toEqual(["one"]);
  expect(wrapShort("extraordinarily long", 8, 2)).toEqual(["extraor…", "long"]);
});
