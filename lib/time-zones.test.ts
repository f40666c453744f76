import { expect, test } from "vitest";
import { isTimeZone } from "@/lib/feeds/time-zone";
import { zoneGroups, zoneLabel } from "./time-zones";

test.each([
  ["Europe/Berlin", "Berlin"],
  ["America/New_York", "New York"],
  ["America/Argentina/Buenos_Aires", "Argentina, Buenos Aires"],
  ["UTC", "UTC"],
])("%s is listed as %s", (zone, label) => {
  expect(zoneLabel(zone)).toBe(label);
});

test("zones stand under their parts of the world, and what is no place is left out", () => {
  expect(zoneGroups(["America/Argentina/Buenos_Aires", "Europe/Berlin", "Europe/Paris", "Etc/GMT+5", "UTC"])).toEqual([
    { area: "America", names: ["America/Argentina/Buenos_Aires"] },
    { area: "Europe", names: ["Europe/Berlin", "Europe/Paris"] },
    { area: "Anywhere", names: ["UTC"] },
  ]);
});

test("every zone that is offered is one that is taken, and stands once", () => {
  const names = zoneGroups().flatMap((group) => group.names);
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
