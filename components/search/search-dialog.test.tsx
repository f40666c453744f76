import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSettings } from "@/components/layout/stored-settings";
import { testEntry } from "@/components/test-holidays";
import type { CivilDate } from "@/lib/core/civil-date";
import { DEFAULT_SETTINGS } from "@/lib/core/settings";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { SEARCH_FIELD_ID, SearchButton } from "./search-button";
import { useSearchKey } from "./use-search-key";

/** As in the layout: the link, and its key. */
function SearchParts() {
  useSearchKey();
  return <SearchButton>Icon</SearchButton>;
}

const HALLOWEEN = testEntry("2027-10-31", "Halloween");
const PIZZA = ["National Pizza Day", "Pizza Party Day", "Deep Dish Pizza Day"].map((name) =>
  testEntry("2027-02-09", name),
);

type Answer = { results: unknown[]; date?: CivilDate };

/** Mocks the responses to searches by their text, and records the searches. */
function answerSearches(answers: Record<string, Answer>) {
  const searches: URLSearchParams[] = [];
  network.use(
    http.get("*/api/search", ({ request }) => {
      const { searchParams } = new URL(request.url);
      searches.push(searchParams);
      return HttpResponse.json({ date: null, year: null, results: [], ...answers[searchParams.get("q") ?? ""] });
    }),
  );
  return searches;
}

const ANSWERS = { haloween: { results: [HALLOWEEN] }, pizza: { results: PIZZA } };

beforeEach(() => {
  document.documentElement.dataset.today = "2026-12-01";
});
afterEach(() => {
  delete document.documentElement.dataset.today;
});

const openPage = () =>
  renderApp(
    <>
      <SearchParts />
      <input aria-label="Some other field" />
    </>,
    { url: "/about" },
  );

const findDialog = () => screen.findByRole("dialog", { name: "Search" });
const field = () => screen.getByRole("combobox", { name: "Find a holiday" });
const options = () => within(screen.getByRole("dialog")).getAllByRole("option");
const isSelected = (option: Element | undefined) => option?.getAttribute("aria-selected");
const status = () => within(screen.getByRole("dialog")).getByRole("status").textContent;

/** Opens the dialog with its key and enters the text. */
async function searchFor(text: string) {
  const page = openPage();
  await page.user.keyboard("/");
  await findDialog();
  fireEvent.change(field(), { target: { value: text } });
  field().focus();
  return page;
}

test("the arrow keys wrap around, and new results start with no active option", async () => {
  const searches = answerSearches(ANSWERS);
  const { user } = await searchFor("pizza");
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(status()).toBe("3 holidays found");
  expect(searches.map(String)).toEqual(["q=pizza&limit=12&today=2026-12-01"]);
  expect(field().getAttribute("aria-activedescendant")).toBeNull();
  await user.keyboard("{ArrowUp}");
  expect(options().map(isSelected)).toEqual(["false", "false", "true"]);
  await user.keyboard("{ArrowDown}");
  expect(options().map(isSelected)).toEqual(["true", "false", "false"]);
  expect(field().getAttribute("aria-activedescendant")).toBe(options()[0]?.id);
  fireEvent.change(field(), { target: { value: "haloween" } });
  await waitFor(() => expect(options()).toHaveLength(1));
  expect(status()).toBe("1 holiday found");
  expect(field().getAttribute("aria-activedescendant")).toBeNull();
  expect(isSelected(options()[0])).toBe("false");
  expect(options()[0]?.getAttribute("href")).toBe("/holidays/halloween");
});

test("Enter opens the active result; without one the form leads to the search page", async () => {
  answerSearches(ANSWERS);
  const { user } = await searchFor("pizza");
  await waitFor(() => expect(options()).toHaveLength(3));
  const form = field().closest("form");
  expect([form?.getAttribute("action"), field().getAttribute("name")]).toEqual(["/search", "q"]);
  const submitted = vi.fn((event: Event) => event.preventDefault());
  form?.addEventListener("submit", submitted);
  await user.keyboard("{Enter}");
  expect(submitted).toHaveBeenCalledOnce();
  const clicked = vi.fn((event: Event) => event.preventDefault());
  options()[1]?.addEventListener("click", clicked);
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(clicked).toHaveBeenCalledOnce();
  expect(submitted).toHaveBeenCalledOnce();
});

