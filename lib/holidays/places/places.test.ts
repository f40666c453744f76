import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { placeSearches } from "@/db/schema/places";
import { testDatabase } from "@/db/test-database";
import { startOverpass } from "@/tools/emulators/places/overpass";
import type { Point } from "./area";
import { PLACE_CATEGORIES } from "./kinds";
import { overpass, placesInAnswer, polite, SEARCHES_PER_MINUTE } from "./overpass.queries";
import { getPlaceSearch, type PlaceProvider, searchPlaces } from "./queries";

const HERE = { latitude: 40.71, longitude: -74.01 };
const TOO_BUSY = { latitude: 10, longitude: 10 };
const RATE_LIMITED = { latitude: 20, longitude: 20 };
const TOO_SLOW = { latitude: 30, longitude: 30 };
const FULL_OF_OLD_DINERS = { latitude: 40, longitude: 40 };
const TOO_BUSY_FOR_FAR_AWAY = { latitude: 50, longitude: 50 };
const ANTARCTICA = { latitude: -75, longitude: 0 };
const NOW = new Date("2026-11-21T12:00:00Z");
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);

let database: Awaited<ReturnType<typeof testDatabase>>;
let server: Awaited<ReturnType<typeof startOverpass>>;
let provider: PlaceProvider;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(placeSearches);
  server = await startOverpass("", 0);
  provider = polite(overpass({ endpoint: `${server.url}/api/interpreter`, site: "https://oddly.example/" }));
});
afterEach(() => server.stop());

const search = (area: Point, now = NOW) => searchPlaces(area, "Food & Drink", provider, now, database.db);

/** Silences and records the expected error log of a failing provider. */
function expectLog() {
  return vi.spyOn(console, "error").mockImplementation(() => undefined);
}

test("a search finds the nearest twelve places of the category, with name and kind", async () => {
  const places = await search(HERE);
  expect(places).toHaveLength(12);
  expect(places.slice(0, 3).map(({ name, category }) => [name, category])).toEqual([
    ["The Second Scoop", "Ice cream parlor"],
    ["Crumb & Kettle", "Bakery"],
    ["Courtyard Market", "Market"],
  ]);
  const cocoa = places.find(({ name }) => name === "Cocoa Ledger");
  expect(cocoa?.websiteUrl).toBeNull();
  expect(places.map(({ name }) => name)).not.toContain("Members' Dining Room");
});

test("if there are few places, a second query searches farther out", async () => {
  const places = await searchPlaces(HERE, "Animals", provider, NOW, database.db);
  expect(places.map(({ name }) => name)).toEqual(["Pier Dog Run", "Second Home for Cats", "Parkside Zoo"]);
  expect(server.questions).toHaveLength(2);
});

test("in a dense city the nearest places are shown, not the oldest", async () => {
  const nearest = (await search(HERE)).slice(0, 3).map(({ name }) => name);
  expect((await search(FULL_OF_OLD_DINERS)).slice(0, 3).map(({ name }) => name)).toEqual(nearest);
});

test("nearby places are shown if the query farther out fails", async () => {
  const places = await searchPlaces(TOO_BUSY_FOR_FAR_AWAY, "Animals", provider, NOW, database.db);
  expect(places.map(({ name }) => name)).toContain("Pier Dog Run");
});

test.each(PLACE_CATEGORIES)("%s finds something in the recorded neighborhood", async (category) => {
  expect(await provider.find(HERE, category)).not.toEqual([]);
});

test("a neighborhood is requested once a week, and no visitor data is stored", async () => {
  const first = await search(HERE);
  expect(await search({ latitude: 40.7128, longitude: -74.006 }, days(6.9))).toEqual(first);
  expect(server.questions).toHaveLength(1);
  await search(HERE, days(7));
  expect(server.questions).toHaveLength(2);
  const rows = await database.db.select().from(placeSearches);
  expect(rows).toMatchObject([{ area: "40.71,-74.01", category: "Food & Drink", fetchedAt: days(7) }]);
});

