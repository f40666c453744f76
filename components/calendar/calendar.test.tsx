import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CardDate } from "@/components/holiday/card-date";
import { testEntry } from "@/components/test-holidays";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { utcToday } from "@/lib/core/dates";
import type { CalendarEntry } from "@/lib/holidays/queries";
import { calendarWindow } from "@/lib/holidays/window";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { DateNavigator } from "./date-navigator";
import { MonthSync, SelectedDayProvider } from "./month-controls";
import { MonthGrid } from "./month-grid";

const window_ = calendarWindow("2026-12-01");

const AIDS_DAY = testEntry("2026-12-01", "World AIDS Day", { tone: "solemn", category: "Health" });
const APPLE_DAY = testEntry("2026-12-01", "Eat a Red Apple Day");
const CHRISTMAS = testEntry("2026-12-25", "Christmas Day", { category: "Seasons" });
const PUMPKIN_PIE_DAY = testEntry("2026-12-25", "National Pumpkin Pie Day");
const CARD_DAY = testEntry("2026-12-09", "Christmas Card Day");
const FRUITCAKE_MONTH = testEntry("2026-12-01", "Fruitcake Month", { isMonthObservance: true });
const DECEMBER = [AIDS_DAY, APPLE_DAY, CARD_DAY, CHRISTMAS, PUMPKIN_PIE_DAY, FRUITCAKE_MONTH];

const MOUSSE_DAY = testEntry("2026-11-30", "National Mousse Day");
const COMPUTER_DAY = testEntry("2026-11-30", "Computer Security Day", { category: "Technology" });
/** What the API responds with. */
let months: Record<string, readonly CalendarEntry[]>;