test("a date finds the day's holidays and links to the day", async () => {
  const thanksgiving = testEntry("2027-11-25", "Thanksgiving Day");
  answerSearches({
    "11/25/2027": { date: "2027-11-25", results: [thanksgiving, testEntry("2027-11-25", "Parade Day")] },
  });
  await searchFor("11/25/2027");
  await waitFor(() => expect(options()[0]?.textContent).toContain("Thanksgiving Day"));
  expect(options()[0]?.getAttribute("href")).toBe(`/holiday/2027-11-25?holidayId=${thanksgiving.id}`);
  expect(status()).toBe("2 holidays on that day");
  const link = screen.getByRole("link", { name: "See Thursday, November 25, 2027" });
  expect(link.getAttribute("href")).toBe("/holiday/2027-11-25");
});

test("the button opens the dialog, and Esc closes it without leaving the page", async () => {
  answerSearches({});
  const { user } = openPage();
  const button = screen.getByRole("link", { name: "Search" });
  expect(button.getAttribute("aria-haspopup")).toBe("dialog");
  await user.click(button);
  await findDialog();
  await user.type(field(), "cat");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(location.pathname).toBe("/about");
});

test("slash opens nothing with a modifier key, in a field, or if shortcuts are off", async () => {
  const { user } = openPage();
  const button = screen.getByRole("link", { name: "Search" });
  expect(button.getAttribute("aria-keyshortcuts")).toBe("/");
  await user.keyboard("{Control>}/{/Control}");
  await user.type(screen.getByLabelText("Some other field"), "1/2");
  expect((screen.getByLabelText("Some other field") as HTMLInputElement).value).toBe("1/2");
  screen.getByLabelText("Some other field").blur();
  act(() => storeSettings({ ...DEFAULT_SETTINGS, shortcuts: false }));
  expect(button.getAttribute("aria-keyshortcuts")).toBeNull();
  await user.keyboard("/");
  // The dialog only appears after its code is loaded.
  await act(() => import("./search-dialog"));
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => storeSettings(DEFAULT_SETTINGS));
  await user.keyboard("/");
  expect(await findDialog()).toBeTruthy();
});

test("on the search page slash focuses the page's own field, where it can then be typed", async () => {
  const { user } = renderApp(
    <>
      <SearchParts />
      <input id={SEARCH_FIELD_ID} aria-label="Find a holiday" />
    </>,
    { url: "/search" },
  );
  const own = screen.getByLabelText("Find a holiday") as HTMLInputElement;
  await user.keyboard("/");
  expect(document.activeElement).toBe(own);
  expect(own.value).toBe("");
  await user.keyboard("/");
  expect(own.value).toBe("/");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the dialog reports a slow search and a failure, and retries", async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  network.use(
    http.get(
      "*/api/search",
      async () => {
        await held;
        const error = "We can't reach our calendar right now.";
        return HttpResponse.json({ error, code: "unavailable" }, { status: 503 });
      },
      { once: true },
    ),
  );
  const { user } = await searchFor("pizza");
  await waitFor(() => expect(status()).toBe("Searching…"));
  answer();
  await waitFor(() => expect(status()).toBe("We can't reach our calendar right now."));
  answerSearches(ANSWERS);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(document.activeElement).toBe(field());
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test.each([
  ["opens the dialog", "/", true],
  ["does nothing if another key came after it", "/a", false],
] as const)("the key pressed before its code was there %s", async (_, keys, isOpen) => {
  const { user, rerender } = renderApp(<SearchButton>Icon</SearchButton>, { url: "/about" });
  await user.keyboard(keys);
  expect(screen.queryByRole("dialog")).toBeNull();
  rerender(<SearchParts />);
  if (isOpen) await findDialog();
  else expect(screen.queryByRole("dialog")).toBeNull();
});

test("the key pressed long before its code was there does nothing", async () => {
  const { user, rerender } = renderApp(<SearchButton>Icon</SearchButton>, { url: "/about" });
  await user.keyboard("/");
  const later = performance.now() + 6000;
  vi.spyOn(performance, "now").mockReturnValue(later);
  rerender(<SearchParts />);
  vi.mocked(performance.now).mockRestore();
  await act(() => import("./search-dialog"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a key pressed before its code was there does nothing where shortcuts are off", async () => {
  storeSettings({ ...DEFAULT_SETTINGS, shortcuts: false });
  const { user, rerender } = renderApp(<SearchButton>Icon</SearchButton>, { url: "/about" });
  await user.keyboard("/");
  rerender(<SearchParts />);
  expect(screen.queryByRole("dialog")).toBeNull();
});
