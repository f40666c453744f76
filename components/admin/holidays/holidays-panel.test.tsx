import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http, type JsonBodyType } from "msw";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { daysOfMonth, longDate, monthName, monthTitle, plusDays, utcToday } from "@/lib/core/dates";
import type { AdminHolidayRow } from "@/lib/editorial/edited-holiday";
import { choose, renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { deletedItems as deletedHolidays } from "../deleted-items";
import { closeToast, expectToast, isDialogOpen, listAnswer, refusal, storeSession } from "../test-admin";
import { editedHoliday, listedHoliday } from "../test-holidays";
import { HolidaysPanel } from "./holidays-panel";

const TODAY = utcToday();

beforeEach(() => {
  closeToast();
  storeSession();
  document.documentElement.dataset.today = TODAY;
});
afterEach(() => {
  delete document.documentElement.dataset.today;
});

const idOf = (index: number) => `6f1f1d5e-0d2b-4c44-9c4e-${String(index).padStart(12, "0")}`;

const row = (index: number, change: Partial<AdminHolidayRow> = {}) =>
  listedHoliday({ id: idOf(index), slug: `day-${index}`, holidayName: `Day ${index}`, ...change });

/** Serves the list like the server, from `rows`, which tests may change. */
function serveList(rows: AdminHolidayRow[]) {
  const server = { rows };
  network.use(
    http.get("*/api/admin/holidays", ({ request }) => {
      const query = new URL(request.url).searchParams;
      const has = (name: string, test: (value: string) => boolean) => !query.get(name) || test(query.get(name) ?? "");
      const found = server.rows
        .filter(
          (each) =>
            (query.get("state") === "deleted") === (each.deletedAt !== null) &&
            has("search", (search) => each.holidayName.toLowerCase().includes(search.toLowerCase())) &&
            has("category", (category) => each.category === category) &&
            has("date", (date) => each.dateIso === date) &&
            has("state", (state) => state !== "sponsored" || each.isSponsored) &&
            has("kind", (kind) => kind !== "month" || each.isMonthObservance),
        )
        .toSorted((a, b) => (query.get("sort") === "name" ? a.holidayName.localeCompare(b.holidayName) : 0));
      const size = Number(query.get("limit"));
      const first = (Number(query.get("page") ?? 1) - 1) * size;
      return listAnswer(found.slice(first, first + size) as unknown as JsonBodyType[], found.length);
    }),
  );
  return server;
}

function renderPanel(search = "?tab=holidays") {
  return renderApp(
    <>
      <HolidaysPanel />
      <Toaster />
    </>,
    { url: `/admin/dashboard${search}` },
  );
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const isOff = (element: HTMLElement) => element.getAttribute("aria-disabled") === "true";
const textIn = (element: HTMLElement) => (element as HTMLInputElement).value;
const query = () => new URLSearchParams(location.search);
/** Waits until the URL has this parameter: the list does not wait for the URL. */
const expectInUrl = (name: string, value: string | null) => waitFor(() => expect(query().get(name)).toBe(value));
const moreButtons = () => screen.getAllByRole("button", { name: /^More actions for / });
const shownNames = () =>
  moreButtons().map((each) => each.getAttribute("aria-label")?.slice("More actions for ".length));
/** Chooses an action in the menu of a holiday. */
async function chooseAction(user: UserEvent, holiday: string, action: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `More actions for ${holiday}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}
const found = (words: string) =>
  waitFor(() => expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(words));

test("the list is searched, sorted and filtered, and its URL reflects that", async () => {
  serveList([
    row(1, { holidayName: "Gamma Zebra Day", category: "Nature" }),
    row(2, { holidayName: "Beta Zebra Day", category: "Animals" }),
    row(3, { holidayName: "Alpha Zebra Day", category: "Animals" }),
    row(4, { holidayName: "Pie Day", tone: "solemn" }),
  ]);
  const { user, unmount } = renderPanel();
  await found("4 holidays");
  screen.getByText("Solemn");
  const search = screen.getByRole("searchbox", { name: "Search" });
  await user.type(search, " ZEBRA");
  await found("3 holidays found");
  expect(document.activeElement).toBe(search);
  await expectInUrl("search", "ZEBRA");
  expect(shownNames()).toEqual(["Gamma Zebra Day", "Beta Zebra Day", "Alpha Zebra Day"]);

  await user.click(button("Holiday"));
  await waitFor(() => expect(shownNames()).toEqual(["Alpha Zebra Day", "Beta Zebra Day", "Gamma Zebra Day"]));
  expect(screen.getByRole("columnheader", { name: "Holiday" }).getAttribute("aria-sort")).toBe("ascending");
  await choose(user, "Category", "Animals");
  await found("2 holidays found");
  await choose(user, "Show", "Without a source");
  await found("2 holidays found");
  expect(Object.fromEntries(query())).toMatchObject({ sort: "name", category: "Animals", state: "unsourced" });
  await choose(user, "Show", "Sponsored");
  await screen.findByText("No holidays match");

  // A reload restores the view from the URL.
  unmount();
  const again = renderPanel("?tab=holidays&search=ZEBRA&sort=name&category=Animals&state=unsourced");
  await found("2 holidays found");
  expect(shownNames()).toEqual(["Alpha Zebra Day", "Beta Zebra Day"]);
  expect(textIn(screen.getByRole("searchbox", { name: "Search" }))).toBe("ZEBRA");
  await again.user.click(button("Clear filters"));
  await found("4 holidays");
  expect(textIn(screen.getByRole("searchbox", { name: "Search" }))).toBe("");
  await expectInUrl("search", null);
});

test("the list is split into pages, each with a URL", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => row(index + 1));
  serveList([...rows, row(121, { holidayName: "June Month", isMonthObservance: true })]);
  const { user } = renderPanel();
  const pages = within(await screen.findByRole("navigation", { name: "Pages of the list" }));
  pages.getByText("1–50 of 121");
  expect(shownNames()).toHaveLength(50);
  expect(isOff(pages.getByRole("button", { name: "Previous page" }))).toBe(true);
  await user.click(pages.getByRole("button", { name: "Next page" }));
  await pages.findByText("51–100 of 121");
  await expectInUrl("page", "2");
  await waitFor(() => expect(shownNames()[0]).toBe("Day 51"));
  await user.click(pages.getByRole("button", { name: "Last page" }));
  await pages.findByText("101–121 of 121");
  expect(isOff(pages.getByRole("button", { name: "Next page" }))).toBe(true);
  await choose(user, "Length", "Whole months");
  await found("1 holiday found");
  await expectInUrl("page", null);
});

test("the day buttons go day by day, within the selected month", async () => {
  serveList([row(1, { dateIso: TODAY })]);
  const { user } = renderPanel();
  await found("1 holiday");
  const step = (name: string) => button(new RegExp(`^${name}`));
  const title = (date: CivilDate) => screen.findByRole("heading", { name: longDate(date) });
  expect(isOff(step("Reset"))).toBe(true);
  await user.click(step("Today"));
  await title(TODAY);
  expect(isOff(step("Today"))).toBe(true);
  await user.click(step("Next"));
  await title(plusDays(TODAY, 1));
  await screen.findByText("No holidays on this day");
  await user.click(step("Previous"));
  await title(TODAY);
  await user.click(step("Previous"));
  await title(plusDays(TODAY, -1));
  await user.click(step("Reset"));
  await found("1 holiday");
  await user.click(button("Choose a day"));
  const calendar = await screen.findByRole("grid", { name: monthTitle(partsOf(TODAY)) });
  await user.click(within(calendar).getByRole("button", { name: new RegExp(longDate(TODAY)) }));
  await title(TODAY);
  await user.click(step("Reset"));
  await found("1 holiday");

  const { year, month: thisMonth } = partsOf(TODAY);
  const month = thisMonth === 2 ? 4 : 2;
  const days = daysOfMonth({ year, month });
  const [firstDay, secondDay, lastDay] = [days[0], days[1], days.at(-1)] as [CivilDate, CivilDate, CivilDate];
  await choose(user, "Month", monthName(month));
  expect([isOff(step("Previous")), isOff(step("Today"))]).toEqual([true, true]);
  await user.click(step("Next"));
  await title(firstDay);
  expect(isOff(step("Previous"))).toBe(true);
  await user.click(step("Next"));
  await title(secondDay);
  await user.clear(screen.getByLabelText("Day"));
  await user.type(screen.getByLabelText("Day"), lastDay);
  await title(lastDay);
  expect(isOff(step("Next"))).toBe(true);

  await choose(user, "Month", monthName(thisMonth));
  await title(civilDate(year, thisMonth, 1));
  await expectInUrl("date", civilDate(year, thisMonth, 1));
  await user.click(step("Reset"));
  await found("1 holiday found");
  await expectInUrl("date", null);
});

test("a deletion is confirmed, can be undone, and the focus follows", async () => {
  const server = serveList([row(1, { holidayName: "Pie Day" })]);
  const sent: unknown[] = [];
  network.use(
    http.delete("*/api/admin/holidays/:id", async ({ request }) => {
      sent.push(await request.json());
      server.rows = [row(1, { holidayName: "Pie Day", deletedAt: new Date().toISOString() })];
      return HttpResponse.json({});
    }),
    http.post("*/api/admin/holidays/:id/restore", () => {
      server.rows = [row(1, { holidayName: "Pie Day", version: 3 })];
      return HttpResponse.json({});
    }),
  );
  const { user } = renderPanel();
  await found("1 holiday");
  await chooseAction(user, "Pie Day", "Delete");
  expect(isDialogOpen("Delete Pie Day?")).toBe(true);
  await user.click(button("Keep it"));
  expect(isDialogOpen("Delete Pie Day?")).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(button("More actions for Pie Day")));
  expect(sent).toEqual([]);
  await chooseAction(user, "Pie Day", "Delete");
  await user.click(button("Delete it"));
  await screen.findByText(/Pie Day was deleted\./);
  expect(isDialogOpen("Delete Pie Day?")).toBe(false);
  await found("0 holidays");
  expect(sent).toEqual([{ version: 1 }]);
  const undo = button("Undo the deletion of Pie Day");
  expect(document.activeElement).toBe(undo);
  await user.click(undo);
  await found("1 holiday");
  expect(screen.queryByRole("button", { name: "Undo the deletion of Pie Day" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Holiday Management" }));
});

test("the menu of a holiday works with the keyboard, which its deletion returns to", async () => {
  serveList([row(1, { holidayName: "Pie Day" })]);
  const { user } = renderPanel();
  await found("1 holiday");
  const more = button("More actions for Pie Day");
  const item = (name: string) => screen.getByRole("menuitem", { name });
  act(() => more.focus());
  expect((await screen.findByRole("tooltip")).textContent).toBe("More actions");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(item("View on site (opens in a new tab)")));
  expect(screen.queryByRole("menuitem", { name: "Make it the pick" })).toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(more));
  await user.keyboard("{Enter}");
  await screen.findByRole("menu");
  await user.keyboard("{End}");
  await waitFor(() => expect(document.activeElement).toBe(item("Delete")));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(button("Keep it")));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(more));
  expect(isDialogOpen("Delete Pie Day?")).toBe(false);
});

test("on a phone, the filters are in a sheet, whose button counts those that are set", async () => {
  const phone = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  const matchMedia = vi.spyOn(window, "matchMedia").mockReturnValue(phone);
  onTestFinished(() => matchMedia.mockRestore());
  serveList([row(1, { category: "Animals", isMonthObservance: true }), row(2, { category: "Animals" }), row(3)]);
  const { user } = renderPanel();
  await found("3 holidays");
  expect(screen.queryByLabelText("Category")).toBeNull();
  await user.click(button("Filters"));
  expect(isDialogOpen("Filters")).toBe(true);
  await choose(user, "Category", "Animals");
  await screen.findByRole("button", { name: "Show 2 holidays" });
  await choose(user, "Length", "Whole months");
  await choose(user, "Order", "Name, A to Z");
  await user.click(await screen.findByRole("button", { name: "Show 1 holiday" }));
  await waitFor(() => expect(document.activeElement).toBe(button("Filters, 2 active")));
  await found("1 holiday found");
  expect(Object.fromEntries(query())).toMatchObject({ category: "Animals", kind: "month", sort: "name" });
});

test("a deleted holiday is listed with the days left to restore it, and is restored from there", async () => {
  const deletedAt = new Date(Date.now() - 3_600_000).toISOString();
  const server = serveList([row(1, { holidayName: "Pie Day", deletedAt })]);
  network.use(
    http.post("*/api/admin/holidays/:id/restore", () => {
      server.rows = [row(1, { holidayName: "Pie Day", version: 3 })];
      return HttpResponse.json({});
    }),
  );
  const { user } = renderPanel();
  await found("0 holidays");
  await choose(user, "Show", "Deleted");
  await found("1 holiday found");
  screen.getByText(/29 days left/);
  await user.click(button("Restore Pie Day"));
  await found("0 holidays found");
  await choose(user, "Show", "On the calendar");
  await user.click(await screen.findByRole("button", { name: "More actions for Pie Day" }));
  const view = await screen.findByRole("menuitem", { name: "View on site (opens in a new tab)" });
  expect(view.getAttribute("href")).toBe("/holidays/day-1");
  deletedHolidays.forget(idOf(1));
});

test("another holiday becomes the pick of its day", async () => {
  const [before, after] = [
    row(1, { holidayName: "Ousted Day", dateIso: TODAY, rank: 2 }),
    row(2, { holidayName: "Chosen Day", dateIso: TODAY, rank: 900 }),
  ];
  const server = serveList([before, after]);
  const sent: unknown[] = [];
  network.use(
    http.post("*/api/admin/holidays/:id/pick", async ({ request, params }) => {
      sent.push(params.id, await request.json());
      server.rows = [after, before];
      return HttpResponse.json({});
    }),
  );
  const { user } = renderPanel(`?tab=holidays&date=${TODAY}`);
  const day = () => within(screen.getByRole("region", { name: longDate(TODAY) })).getAllByRole("listitem");
  await screen.findByText("The day's pick");
  expect(day()[0]?.textContent).toMatch(/Ousted Day.*The day's pick/);
  await chooseAction(user, "Chosen Day", "Make it the pick");
  await waitFor(() => expect(day()[0]?.textContent).toMatch(/Chosen Day.*The day's pick/));
  expect(screen.getAllByText("The day's pick")).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: longDate(TODAY) }));
  expect(sent).toEqual([after.id, { date: TODAY }]);
});

test("a refusal is shown in the server's words, and the list is reloaded", async () => {
  const server = serveList([row(1, { holidayName: "Contested Day", dateIso: TODAY })]);
  network.use(
    http.delete("*/api/admin/holidays/:id", () => {
      server.rows = [row(1, { holidayName: "Rewritten Day", dateIso: TODAY }), row(2, { dateIso: TODAY, rank: 1 })];
      return refusal(409, "Someone else changed this holiday after you opened it.");
    }),
    http.post("*/api/admin/holidays/:id/pick", () => {
      server.rows = [];
      return refusal(410, "This holiday is deleted. Restore it first.");
    }),
  );
  const { user, unmount } = renderPanel();
  await found("1 holiday");
  await chooseAction(user, "Contested Day", "Delete");
  await user.click(button("Delete it"));
  await expectToast("Deletion Failed");
  await expectToast("Someone else changed this holiday after you opened it.");
  await screen.findByRole("link", { name: "Rewritten Day" });
  expect(screen.queryByText(/was deleted\./)).toBeNull();
  unmount();

  server.rows = server.rows.toReversed();
  const again = renderPanel(`?tab=holidays&date=${TODAY}`);
  await chooseAction(again.user, "Rewritten Day", "Make it the pick");
  await expectToast("Update Failed");
  await expectToast("This holiday is deleted. Restore it first.");
  await screen.findByText("No holidays on this day");
});

test("a name opens the editor under its own URL, in place of the list", async () => {
  serveList([row(1, { holidayName: "Pie Day" })]);
  network.use(
    http.get("*/api/admin/holidays/:id", () =>
      HttpResponse.json(editedHoliday({ id: idOf(1), holidayName: "Pie Day" }) as JsonBodyType),
    ),
  );
  const { user } = renderPanel("?tab=holidays&search=pie");
  const link = await screen.findByRole("link", { name: "Pie Day" });
  expect(link.getAttribute("href")).toContain(`holiday=${idOf(1)}`);
  await user.click(link);
  expect(Object.fromEntries(query())).toEqual({ tab: "holidays", search: "pie", holiday: idOf(1) });
  expect(textIn(await screen.findByLabelText("Name"))).toBe("Pie Day");
  expect(screen.queryByRole("link", { name: "Pie Day" })).toBeNull();
});

test("when the URL moves on to another holiday, its editor loads in place of the first one", async () => {
  serveList([]);
  let respond = (): void => undefined;
  const isReady = new Promise<void>((resolve) => {
    respond = resolve;
  });
  network.use(
    http.get("*/api/admin/holidays/:id", async ({ params: { id } }) => {
      if (id === idOf(2)) await isReady;
      const holidayName = id === idOf(1) ? "Pie Day" : "Cake Day";
      return HttpResponse.json(editedHoliday({ id: String(id), holidayName }) as JsonBodyType);
    }),
  );
  renderPanel(`?tab=holidays&holiday=${idOf(1)}`);
  expect(textIn(await screen.findByLabelText("Name"))).toBe("Pie Day");
  await act(async () => window.history.pushState(null, "", `?tab=holidays&holiday=${idOf(2)}`));
  await found("Loading the holiday…");
  expect(screen.queryByLabelText("Name")).toBeNull();
  respond();
  await waitFor(() => expect(textIn(screen.getByLabelText("Name"))).toBe("Cake Day"));
});
