import fc from "fast-check";
import { expect, test } from "vitest";
import { placesInAnswer, polite, SEARCHES_PER_MINUTE } from "./overpass";

const bakery = (tags: Record<string, string> = {}, rest: object = {}) => ({
  type: "node",
  id: 7,
  lat: 40.7113,
  lon: -74.0093,
  tags: { shop: "bakery", name: "Crumb", ...tags },
  ...rest,
});

const read = (...elements: unknown[]) => placesInAnswer({ version: 0.6, elements }, "Food & Drink");

test("a node becomes a place; what the map does not know is null", () => {
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

test("a way is where its center is", () => {
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
])("a place %s is left out, and the others stay", (_what, element) => {
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
])("the website %j is %j", (website, address) => {
  expect(read(bakery({ website }))[0]?.websiteUrl).toBe(address);
});

test("a website may also stand among the contacts", () => {
  expect(read(bakery({ "contact:website": "crumb.example" }))[0]?.websiteUrl).toBe("https://crumb.example/");
});

test("a description is the place's own, in English where it can be, else what it cooks", () => {
  const describe = (tags: Record<string, string>) => read(bakery(tags))[0]?.description;
  expect(describe({ cuisine: "italian;coffee_shop" })).toBe("Cuisine: italian, coffee shop");
  expect(describe({ cuisine: "pie", description: "Kuchen", "description:en": "Cake" })).toBe("Cake");
  expect(describe({ description: "long ".repeat(100) })?.length).toBeLessThanOrEqual(160);
  expect(describe({ cuisine: ";" })).toBeNull();
});

test("a query that failed is a failure, though it is answered like an empty neighborhood", () => {
  const remark = 'runtime error: Query timed out in "query" at line 3 after 9 seconds.';
  expect(() => placesInAnswer({ elements: [], remark }, "General")).toThrow(/Query timed out/);
  expect(() => placesInAnswer("<html>", "General")).toThrow();
});

test("no element, whatever it is, breaks the others, or brings an address that is not the web's or half a character", () => {
  const text = fc.string({ unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 300 });
  const written = { name: text, description: text, cuisine: text, website: text, "addr:street": text };
  const tags = fc.record({ shop: fc.constantFrom("bakery", "tires"), ...written }, { requiredKeys: ["shop"] });
  const strange = tags.map((each) => bakery({ name: "Strange", ...each }));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), strange), (element) => {
      const places = read(element, bakery());
      expect(places.at(-1)?.name).toBe("Crumb");
      for (const { websiteUrl } of places) expect(websiteUrl ?? "https://").toMatch(/^https?:\/\//);
      // JSON writes half a character, like NUL, as an escape; jsonb refuses both.
      expect(JSON.stringify(places)).not.toMatch(/\\u(0000|d[89a-f])/);
    }),
  );
});

const area = (step: number) => ({ latitude: step / 100, longitude: 0 });

function counting(answer: () => Promise<[]> = async () => []) {
  let asked = 0;
  const find = async () => {
    asked += 1;
    return answer();
  };
  return { provider: { find }, asked: () => asked };
}

test("simultaneous identical searches ask once, different ones each, and a later one again", async () => {
  const { provider, asked } = counting();
  const { find } = polite(provider);
  await Promise.all([
    find(area(1), "Nature"),
    find(area(1), "Nature"),
    find(area(1), "Animals"),
    find(area(2), "Nature"),
  ]);
  expect(asked()).toBe(3);
  await find(area(1), "Nature");
  expect(asked()).toBe(4);
});

test("failed searches count, too: beyond the limit nobody asks until the minute is over", async () => {
  const { provider, asked } = counting(() => Promise.reject(new Error("busy")));
  let now = 0;
  const { find } = polite(provider, () => now);
  for (let step = 0; step < SEARCHES_PER_MINUTE; step += 1) {
    await expect(find(area(step), "Nature")).rejects.toThrow("busy");
  }
  await expect(find(area(99), "Nature")).rejects.toMatchObject({
    code: "too_many_requests",
    retryAfterSeconds: 60,
  });
  expect(asked()).toBe(SEARCHES_PER_MINUTE);
  now = 60_000;
  await expect(find(area(99), "Nature")).rejects.toThrow("busy");
});
