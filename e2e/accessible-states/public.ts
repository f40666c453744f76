import type { Page } from "@playwright/test";
import { FULL_DAY, GIFT } from "../editors";
import { expect } from "../fixtures";
import { type State, type StateGroup, stateGroup } from "./state";

/** A festive day without any content from editors. */
const PLAIN_DAY = "2027-05-10";

/** Returns the state of a page as it loads. */
const page = (path: string, more: Partial<State> = {}): State => ({
  name: path,
  dark: true,
  reach: async (page) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
  ...more,
});

const calendarAndHolidays: StateGroup = {
  name: "The calendar and the holidays",
  as: "visitor",
  states: [
    page("/"),
    page("/calendar", { isLong: true }),
    page("/calendar/2028-02"),
    page("/holiday/2026-11-26"),
    page("/holiday/2028-02-29", { isLong: true }),
    page("/classroom/2026-11-26"),
    page("/classroom/2026-11-26?view=projector"),
    page("/holidays"),
    page("/holidays/world-hello-day"),
    page("/categories"),
    page("/categories/food-and-drink"),
    page("/birthday?month=2&day=30"),
    page("/birthday/02-29"),
    page("/search?q=pie"),
    page("/offline"),
    page("/no-such-page"),
  ],
};

const sitePages: StateGroup = {
  name: "The pages about the site, and its forms",
  as: "visitor",
  states: [
    page("/about"),
    page("/privacy", { isLong: true }),
    page("/terms", { isLong: true }),
    page("/disclosure"),
    page("/accessibility", { isLong: true }),
    page("/contact"),
    page("/developers"),
    page("/feeds"),
    page("/settings"),
    page("/subscribe"),
    page("/history"),
    page("/passport"),
    page("/sign-in"),
    page("/cards/new"),
  ],
};

/** Opens a section of the home page. */
async function openPanel(page: Page, name: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
}

async function findPlaces(page: Page, latitude: number, longitude: number): Promise<void> {
  await page.context().setGeolocation({ latitude, longitude });
  await openPanel(page, "Local Places");
  await page.getByRole("button", { name: "Find places near me" }).click();
}

/** Opens the search dialog with its key, which works once the page is hydrated. */
async function openSearch(page: Page): Promise<void> {
  await page.goto("/about");
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole("combobox", { name: "Find a holiday" }).fill("");
}

