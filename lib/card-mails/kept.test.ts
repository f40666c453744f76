import { expect, test } from "vitest";
import { keptAfterCallBack, keptForSending } from "./kept";

test("a card that goes out by mail is kept as if it had been made that morning", () => {
  expect(keptForSending(new Date("2027-02-14T09:00:00Z"))).toEqual({
    card: new Date("2028-02-14T09:00:00Z"),
    video: new Date("2027-03-16T09:00:00Z"),
  });
});

test("one that is called back keeps its own year, and it and its video thirty days at the least", () => {
  const made = new Date("2026-11-21T12:00:00Z");
  expect(keptAfterCallBack(made, new Date("2026-12-01T12:00:00Z"))).toEqual({
    card: new Date("2027-11-21T12:00:00Z"),
    video: new Date("2026-12-31T12:00:00Z"),
  });
  expect(keptAfterCallBack(made, new Date("2027-11-20T12:00:00Z"))).toEqual({
    card: new Date("2027-12-20T12:00:00Z"),
    video: new Date("2027-12-20T12:00:00Z"),
  });
});
