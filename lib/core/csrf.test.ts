import { expect, test } from "vitest";
import { requireSameOrigin } from "./csrf";

const check = (headers: Record<string, string>) => () =>
  requireSameOrigin(new Request("https://oddly.example/", { headers }));

test.each(["same-origin", "none"])("a request from our own page or a typed address is allowed: %s", (from) => {
  expect(check({ "sec-fetch-site": from })).not.toThrow();
});

test("a client that is not a browser is allowed", () => {
  expect(check({})).not.toThrow();
});

test.each(["cross-site", "same-site", "elsewhere"])("a request from another site's page is rejected: %s", (from) => {
  expect(check({ "sec-fetch-site": from })).toThrow(
    expect.objectContaining({ code: "forbidden", message: "Ask from our own pages, please." }),
  );
});

test.each([
  ["https://oddly.example", true],
  ["https://evil.example", false],
  ["http://oddly.example", false],
  ["null", false],
])("a browser that sends only the Origin header %s is allowed: %s", (origin, isOwn) => {
  if (isOwn) expect(check({ origin })).not.toThrow();
  else expect(check({ origin })).toThrow(expect.objectContaining({ code: "forbidden" }));
});
