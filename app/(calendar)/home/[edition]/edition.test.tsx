import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HighlightedHoliday } from "@/components/holiday/panels";
import { testEntry, testHoliday } from "@/components/test-holidays";
import type { Gift } from "@/lib/holidays/gifts/queries";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { Edition } from "./edition";

vi.mock("@/components/layout/islands", () => import("@/tests/islands"));

const DATE = "2026-12-01";
const HOLIDAY = testHoliday(DATE, "Pie Day");
const GIFT: Gift = {
  id: "1b2c3d4e-0000-4000-8000-000000000001",
  holidayId: HOLIDAY.id,
  name: "A brass ear trumpet",
  description: "For every word of the day.",
  price: "$20–30",
  rating: null,
  affiliateUrl: "https://shop.example/ear-trumpet",
  category: "Curiosities",
};

beforeEach(() => {
  document.documentElement.dataset.today = DATE;
});
beforeEach(() => {
  network.use(
    http.get("https://www.youtube-nocookie.com/embed/*", () => HttpResponse.html("<title>Player</title>")),
    http.get(`*/api/gifts/holiday/${HOLIDAY.id}`, () => HttpResponse.json([GIFT])),
  );
});
afterEach(() => {
  delete document.documentElement.dataset.today;
});

function openHome(url = "/") {
  return renderApp(<Edition date={DATE} holidays={[HOLIDAY]} comingUp={[]} ongoing={[]} sponsors={[]} />, { url });
}

/** Mocks whether the visitor is signed in. */
function answerUser(isSignedIn: boolean) {
  const requested = vi.fn();
  network.use(
    http.get("*/api/auth/user", () => {
      requested();
      return isSignedIn
        ? HttpResponse.json({ id: "1" })
        : HttpResponse.json({ error: "Please sign in" }, { status: 401 });
    }),
  );
  return requested;
}

function answerMonths() {
  const requests: string[] = [];
  network.use(
    http.get("*/api/holidays/month/:month", ({ request, params }) => {
      const year = new URL(request.url).searchParams.get("year");
      requests.push(`${year}-${params.month}`);
      const day = `${year as `${number}`}-${String(params.month).padStart(2, "0") as `${number}`}-11` as const;
      return HttpResponse.json([testEntry(day, "Pie Day"), testEntry(day, "Cake Day")]);
    }),
  );
  return requests;
}

const button = (name: string) => screen.getByRole("button", { name });
const isOpen = (name: string) => button(name).getAttribute("aria-expanded");

test("an action opens its section with the day's own content, one at a time, and closes it again", async () => {
  answerMonths();
  const { user } = openHome();
  await user.click(button("Gift Ideas"));
  expect(isOpen("Gift Ideas")).toBe("true");
  const gifts = screen.getByRole("region", { name: "Gift Ideas" });
  expect(button("Gift Ideas").getAttribute("aria-controls")).toBe(gifts.id);
  expect(await within(gifts).findByRole("heading", { name: GIFT.name })).toBeTruthy();
  const shop = within(gifts).getByRole("link", { name: `Shop ${GIFT.name} (opens in a new tab)` });
  expect([shop.getAttribute("href"), shop.getAttribute("rel")]).toEqual([GIFT.affiliateUrl, "sponsored noopener"]);
  await user.click(button("Local Places"));
  expect([isOpen("Gift Ideas"), isOpen("Local Places")]).toEqual(["false", "true"]);
  expect(screen.queryByRole("region", { name: "Gift Ideas" })).toBeNull();
  expect(await screen.findByRole("button", { name: "Find places near me" })).toBeTruthy();
  await user.click(button("Local Places"));
  expect(screen.queryByRole("region", { name: "Local Places" })).toBeNull();
});

test("the calendar loads the day's month and turns to another in place", async () => {
  const requests = answerMonths();
  const { user, router } = openHome();
  await user.click(button("Calendar"));
  const calendar = screen.getByRole("region", { name: "Calendar" });
  expect(await within(calendar).findByRole("link", { name: /December 11th, 2026: Pie Day and 1 more/ })).toBeTruthy();
  await user.click(within(calendar).getByRole("button", { name: "Next month, January 2027" }));
  expect(within(calendar).getByRole("heading", { level: 3 }).textContent).toBe("January 2027");
  expect(await within(calendar).findByRole("link", { name: /January 11th, 2027: Pie Day and 1 more/ })).toBeTruthy();
  expect(requests).toEqual(["2026-12", "2027-1"]);
  expect(router.push).not.toHaveBeenCalled();
  expect(location.pathname).toBe("/");
});

