import { expect, test } from "vitest";
import { requireSameOrigin } from "./csrf";

const ask = (headers: Record<string, string>) => () =>
  requireSameOrigin(new Request("https://oddly.example/", { headers }));

test.each(["same-origin", "none"])("our own page, or a typed address, may ask: %s", (from) => {
  expect(ask({ "sec-fetch-site": from })).not.toThrow();
});

test("a client that is no browser may ask", () => {
  expect(ask({})).not.toThrow();
});

test.each(["cross-site", "same-site", "elsewhere"])("another site's page may not: %s", (from) => {
  expect(ask({ "sec-fetch-site": from })).toThrow(
    expect.objectContaining({ code: "forbidden", message: "Ask from our own pages, please." }),
  );
});

test.each([
  ["https://oddly.example", true],
  ["https://evil.example", false],
  ["http://oddly.example", false],
  ["null", false],
])("a browser that names only the page's origin, %s, is believed: %s", (origin, isOwn) => {
  if (isOwn) expect(ask({ origin })).not.toThrow();
  else expect(ask({ origin })).toThrow(expect.objectContaining({ code: "forbidden" }));
});
