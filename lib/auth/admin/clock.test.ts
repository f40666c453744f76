import { expect, test } from "vitest";
import { askInMs, clockLead } from "./clock";

const endsAt = new Date("2026-11-22T10:00:00Z");

test("the server is queried one second after the end, and never at once, even if the device's clock is already past it", () => {
  expect(askInMs(endsAt, new Date("2026-11-22T09:59:00Z"))).toBe(61_000);
  expect(askInMs(endsAt, endsAt)).toBe(1000);
  expect(askInMs(endsAt, new Date("2026-11-23T10:00:00Z"))).toBe(1000);
});

test("the server's clock lead stays as first measured, despite whole seconds and slow responses", () => {
  expect(clockLead(null, -700)).toBe(-700);
  for (const measured of [-1700, 300, -5700, 4300]) expect(clockLead(-700, measured)).toBe(-700);
});

test.each([-3_600_000, 3_600_000, -5701, 4301])(
  "the clock lead is measured again after the device's clock was changed (%i ms)",
  (measured) => {
    expect(clockLead(-700, measured)).toBe(measured);
  },
);
