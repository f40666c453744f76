import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/tests/app";
import { TodaySync } from "./page-sync";
import { useToday } from "./use-today";

const zone = process.env.TZ;

beforeEach(() => {
  process.env.TZ = "America/New_York";
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  delete document.documentElement.dataset.today;
});

const today = () => document.documentElement.dataset.today;

test.each([
  ["in the minute before spring's midnight", "2027-03-14T04:59:00Z", "2027-03-13"],
  ["in the hour that spring skips", "2027-03-14T07:00:30Z", "2027-03-14"],
  ["in the hour that fall repeats", "2027-11-07T06:30:00Z", "2027-11-07"],
])("a home page cached on another day redirects to the visitor's day, %s", (_when, instant, date) => {
  vi.useFakeTimers({ now: new Date(instant) });
  const replace = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
  renderApp(<TodaySync editions={["2026-12-01", "2026-12-02", "2026-12-03"]} />);
  expect(today()).toBe(date);
  expect(replace.mock.calls).toEqual([[`/holiday/${date}`]]);
});

test("a home page that includes the visitor's day stays", () => {
  vi.useFakeTimers({ now: new Date("2027-03-14T04:59:00Z") });
  const replace = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
  renderApp(<TodaySync editions={["2027-03-12", "2027-03-13", "2027-03-14"]} />);
  expect(today()).toBe("2027-03-13");
  expect(replace).not.toHaveBeenCalled();
});

function Today() {
  return <p>Today is {useToday()}</p>;
}

test.each([
  ["in winter", "2026-12-02T04:59:20Z", "2026-12-01", "2026-12-02"],
  ["in summer", "2027-07-05T03:59:20Z", "2027-07-04", "2027-07-05"],
])("a page left open over midnight switches to the new day, %s", (_when, instant, before, after) => {
  vi.useFakeTimers({ now: new Date(instant) });
  renderApp(<TodaySync />);
  expect(today()).toBe(before);
  act(() => {
    vi.advanceTimersByTime(30_000);
  });
  expect(today()).toBe(before);
  act(() => {
    vi.advanceTimersByTime(30_000);
  });
  expect(today()).toBe(after);
});

test("a page shown again after midnight switches at once, with everything that depends on the day", async () => {
  vi.useFakeTimers({ now: new Date("2026-12-02T04:59:20Z"), toFake: ["Date"] });
  renderApp(
    <>
      <TodaySync />
      <Today />
    </>,
  );
  expect(await screen.findByText("Today is 2026-12-01")).toBeTruthy();
  vi.setSystemTime(new Date("2026-12-02T05:00:01Z"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText("Today is 2026-12-02")).toBeTruthy();
});
