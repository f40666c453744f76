import fc from "fast-check";
import { expect, test } from "vitest";
import { placesInAnswer, polite, SEARCHES_PER_MINUTE } from "./overpass.queries";

const bakery = (tags: Record<string, string> = {}, rest: object = {}) => ({
  type: "node",
  id: 7,
  lat: 40.7113,
  lon: -74.0093,
  tags: { shop: "bakery", name: "Crumb", ...tags },
  ...rest,
});

const read = (...elements: unknown[]) => placesInAnswer({ version: 0.6, elements }, "Food & Drink");

test("a node becomes a place, with null for data missing from the map", () => {
  expect(read(bakery())).toEqual([
    {
      id: "node/7",
      name: "Crumb",
      category: "Bakery",
      address: null,
      latitude: 40.7113,
      longitude: -74.0093,
      description: null,
      websiteUrl: null,
    },
  ]);
});

test("a way is located at its center", () => {
  const way = bakery({}, { type: "way", lat: undefined, lon: undefined, center: { lat: 1, lon: 2 } });
  expect(read(way)).toMatchObject([{ id: "way/7", latitude: 1, longitude: 2 }]);
});

test.each([
  ["without a name", bakery({ name: " " })],
  ["of another kind", bakery({ shop: "tires" })],
  ["not open to the public", bakery({ access: "private" })],
  ["nowhere", bakery({}, { lat: undefined })],
  ["without tags", bakery({}, { tags: undefined })],
  ["that is no element", "a word"],
])("a place %s is skipped, and the others remain", (_what, element) => {
  expect(read(element, bakery({ name: "Other" })).map(({ name }) => name)).toEqual(["Other"]);
});

test.each([
  [{ "addr:housenumber": "12", "addr:street": "Park Row", "addr:city": "New York" }, "12 Park Row, New York"],
  [{ "addr:street": "Park Row" }, "Park Row"],
  [{ "addr:city": "New York" }, null],
])("the address of %j is %j", (tags, address) => {
  expect(read(bakery(tags))[0]?.address).toBe(address);
});

test.each([
  ["https://crumb.example/menu", "https://crumb.example/menu"],
  ["crumb.example", "https://crumb.example/"],
  ["http://crumb.example; https://other.example", "http://crumb.example/"],
  ["javascript:alert(1)", null],
  ["JavaScript://crumb.example/%0aalert(1)", null],
  ["data:text/html,x", null],
  ["mailto:crumb@crumb.example", null],
  ["yes", null],
  ["", null],
])("the website %j is read as %j", (website, address) => {
  expect(read(bakery({ website }))[0]?.websiteUrl).toBe(address);
});

test("the website can also come from the contact tags", () => {
  expect(read(bakery({ "contact:website": "crumb.example" }))[0]?.websiteUrl).toBe("https://crumb.example/");
});

test("the description is the place's own, in English if available, else its cuisine", () => {
  const describe = (tags: Record<string, string>) => read(bakery(tags))[0]?.description;
  expect(describe({ cuisine: "italian;coffee_shop" })).toBe("Cuisine: italian, coffee shop");
  expect(describe({ cuisine: "pie", description: "Kuchen", "description:en": "Cake" })).toBe("Cake");
  expect(describe({ description: "long ".repeat(100) })?.length).toBeLessThanOrEqual(160);
  expect(describe({ cuisine: ";" })).toBeNull();
});

test("a failed query throws, although its response looks like an empty neighborhood", () => {
  const remark = 'runtime error: Query timed out in "query" at line 3 after 9 seconds.';
  expect(() => placesInAnswer({ elements: [], remark }, "General")).toThrow(/Query timed out/);
  expect(() => placesInAnswer("<html>", "General")).toThrow();
});

test("no malformed element breaks the others, or produces a non-web URL or half a character", () => {
  const text = fc.string({ unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 300 });
  const written = { name: text, description: text, cuisine: text, website: text, "addr:street": text };
  const tags = fc.record({ shop: fc.constantFrom("bakery", "tires"), ...written }, { requiredKeys: ["shop"] });
  const strange = tags.map((each) => bakery({ name: "Strange", ...each }));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), strange), (element) => {
      const places = read(element, bakery());
      expect(places.at(-1)?.name).toBe("Crumb");
      for (const { websiteUrl } of places) expect(websiteUrl ?? "https://").toMatch(/^https?:\/\//);
      // JSON escapes NUL and half a surrogate pair, and jsonb rejects both.
      expect(JSON.stringify(places)).not.toMatch(/\\u(0000|d[89a-f])/);
    }),
  );
});

const area = (step: number) => ({ latitude: step / 100, longitude: 0 });

function counting(answer: () => Promise<[]> = async () => []) {
  let requests = 0;
  const find = async () => {
    requests += 1;
    return answer();
  };
  return { provider: { find }, requestCount: () => requests };
}

test("identical concurrent searches share one request, while different and later ones send their own", async () => {
  const { provider, requestCount } = counting();
  const { find } = polite(provider);
  await Promise.all([
    find(area(1), "Nature"),
    find(area(1), "Nature"),
    find(area(1), "Animals"),
    find(area(2), "Nature"),
  ]);
  expect(requestCount()).toBe(3);
  await find(area(1), "Nature");
  expect(requestCount()).toBe(4);
});

test("failed searches count as well, and beyond the limit no request is sent until the minute is over", async () => {
  const { provider, requestCount } = counting(() => Promise.reject(new Error("busy")));
  let now = 0;
  const { find } = polite(provider, () => now);
  for (let step = 0; step < SEARCHES_PER_MINUTE; step += 1) {
    await expect(find(area(step), "Nature")).rejects.toThrow("busy");
  }
  await expect(find(area(99), "Nature")).rejects.toMatchObject({
    code: "too_many_requests",
    retryAfterSeconds: 60,
  });
  expect(requestCount()).toBe(SEARCHES_PER_MINUTE);
  now = 60_000;
  await expect(find(area(99), "Nature")).rejects.toThrow("busy");
});
