import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { currentZone, findZones, timeName, zoneCity, zoneGroups, zoneLabel, zoneTime } from "./time-zones";
import { isTimeZone } from "./zoned-time";

const NAMES = zoneGroups().flatMap((group) => group.names);

test.each([
  ["Europe/Kiev", "Europe/Kyiv", "Kyiv time"],
  ["Asia/Calcutta", "Asia/Kolkata", "Kolkata time"],
  ["Asia/Rangoon", "Asia/Yangon", "Yangon time"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh", "Ho Chi Minh time"],
  ["Asia/Katmandu", "Asia/Kathmandu", "Kathmandu time"],
  ["America/Godthab", "America/Nuuk", "Nuuk time"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires", "Buenos Aires time"],
  ["Pacific/Truk", "Pacific/Chuuk", "Chuuk time"],
])("%s is now %s, and both are accepted and shown as %s", (old, current, words) => {
  expect(currentZone(old)).toBe(current);
  expect(currentZone(current)).toBe(current);
  expect([isTimeZone(old), isTimeZone(current)]).toEqual([true, true]);
  expect([zoneTime(old), zoneTime(current)]).toEqual([words, words]);
  expect(NAMES).toContain(current);
  expect(NAMES).not.toContain(old);
});

test.each([
  ["Europe/Berlin", "Berlin", "Berlin time"],
  ["America/New_York", "New York", "New York time"],
  ["America/St_Johns", "St. Johns", "St. Johns time"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires, Argentina", "Buenos Aires time"],
  ["US/Eastern", "Eastern", "Eastern time"],
  ["UTC", "UTC", "UTC"],
  ["Etc/GMT+5", "UTC-5", "UTC-5"],
])("%s is listed as %s, and its time is %s", (zone, label, words) => {
  expect([zoneLabel(zone), zoneTime(zone)]).toEqual([label, words]);
});

test("the current name of every Intl zone always has the same offset", () => {
  const offsetOf = (timeZone: string, at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).offsetNanoseconds;
  const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...Intl.supportedValuesOf("timeZone")), instant, (zone, at) => {
      expect(offsetOf(currentZone(zone), at)).toBe(offsetOf(zone, at));
    }),
  );
});

test("zones are grouped by area, and zones that are not places are left out", () => {
  const listed = ["Europe/Kiev", "America/Argentina/Ushuaia", "Europe/Berlin", "Europe/Paris", "Etc/GMT+5", "UTC"];
  expect(zoneGroups(listed)).toEqual([
    { area: "America", names: ["America/Argentina/Ushuaia"] },
    { area: "Europe", names: ["Europe/Berlin", "Europe/Kyiv", "Europe/Paris"] },
    { area: "Anywhere", names: ["UTC"] },
  ]);
});

test("every listed zone is valid, unique, and has a city of its own", () => {
  expect(NAMES.length).toBeGreaterThan(300);
  expect(NAMES.filter((name) => !isTimeZone(name))).toEqual([]);
  expect(new Set(NAMES).size).toBe(NAMES.length);
  expect(new Set(NAMES.map(zoneCity)).size).toBe(NAMES.length);
});

describe("a search", () => {
  test.each([
    ["new y", "America/New_York"],
    ["Kyiv", "Europe/Kyiv"],
    ["kiev", "Europe/Kyiv"],
    ["calcutta", "Asia/Kolkata"],
    ["Rangoon", "Asia/Yangon"],
    ["São Paulo", "America/Sao_Paulo"],
    ["eastern time", "America/New_York"],
    ["pacific", "America/Los_Angeles"],
    ["San Francisco", "America/Los_Angeles"],
    ["boston", "America/New_York"],
    ["Asia/Tokyo", "Asia/Tokyo"],
    ["utc", "UTC"],
  ])("for %s finds %s first", (typed, zone) => {
    expect(findZones(typed, NAMES)[0]).toBe(zone);
  });

  test("without a text offers well-known zones, and for an unknown place none", () => {
    expect(findZones(" ", NAMES)).toContain("America/Chicago");
    expect(findZones("Atlantis", NAMES)).toEqual([]);
    expect(findZones("a", NAMES)).toHaveLength(8);
  });
});

test("a time zone has its common name, and an unknown one has none", () => {
  expect(timeName("Europe/Berlin")).toBe("Central European Time");
  expect(timeName("Mars/Olympus_Mons")).toBe("");
});
