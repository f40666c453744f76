import { expect, test } from "vitest";
import { visitorDay } from "./visitor-day";

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