beforeEach(() => {
  months = { "2026-11": [MOUSSE_DAY, COMPUTER_DAY] };
  document.documentElement.dataset.today = "2026-12-01";
  // The test DOM has no layout, so simulate a window as narrow as a phone.
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) =>
      ({
        matches: media === "(width < 48rem)",
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
  network.use(
    http.get("*/api/holidays/month/:month", ({ request, params }) => {
      const year = new URL(request.url).searchParams.get("year");
      return HttpResponse.json(months[`${year}-${String(params.month).padStart(2, "0")}`] ?? []);
    }),
  );
});
afterEach(() => {
  delete document.documentElement.dataset.today;
});

function openMonth(entries: readonly CalendarEntry[] = DECEMBER, date: CivilDate = "2026-12-01") {
  const page = partsOf(date);
  months[date.slice(0, 7)] = entries;
  const { container, ...rest } = renderApp(
    <SelectedDayProvider>
      <DateNavigator date={date} window={window_} />
      <MonthGrid page={page} entries={entries} window={window_} titleAs="h1" />
    </SelectedDayProvider>,
    { url: `/calendar/${date.slice(0, 7)}` },
  );
  const day = (wanted: string) => container.querySelector<HTMLElement>(`table [data-date="${wanted}"]`) as HTMLElement;
  return { ...rest, container, day };
}

/** Returns the open dialog. The month and the navigator have one each. */
const openDialog = () => screen.getByRole("dialog", { name: "Choose Your Holiday" });
const isDialogOpen = () => document.querySelector("dialog[open]") !== null;
const href = (element: Element) => element.getAttribute("href");

test("a day with several holidays lists them; Cancel closes the dialog; a card needs no holiday", async () => {
  const { user, day } = openMonth();
  await user.click(day("2026-12-25"));
  const dialog = within(await screen.findByRole("dialog", { name: "Choose Your Holiday" }));
  expect(dialog.getByText("Friday, December 25, 2026")).toBeTruthy();
  const first = await dialog.findByRole("link", { name: /^View day/ });
  expect([first.textContent, href(first)]).toEqual([
    "View day Christmas Day",
    `/holiday/2026-12-25?holidayId=${CHRISTMAS.id}`,
  ]);
  const other = dialog.getByRole("link", { name: /National Pumpkin Pie Day/ });
  expect(href(other)).toBe(`/holiday/2026-12-25?holidayId=${PUMPKIN_PIE_DAY.id}`);
  expect(other.querySelector(".badge")?.textContent).toBe("Food & Drink");
  const without = dialog.getByRole("link", { name: "Create Card Without Holiday" });
  expect(href(without)).toBe("/cards/new?date=2026-12-25&holidayId=just-because");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(isDialogOpen()).toBe(false);
});

test("a day with one holiday links to it directly, and a click with a modifier key opens no dialog", async () => {
  const { user, day, container } = openMonth();
  expect(href(day("2026-12-09"))).toBe(`/holiday/2026-12-09?holidayId=${CARD_DAY.id}`);
  expect(href(day("2026-12-10"))).toBe("/holiday/2026-12-10");
  container.addEventListener("click", (event) => event.preventDefault());
  await user.keyboard("{Control>}");
  await user.click(day("2026-12-25"));
  await user.keyboard("{/Control}");
  expect(isDialogOpen()).toBe(false);
});

test("the dialog lists month observances, collapsed at first, and a solemn day without a greeting", async () => {
  const { user, day } = openMonth();
  await user.click(day("2026-12-01"));
  const dialog = openDialog();
  expect(await within(dialog).findByRole("link", { name: "View day World AIDS Day" })).toBeTruthy();
  expect(dialog.textContent).toContain("Observed this day");
  expect(dialog.textContent).not.toContain("Happy");
  const list = dialog.querySelector("details");
  expect([list?.open, list?.querySelector("summary")?.textContent]).toEqual([false, "All December long"]);
  const [fruitcake] = list?.querySelectorAll("li a") ?? [];
  expect(fruitcake && href(fruitcake)).toBe(`/holidays/${FRUITCAKE_MONTH.slug}`);
  expect([...(fruitcake?.querySelectorAll(".badge") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Food & Drink",
    "Month-long",
  ]);
});

test("a day too far ahead for a card shows the reason instead of the button", async () => {
  const date = `${partsOf(utcToday()).year + 5}-11-27` as CivilDate;
  const { user, day } = openMonth([testEntry(date, "One Day"), testEntry(date, "Another Day")], date);
  await user.click(day(date));
  const dialog = within(openDialog());
  expect(dialog.getByText(/^You can send cards for dates from \d{4} through \d{4}\.$/)).toBeTruthy();
  expect(dialog.queryByRole("link", { name: "Create Card Without Holiday" })).toBeNull();
});

test("the dialog reports that its month failed to load, and retries", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  network.use(http.get("*/api/holidays/month/:month", () => HttpResponse.error()));
  const { user, day } = openMonth();
  await user.click(day("2026-12-25"));
  expect(await within(openDialog()).findByText("Unable to load holidays for December")).toBeTruthy();
  expect(href(within(openDialog()).getByRole("link", { name: "Open this day" }))).toBe("/holiday/2026-12-25");
  network.use(http.get("*/api/holidays/month/:month", () => HttpResponse.json(DECEMBER)));
  await user.click(within(openDialog()).getByRole("button", { name: "Try again" }));
  expect(await within(openDialog()).findByRole("link", { name: /Christmas Day/ })).toBeTruthy();
});

test("the navigator steps through the days across months, and offers each holiday of a day", async () => {
  const { user } = openMonth();
  const navigator = screen.getByRole("region", { name: "Date navigator" });
  expect(navigator.textContent).toContain("Tuesday, December 1st, 2026");
  expect(await within(navigator).findByText("World AIDS Day", { exact: false })).toBeTruthy();
  expect(navigator.textContent).toContain("2 holidays");
  expect(navigator.textContent).not.toContain("Multiple celebrations happening");
  await user.click(within(navigator).getByRole("button", { name: "Previous" }));
  expect(navigator.textContent).toContain("Monday, November 30th, 2026");
  expect(await within(navigator).findByText("Multiple celebrations happening")).toBeTruthy();
  await user.click(within(navigator).getByRole("button", { name: "Select from 2 holidays" }));
  const view = within(openDialog()).getByRole("link", { name: /^View day/ });
  expect(href(view)).toBe(`/holiday/2026-11-30?holidayId=${MOUSSE_DAY.id}`);
  await user.click(within(openDialog()).getByRole("button", { name: "Cancel" }));
  await user.click(within(navigator).getByRole("button", { name: "Today" }));
  expect(navigator.textContent).toContain("Tuesday, December 1st, 2026");
  await user.click(within(navigator).getByRole("button", { name: "Next" }));
  expect(await within(navigator).findByText("No holidays")).toBeTruthy();
  expect(href(within(navigator).getByRole("link"))).toBe("/holiday/2026-12-02");
});

test("a tap on a day selects it in the navigator", async () => {
  const { user, day } = openMonth();
  const navigator = screen.getByRole("region", { name: "Date navigator" });
  await user.click(day("2026-12-25"));
  await user.click(within(openDialog()).getByRole("button", { name: "Cancel" }));
  expect(navigator.textContent).toContain("Friday, December 25th, 2026");
  expect(await within(navigator).findByText("Christmas Day", { exact: false })).toBeTruthy();
});

test("the navigator reports that a month failed to load, and retries", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  network.use(http.get("*/api/holidays/month/:month", () => new HttpResponse(null, { status: 500 }), { once: true }));
  const { user } = openMonth();
  const navigator = screen.getByRole("region", { name: "Date navigator" });
  expect(await within(navigator).findByText("Unable to load holidays for December")).toBeTruthy();
  await user.click(within(navigator).getByRole("button", { name: "Try again" }));
  expect(await within(navigator).findByText("World AIDS Day", { exact: false })).toBeTruthy();
});

test.each([
  ["2027-06-01", [["/calendar/2027-06"]]],
  ["2027-05-31", []],
])(
  "the current month's page, rendered in May 2027, redirects a visitor on %s to their own month",
  (today, expected) => {
    const replace = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
    document.documentElement.dataset.today = today;
    renderApp(<MonthSync month="2027-05" />, { url: "/calendar" });
    expect(replace.mock.calls).toEqual(expected);
  },
);

test.each([
  ["several holidays", [{ id: "a" }, { id: "b" }], "/cards/new?date=2027-08-20"],
  ["one holiday", [{ id: "a" }], "/cards/new?date=2027-08-20&holidayId=a"],
  ["a failing request", null, "/cards/new?date=2027-08-20"],
])("a card for another date, with %s, starts with that date", async (_what, holidays, address) => {
  network.use(
    http.get("*/api/holidays/date/2027-08-20", () =>
      holidays ? HttpResponse.json(holidays) : HttpResponse.json({}, { status: 503 }),
    ),
  );
  const { user, router } = renderApp(<CardDate date="2027-08-11" first="2024-01-01" last="2028-12-31" />);
  const field = screen.getByLabelText("Send a card for");
  await user.clear(field);
  await user.type(field, "2027-08-20");
  await user.click(screen.getByRole("button", { name: "Create a card" }));
  await waitFor(() => expect(router.push.mock.calls).toEqual([[address]]));
});