test("two concurrent visitors cause one query and one row", async () => {
  let startBoth = () => {};
  const both = new Promise<void>((resolve) => {
    startBoth = resolve;
  });
  const real = overpass({ endpoint: `${server.url}/api/interpreter`, site: "https://oddly.example/" });
  const limited = polite({ find: (...args) => both.then(() => real.find(...args)) });
  let visitors = 0;
  provider = {
    find(...args) {
      const found = limited.find(...args);
      visitors += 1;
      if (visitors === 2) startBoth();
      return found;
    },
  };
  const [one, other] = await Promise.all([search(HERE), search(HERE)]);
  expect(other).toEqual(one);
  expect(server.questions).toHaveLength(1);
  expect(await database.db.$count(placeSearches)).toBe(1);
});

test("two instances that search at the same moment do not conflict", async () => {
  const other = overpass({ endpoint: `${server.url}/api/interpreter`, site: "https://oddly.example/" });
  await Promise.all([search(HERE), searchPlaces(HERE, "Food & Drink", other, NOW, database.db)]);
  expect(await database.db.$count(placeSearches)).toBe(1);
});

test("an empty result is stored as an empty list", async () => {
  expect([await search(ANTARCTICA), await search(ANTARCTICA)]).toEqual([[], []]);
  // One query nearby and one farther out for the first search, none for the second.
  expect(server.questions).toHaveLength(2);
});

test.each([
  ["too busy", TOO_BUSY, /answered 504/],
  ["asked too often", RATE_LIMITED, /answered 429/],
  ["too slow", TOO_SLOW, /Query timed out/],
])(
  "if a provider is %s, the search fails with a readable message, is logged, and stores no empty list",
  async (_how, area, log) => {
    const logged = expectLog();
    await expect(search(area)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/try again/),
    });
    expect(logged.mock.calls.join()).toMatch(log);
    expect(await getPlaceSearch(area, "Food & Drink", database.db)).toBeNull();
  },
);

test("if the provider is down, earlier results are still shown", async () => {
  expectLog();
  const places = await search(HERE);
  await server.stop();
  expect(await search(HERE, days(30))).toEqual(places);
  await expect(search(TOO_BUSY)).rejects.toMatchObject({ code: "unavailable" });
});

test("beyond the limit per minute for all visitors, only stored results are shown", async () => {
  const before = await search(HERE, days(-8));
  const others = Array.from({ length: SEARCHES_PER_MINUTE }, (_, index) => {
    return {
      area: `1.${index + 10},1.00`,
      category: "Nature",
      places: [],
      fetchedAt: new Date(NOW.getTime() - 59_000),
    };
  });
  await database.db.insert(placeSearches).values(others);
  expect(await search(HERE)).toEqual(before);
  await expect(search(ANTARCTICA)).rejects.toMatchObject({
    code: "too_many_requests",
    message: "Too many people are searching right now. Please try again in a minute.",
  });
  expect(server.questions).toHaveLength(1);
  expect(await search(ANTARCTICA, new Date(NOW.getTime() + 2000))).toEqual([]);
});

test("a neighborhood that was not refreshed for ninety days is searched again", async () => {
  const places = await search(HERE);
  expect(await search(HERE, days(91))).toEqual(places);
  expect(await getPlaceSearch(HERE, "Food & Drink", database.db)).toEqual({ places, fetchedAt: days(91) });
});

test.each([
  ["an emoji where the text is cut", { name: "🥐".repeat(130), description: "🍩".repeat(200) }],
  ["half an emoji", { name: "Crumb \ud83e", "addr:street": "\udd50 Street", cuisine: "\ud83e;pie" }],
  ["NUL", { name: "Cr\0umb", description: "\0", website: "https://crumb.example/\0" }],
])("map data with %s is stored and read back like any other", async (_what, tags) => {
  const element = { type: "node", id: 1, lat: HERE.latitude, lon: HERE.longitude, tags: { shop: "bakery", ...tags } };
  const strange = { find: async () => placesInAnswer({ elements: [element] }, "Food & Drink") };
  const places = await searchPlaces(HERE, "Food & Drink", strange, NOW, database.db);
  expect(places).toHaveLength(1);
  expect(await getPlaceSearch(HERE, "Food & Drink", database.db)).toEqual({ places, fetchedAt: NOW });
});