const homeAndSearch: readonly State[] = [
  {
    name: "Gift Ideas",
    reach: async (page) => {
      await openPanel(page, "Gift Ideas");
      await expect(page.getByRole("heading", { name: GIFT.name })).toBeVisible();
    },
  },
  {
    name: "Calendar, turned to the next month",
    reach: async (page) => {
      await openPanel(page, "Calendar");
      const calendar = page.getByRole("region", { name: "Calendar", exact: true });
      const title = await calendar.getByRole("heading", { level: 3 }).textContent();
      await calendar.getByRole("button", { name: /^Next month/ }).click();
      await expect(calendar.getByRole("heading", { level: 3 })).not.toHaveText(title ?? "");
      await expect(calendar.getByRole("link", { name: /and \d more/ }).first()).toBeVisible();
    },
  },
  {
    name: "Local Places, found",
    reach: async (page) => {
      await findPlaces(page, 40.712_776, -74.005_974);
      await expect(page.getByRole("status").filter({ hasText: /near you$/ })).toBeVisible();
    },
  },
  {
    name: "Local Places, none found",
    isLong: true,
    reach: async (page) => {
      await findPlaces(page, -75, 0);
      await expect(page.getByText("No local places found.")).toBeVisible();
    },
  },
  {
    name: "The holiday of a card",
    reach: async (page) => {
      await page.goto("/?holiday=International%20Talk%20Like%20a%20Pirate%20Day");
      await expect(page.getByRole("region", { name: "From your card" })).toBeVisible();
    },
  },
  {
    name: "The search page after a failure",
    reach: async (page) => {
      await page.goto("/search");
      const error = "We can't reach our calendar right now.";
      // The test fixture treats any other error status as a fault.
      await page.route("**/api/search?*", (route) => route.fulfill({ status: 404, json: { error } }));
      await page.getByRole("searchbox", { name: "Find a holiday" }).fill("donnut");
      await expect(page.getByRole("main").getByRole("status")).toHaveText(error);
      await page.unroute("**/api/search?*");
    },
  },
  { name: "The search dialog, empty", isLong: true, reach: openSearch },
  {
    name: "The search dialog with a result chosen",
    dark: true,
    reach: async (page) => {
      await openSearch(page);
      await page.keyboard.insertText("ice cream");
      const first = page.getByRole("dialog").getByRole("option").first();
      await expect(first).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(first).toHaveAttribute("aria-selected", "true");
    },
  },
  {
    name: "The settings' question before a reset",
    reach: async (page) => {
      await page.goto("/settings");
      await page.getByRole("button", { name: "Reset to defaults" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];

/** Opens the day's dialog in the calendar. */
async function chooseHoliday(page: Page, date: string): Promise<void> {
  await page.goto(`/calendar/${date.slice(0, 7)}`);
  await page.locator(`[data-date="${date}"]`).click();
  await expect(page.getByRole("dialog", { name: "Choose Your Holiday" })).toBeVisible();
}

/** Returns whether this browser supports MP4: some builds of Chromium lack the codec. */
const playsMp4 = () => document.createElement("video").canPlayType('video/mp4; codecs="avc1.4d401f, mp4a.40.2"') !== "";

const days: readonly State[] = [
  {
    name: "A sponsored day with its gift ideas open",
    reach: async (page) => {
      await page.goto(`/holiday/${FULL_DAY}`);
      await page.getByRole("link", { name: "Gift Ideas" }).press("Enter");
      await expect(page.getByRole("heading", { name: GIFT.name })).toBeVisible();
      await expect(page.getByRole("complementary", { name: "Sponsor" })).toBeVisible();
    },
  },
  {
    name: "The own page of a sponsored holiday",
    isLong: true,
    reach: async (page) => {
      const [pick] = await (await page.request.get(`/api/holidays/date/${FULL_DAY}`)).json();
      await page.goto(`/holidays/${pick.slug}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(pick.holidayName);
    },
  },
  {
    name: "A day with its nearby days and its category open",
    reach: async (page) => {
      await page.goto(`/holiday/${PLAIN_DAY}`);
      for (const name of ["Nearby days", /^Next in /]) {
        const region = page.getByRole("region", { name });
        await region.locator("summary").click();
        await expect(region.getByRole("link").first()).toBeVisible();
      }
    },
  },
  {
    name: "A day with its video playing and the story in words",
    reach: async (page) => {
      await page.goto(`/holiday/${PLAIN_DAY}`);
      const panel = page.getByRole("region", { name: "Adventure" });
      await panel.locator("summary").first().click();
      if (await page.evaluate(playsMp4)) {
        await panel.getByRole("button", { name: "Watch Now" }).click();
        await expect(panel.locator("video")).toBeVisible();
      }
      await panel.getByText("The story in words").click();
      await expect(panel.locator("details p").first()).toBeVisible();
    },
  },
  page("/holiday/2027-12-07", { name: "A day of remembrance", dark: false }),
  { name: "The choice among a day's holidays", reach: (page) => chooseHoliday(page, "2026-11-26") },
  {
    name: "The choice with what is observed all month",
    isLong: true,
    reach: async (page) => {
      await chooseHoliday(page, "2026-12-01");
      const dialog = page.getByRole("dialog", { name: "Choose Your Holiday" });
      await dialog.getByText("All December long").click();
      await expect(dialog.getByText("Month-long", { exact: true }).first()).toBeVisible();
    },
  },
];

const parts = stateGroup<void>({
  name: "The parts of the home page, of the search and of a day",
  as: "visitor",
  prepare: (page) => page.context().grantPermissions(["geolocation"]),
  states: [...homeAndSearch, ...days],
});

/** The public pages: holidays, search, and the pages about the site. */
export const publicStates: readonly StateGroup[] = [calendarAndHolidays, sitePages, parts];