test("keys move from day to day and turn the month, with the focus on the same day", async () => {
  answerMonths();
  const { user } = openHome();
  await user.click(button("Calendar"));
  const calendar = screen.getByRole("region", { name: "Calendar" });
  const day = await within(calendar).findByRole("link", { name: /December 11th, 2026/ });
  const reachable = () => [...calendar.querySelectorAll('[data-date][tabindex="0"]')];
  const current = () => document.activeElement?.getAttribute("data-date");
  expect(reachable()).toHaveLength(1);
  day.focus();
  for (const [key, date] of [
    ["ArrowRight", "2026-12-12"],
    ["ArrowDown", "2026-12-19"],
    ["ArrowLeft", "2026-12-18"],
    ["ArrowUp", "2026-12-11"],
    ["End", "2026-12-12"],
    ["Home", "2026-12-06"],
  ]) {
    await user.keyboard(`{${key}}`);
    expect(current(), key).toBe(date);
    expect(reachable()).toEqual([document.activeElement]);
  }
  await user.keyboard("{PageDown}");
  expect(within(calendar).getByRole("heading", { level: 3 }).textContent).toBe("January 2027");
  expect(current()).toBe("2027-01-06");
  await user.keyboard("{PageUp}");
  expect(within(calendar).getByRole("heading", { level: 3 }).textContent).toBe("December 2026");
  expect(current()).toBe("2026-12-06");
});

test("gift ideas that fail to load say so, and can be loaded again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  network.use(http.get("*/api/gifts/holiday/*", () => HttpResponse.error(), { once: true }));
  const { user } = openHome();
  await user.click(button("Gift Ideas"));
  expect(await screen.findByText("Unable to load gift ideas")).toBeTruthy();
  await user.click(button("Try again"));
  expect(await screen.findByRole("heading", { name: GIFT.name })).toBeTruthy();
  expect(screen.queryByText(/Unable to load/)).toBeNull();
});

test("a month that fails to load says so, and can be loaded again", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  network.use(http.get("*/api/holidays/month/:month", () => HttpResponse.error()));
  const { user } = openHome();
  await user.click(button("Calendar"));
  expect(await screen.findByText("Unable to load holidays for December")).toBeTruthy();
  answerMonths();
  await user.click(button("Try again"));
  expect(await screen.findByRole("link", { name: /and 1 more/ })).toBeTruthy();
  expect(screen.queryByText(/Unable to load/)).toBeNull();
  // The button is gone, so the focus has moved.
  expect(document.activeElement?.getAttribute("role")).toBe("status");
});

test("Adventure sends a signed-out visitor to sign in, with the reason", async () => {
  answerUser(false);
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const { user } = openHome();
  await user.click(button("Adventure"));
  await waitFor(() => expect(assign.mock.calls).toEqual([["/api/login?returnUrl=%2F%23adventure&for=adventure"]]));
  expect(isOpen("Adventure")).toBe("false");
});

test("Adventure opens for a signed-in visitor, and plays after a press of the play button", async () => {
  answerUser(true);
  const { user } = openHome();
  await user.click(button("Adventure"));
  const panel = await screen.findByRole("region", { name: "Adventure" });
  expect(panel.querySelector("iframe")).toBeNull();
  await user.click(within(panel).getByRole("button", { name: "Watch Now" }));
  expect(panel.querySelector("iframe")?.getAttribute("src")).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\//);
});

test("the video's URL opens and plays it after sign-in, and is cleared for a reload", async () => {
  answerUser(true);
  openHome("/#adventure");
  const panel = await screen.findByRole("region", { name: "Adventure" });
  await waitFor(() => expect(panel.querySelector("iframe")).not.toBeNull());
  expect(location.hash).toBe("");
});

test("the video's URL opens nothing for a signed-out visitor", async () => {
  const requested = answerUser(false);
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const { user } = openHome("/#adventure");
  await waitFor(() => expect(requested).toHaveBeenCalledOnce());
  // The response to the second request comes after the first one was read.
  await user.click(button("Adventure"));
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(isOpen("Adventure")).toBe("false");
});

const PIRATES = { ...testEntry("2027-09-19", "International Talk Like a Pirate Day"), displayDate: "September 19th" };

function answerSearch() {
  const queries: (string | null)[] = [];
  network.use(
    http.get("*/api/search", ({ request }) => {
      queries.push(new URL(request.url).searchParams.get("q"));
      return HttpResponse.json({ results: [testEntry("2027-09-20", "Pirate Ship Day"), PIRATES] });
    }),
  );
  return queries;
}

test("a visitor who comes from a card sees the card's holiday first", async () => {
  const queries = answerSearch();
  renderApp(<HighlightedHoliday />, {
    url: "/?holiday=International%20Talk%20Like%20a%20Pirate%20Day&utm_source=card",
  });
  const highlight = await screen.findByRole("region", { name: "From your card" });
  const link = within(highlight).getByRole("link");
  expect(link.textContent).toContain(PIRATES.holidayName);
  expect(link.getAttribute("href")).toBe(`/holidays/${PIRATES.slug}`);
  expect(queries).toEqual([PIRATES.holidayName]);
});

test("an unknown holiday in a card's link changes nothing", async () => {
  const queries = answerSearch();
  const unknown = renderApp(<HighlightedHoliday />, { url: "/?holiday=pirate" });
  await waitFor(() => expect(queries).toEqual(["pirate"]));
  // Once a later search has a response, the first one has been read.
  const known = renderApp(<HighlightedHoliday />, {
    url: `/?${new URLSearchParams({ holiday: PIRATES.holidayName })}`,
  });
  expect(await within(known.container).findByRole("region", { name: "From your card" })).toBeTruthy();
  expect(unknown.container.textContent).toBe("");
});
