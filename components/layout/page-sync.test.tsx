import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EditionGuard } from "@/components/holiday/today-style";
import type { CivilDate } from "@/lib/core/civil-date";
import { renderApp } from "@/tests/app";
import { AfterLoad, TodaySync } from "./page-sync";
import { useToday } from "./use-today";

const zone = process.env.TZ;

beforeEach(() => {
  process.env.TZ = "America/New_York";
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  delete document.documentElement.dataset.today;
  delete document.documentElement.dataset.leftAt;
});

const today = () => document.documentElement.dataset.today;

test.each([
  ["in the minute before spring's midnight", "2027-03-14T04:59:00Z", "2027-03-13"],
  ["in the hour that spring skips", "2027-03-14T07:00:30Z", "2027-03-14"],
  ["in the hour that fall repeats", "2027-11-07T06:30:00Z", "2027-11-07"],
])("another day's home page is replaced by the visitor's, %s", (_when, instant, date) => {
  vi.useFakeTimers({ now: new Date(instant) });
  const replace = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
  renderApp(<TodaySync edition="2026-12-02" />, { url: "/?holiday=Pie%20Day#adventure" });
  expect(today()).toBe(date);
  expect(replace.mock.calls.map(String)).toEqual([`${location.origin}/?holiday=Pie+Day&today=${date}#adventure`]);
});

test("a day that the home page doesn't have is shown by its own page", () => {
  vi.useFakeTimers({ now: new Date("2027-03-14T04:59:00Z") });
  const replace = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
  renderApp(<TodaySync edition="2026-12-02" />, { url: "/?today=2027-03-13" });
  expect(replace.mock.calls).toEqual([["/holiday/2027-03-13"]]);
});

test("the home page of the visitor's day stays, at its usual URL", () => {
  vi.useFakeTimers({ now: new Date("2027-03-14T04:59:00Z") });
  const replace = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
  renderApp(<TodaySync edition="2027-03-13" />, { url: "/?today=2027-03-13&holiday=Pie+Day" });
  expect(today()).toBe("2027-03-13");
  expect(replace).not.toHaveBeenCalled();
  expect(location.search).toBe("?holiday=Pie+Day");
});

/** The home page of `edition`, below the layout. */
function Home({ edition }: { edition: CivilDate }) {
  return (
    <>
      <EditionGuard edition={edition} />
      <TodaySync edition={edition} />
      <TodaySync />
      <div data-edition={edition}>
        <input aria-label="Where" />
      </div>
    </>
  );
}

const isHidden = () => getComputedStyle(screen.getByLabelText("Where")).visibility === "hidden";

test("another day's home page is not seen before it is replaced", () => {
  vi.useFakeTimers({ now: new Date("2026-12-02T12:00:00Z") });
  vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
  renderApp(<Home edition={"2026-12-01" as CivilDate} />, { url: "/" });
  expect(isHidden()).toBe(true);
});

test("a visitor who is typing at midnight gets the new day's page once they are done, and sees the old one until then", () => {
  vi.useFakeTimers({ now: new Date("2026-12-02T04:59:40Z") });
  const replace = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
  renderApp(<Home edition={"2026-12-01" as CivilDate} />, { url: "/" });
  screen.getByLabelText("Where").focus();
  vi.advanceTimersByTime(30_000);
  expect(replace).not.toHaveBeenCalled();
  expect([today(), isHidden()]).toEqual(["2026-12-02", false]);
  screen.getByLabelText("Where").blur();
  vi.advanceTimersByTime(30_000);
  expect(replace.mock.calls.map(String)).toEqual([`${location.origin}/?today=2026-12-02`]);
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

test("the late parts of the layout are loaded again when they failed to", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let loads = 0;
  vi.doMock("./late-parts", () => {
    loads += 1;
    if (loads < 3) throw new Error("Offline");
    return { LateParts: () => <p>Late parts</p> };
  });
  renderApp(<AfterLoad />);
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  for (const [ms, before] of [
    [30_000, 1],
    [60_000, 2],
  ] as const) {
    await vi.waitFor(() => expect([loads, vi.getTimerCount()]).toEqual([before, 1]));
    vi.advanceTimersByTime(ms);
  }
  vi.useRealTimers();
  expect(await screen.findByText("Late parts")).toBeTruthy();
  expect(loads).toBe(3);
  vi.doUnmock("./late-parts");
});
