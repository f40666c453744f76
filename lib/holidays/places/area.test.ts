import fc from "fast-check";
import { expect, test } from "vitest";
import { areaKey, distanceInWords, distanceMeters, roundedArea } from "./area";

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

const HALF_CIRCUMFERENCE_METERS = 20_015_115;

test.each([
  ["New York to London", { latitude: 40.7128, longitude: -74.006 }, { latitude: 51.5074, longitude: -0.1278 }, 5_570],
  ["one degree of latitude", { latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 }, 111.2],
  ["across the date line", { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111.2],
  ["to the other side", { latitude: 12, longitude: 105.8 }, { latitude: -12, longitude: -74.2 }, 20_015],
])("%s", (_way, from, to, kilometers) => {
  expect(distanceMeters(from, to) / 1000 / kilometers).toBeCloseTo(1, 3);
});

test("a distance is symmetric, zero to the same point, and never more than half the circumference", () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(distanceMeters(a, a)).toBe(0);
      expect(distanceMeters(a, b)).toBeCloseTo(distanceMeters(b, a), 3);
      expect(distanceMeters(a, b)).toBeLessThanOrEqual(HALF_CIRCUMFERENCE_METERS);
    }),
  );
});

test("a detour is never shorter", () => {
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      expect(distanceMeters(a, c)).toBeLessThanOrEqual(distanceMeters(a, b) + distanceMeters(b, c) + 0.5);
    }),
  );
});

test.each([
  [0, "50 ft"],
  [107, "350 ft"],
  [160, "500 ft"],
  [161, "0.1 mi"],
  [644, "0.4 mi"],
  [1609, "1.0 mi"],
  [15_990, "9.9 mi"],
  [16_050, "10 mi"],
  [19_312, "12 mi"],
])("%d meters are %s", (meters, words) => {
  expect(distanceInWords(meters)).toBe(words);
});

test("a rounded position is at most 0.8 km away, and rounding it again changes nothing", () => {
  fc.assert(
    fc.property(point, (exact) => {
      const area = roundedArea(exact);
      expect(distanceMeters(exact, area)).toBeLessThan(800);
      expect(roundedArea(area)).toEqual(area);
      expect(areaKey(area)).toMatch(/^-?\d{1,2}\.\d\d,-?\d{1,3}\.\d\d$/);
    }),
  );
});

test("a neighborhood has a single key, on both sides of zero", () => {
  expect(areaKey({ latitude: 40.7128, longitude: -74.006 })).toBe("40.71,-74.01");
  expect(areaKey({ latitude: -0.001, longitude: -0.004 })).toBe("0.00,0.00");
});
