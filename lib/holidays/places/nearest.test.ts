import { expect, test } from "vitest";
import { type FoundPlace, nearestPlaces, toLocalPlace } from "./queries";

const HERE = { latitude: 40.71, longitude: -74.01 };

/** Returns a place `steps` times 111 meters to the north. */
function placeAt(steps: number, changes: Partial<FoundPlace> = {}): FoundPlace {
  return {
    id: `node/${steps}`,
    name: `No. ${steps}`,
    category: "Bakery",
    address: null,
    latitude: HERE.latitude + steps / 1000,
    longitude: HERE.longitude,
    description: null,
    websiteUrl: null,
    ...changes,
  };
}

const nearest = (...found: FoundPlace[]) => nearestPlaces(found, HERE).map(({ id }) => id);

test("the nearest places come first", () => {
  expect(nearest(placeAt(9), placeAt(1), placeAt(4))).toEqual(["node/1", "node/4", "node/9"]);
});

test("only the nearest twelve places are shown", () => {
  const places = Array.from({ length: 30 }, (_, index) => placeAt(30 - index));
  expect(nearest(...places)).toEqual(Array.from({ length: 12 }, (_, index) => `node/${index + 1}`));
});

test("places with one name within 100 meters are one place, farther apart they are different branches", () => {
  const name = "Crumb";
  const places = [placeAt(1, { name }), placeAt(1.5, { name: "CRUMB" }), placeAt(5, { name })];
  expect(nearest(...places)).toEqual(["node/1", "node/5"]);
});

test("if the map has a place twice, the entry with more details is shown", () => {
  const building = placeAt(1, { name: "Crumb" });
  const shop = placeAt(1.5, { name: "Crumb", websiteUrl: "https://crumb.example/" });
  expect([nearest(building, shop), nearest(shop, building)]).toEqual([["node/1.5"], ["node/1.5"]]);
});

test("a place has the distance in words, directions, and no rating if the provider has none", () => {
  expect(toLocalPlace(placeAt(6), HERE)).toMatchObject({
    distance: "0.4 mi",
    rating: null,
    directionsUrl: "https://www.google.com/maps/dir/?api=1&destination=40.716%2C-74.01",
  });
});
