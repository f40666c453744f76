import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SearchAnswer } from "@/components/search/use-search";
import { testEntry } from "@/components/test-holidays";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { SearchScreen } from "./search-screen";

const TODAY = "2026-12-01";
const DONUT = { ...testEntry("2027-06-04", "National Donut Day"), notes: null };
const PIZZA = { ...testEntry("2027-02-09", "National Pizza Day"), notes: null };
const BLANK: SearchAnswer = { query: "", today: TODAY, date: null, year: null, results: [] };
const OFFLINE = "We can't reach the search right now. Check your connection and try again.";

beforeEach(() => {
  document.documentElement.dataset.today = TODAY;
});
afterEach(() => {
  delete document.documentElement.dataset.today;
});

/** Mocks a search in which only "donnut" finds a holiday, and records the searches. */
function answerSearches() {
  const searches: URLSearchParams[] = [];
  network.use(
    http.get("*/api/search", ({ request }) => {
      const { searchParams } = new URL(request.url);
      searches.push(searchParams);
      const results = searchParams.get("q") === "donnut" ? [DONUT] : [];
      return HttpResponse.json({ date: null, year: null, results });
    }),
  );
  return searches;
}

const open = (first: SearchAnswer = BLANK, url = "/search") =>
  renderApp(<SearchScreen first={first} limit={50} />, { url });
const field = () => screen.getByRole("searchbox", { name: "Find a holiday" }) as HTMLInputElement;
const address = () => location.pathname + location.search;

test("the page searches while the visitor types, and updates its URL", async () => {
  const searches = answerSearches();
  const { user } = open();
  const before = history.length;
  await user.type(field(), "donnut");
  const found = await screen.findByRole("link", { name: /National Donut Day/ });
  expect(found.getAttribute("href")).toBe("/holidays/national-donut-day");
  await waitFor(() => expect(address()).toBe("/search?q=donnut"));
  expect(String(searches.at(-1))).toBe(`q=donnut&limit=50&today=${TODAY}`);
  expect(screen.queryByRole("link", { name: "Browse all holidays" })).toBeNull();

  await user.clear(field());
  await waitFor(() => expect(address()).toBe("/search"));
  await user.type(field(), "qqqqqq");
  expect(await screen.findByText("No matches. Try “pie”, “pirate”, or a date like “11/26”.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Browse all holidays" }).getAttribute("href")).toBe("/holidays");
  // Typing adds no entries to the browser history.
  expect(history.length).toBe(before);
});

test("after Back the URL takes precedence over the results rendered with the page", async () => {
  answerSearches();
  open({ ...BLANK, query: "pizza", results: [PIZZA] }, "/search?q=donnut");
  expect(field().value).toBe("donnut");
  expect(await screen.findByRole("link", { name: /National Donut Day/ })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Pizza/ })).toBeNull();
  expect(address()).toBe("/search?q=donnut");
});

test.each(["Try again", "Search"])("after a failure, %s searches for the same word again", async (again) => {
  network.use(http.get("*/api/search", () => HttpResponse.error()));
  const { user } = open();
  await user.type(field(), "donnut");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(OFFLINE));
  await waitFor(() => expect(address()).toBe("/search?q=donnut"));
  network.resetHandlers();
  answerSearches();
  await user.click(screen.getByRole("button", { name: again }));
  if (again === "Try again") expect(document.activeElement).toBe(field());
  expect(await screen.findByRole("link", { name: /National Donut Day/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("if the visitor's day differs from the server's, the dates count from the visitor's", async () => {
  document.documentElement.dataset.today = "2026-11-30";
  const searches = answerSearches();
  open({ ...BLANK, query: "donnut", results: [{ ...DONUT, dateIso: "2028-06-02" }] }, "/search?q=donnut");
  await waitFor(() => expect(searches.map(String)).toEqual(["q=donnut&limit=50&today=2026-11-30"]));
  await waitFor(() => expect(screen.getByRole("link", { name: /National Donut Day/ }).textContent).toContain("2027"));
});

test("results rendered with the page are not requested again, and midnight requests the next day's", async () => {
  const searches = answerSearches();
  open({ ...BLANK, query: "donnut", results: [DONUT] }, "/search?q=donnut");
  expect(screen.getByRole("link", { name: /National Donut Day/ })).toBeTruthy();
  act(() => {
    document.documentElement.dataset.today = "2026-12-02";
  });
  await waitFor(() => expect(searches.map(String)).toEqual(["q=donnut&limit=50&today=2026-12-02"]));
});
