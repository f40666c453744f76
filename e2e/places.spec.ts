import { type Page, test as plain } from "@playwright/test";
import { handleFirst } from "./first-request";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

const EMPTY = ["No local places found.", "Try enabling location services for better results!"];

const at = (latitude: number, longitude: number) => ({
  permissions: ["geolocation"],
  geolocation: { latitude, longitude },
});

const findButton = (page: Page) => page.getByRole("button", { name: "Find places near me" });

async function openPanel(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Local Places" }).click();
  await expect(findButton(page)).toBeVisible();
}

/** "0.4 mi" or "350 ft" as a number. */
function inFeet(distance: string): number {
  const [amount, unit] = distance.split(" ");
  return Number(amount) * (unit === "mi" ? 5280 : 1);
}

async function expectNothingFound(page: Page): Promise<void> {
  const status = page.getByRole("status").filter({ hasText: "No local places" });
  for (const text of EMPTY) await expect(status.getByText(text, { exact: true })).toBeVisible();
  await expect(findButton(page)).toBeFocused();
}

test.describe("in a city", () => {
  test.use(at(40.712_776, -74.005_974));

  test("places are shown after a click, nearest first, and only the neighborhood leaves the browser", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const ask = Geolocation.prototype.getCurrentPosition;
      let asked = 0;
      Object.defineProperty(window, "asked", { get: () => asked });
      Geolocation.prototype.getCurrentPosition = function (...args) {
        asked += 1;
        return ask.apply(this, args);
      };
    });
    const asked = () => page.evaluate(() => Reflect.get(window, "asked"));
    const sent: URL[] = [];
    page.on("request", (request) => sent.push(new URL(request.url())));

    const searches = () => sent.filter(({ pathname }) => pathname === "/api/places");

    await openPanel(page);
    expect([await asked(), searches()]).toEqual([0, []]);
    await findButton(page).click();
    await expect(page.getByRole("status").filter({ hasText: /^\d+ places? near you$/ })).toBeVisible();
    expect([await asked(), searches().length]).toEqual([1, 1]);
    await expect(findButton(page)).toBeFocused();

    const [search] = searches();
    expect([search?.searchParams.get("latitude"), search?.searchParams.get("longitude")]).toEqual(["40.71", "-74.01"]);
    expect(sent.filter(({ href }) => /40\.712|74\.005|74\.006/.test(href))).toEqual([]);

    const places = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Directions/ }) });
    const distances = (await places.getByText(/^[\d.]+ (ft|mi)$/).allTextContents()).map(inFeet);
    expect(distances).toHaveLength(await places.count());
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const directions = places.first().getByRole("link", { name: "Directions (opens in a new tab)" });
    await expect(directions).toHaveAttribute("href", /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/);
    await expect(directions).toHaveAttribute("rel", "noopener");
    await expect(page.getByRole("link", { name: "© OpenStreetMap contributors" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test.describe("without a position", () => {
  test.use({ permissions: [] });

  test("the empty texts are shown, and nothing is sent", async ({ page }) => {
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await openPanel(page);
    await findButton(page).click();
    await expectNothingFound(page);
    expect(sent.filter((url) => url.includes("/api/places"))).toEqual([]);
    await expectAccessible(page);
  });
});

test.describe("where there is nothing", () => {
  test.use(at(-75, 0));

  test("the empty texts are shown", async ({ page }) => {
    await openPanel(page);
    await findButton(page).click();
    await expectNothingFound(page);
  });
});

// A refusal is an error on the browser's console, so these go without the fixture that allows none.
plain.describe("when it does not work", () => {
  plain.use(at(10.004, 9.996));

  plain("a busy provider is said below the empty texts", async ({ page }) => {
    await openPanel(page);
    await findButton(page).click();
    await expectNothingFound(page);
    await expect(page.getByText("We can't search nearby right now. Please try again in a moment.")).toBeVisible();
  });

  plain("without a network the empty texts are shown, and a second click may find places", async ({ page }) => {
    await page.context().setGeolocation({ latitude: 40.7128, longitude: -74.006 });
    await handleFirst(page, "**/api/places?*", (route) => route.abort());
    await openPanel(page);
    await findButton(page).click();
    await expectNothingFound(page);
    await findButton(page).click();
    await expect(page.getByRole("status").filter({ hasText: /near you$/ })).toBeVisible();
  });
});

test("the API gives places in the specified shape, for this visitor's cache alone", async ({ request }) => {
  const response = await request.get("/api/places?latitude=40.71&longitude=-74.01&category=Food%20%26%20Drink");
  expect([response.status(), response.headers()["cache-control"]]).toEqual([200, "private, max-age=600"]);
  const list = await response.json();
  expect(list).toHaveLength(12);
  expect(list[0]).toEqual({
    id: "node/240109189",
    name: "The Second Scoop",
    category: "Ice cream parlor",
    address: "14 Beekman Street, New York",
    distance: "500 ft",
    rating: null,
    description: "Cuisine: ice cream",
    websiteUrl: "https://secondscoop.example/",
    latitude: 40.7112903,
    longitude: -74.0092514,
    directionsUrl: "https://www.google.com/maps/dir/?api=1&destination=40.7112903%2C-74.0092514",
  });
});

for (const [query, status, text] of [
  ["latitude=91&longitude=0", 400, "Latitude must be between -90 and 90"],
  ["latitude=0&longitude=east", 400, "Longitude must be between -180 and 180"],
  ["longitude=0", 400, "Latitude must be between -90 and 90"],
  ["latitude=20&longitude=20", 503, "We can't search nearby right now. Please try again in a moment."],
] as const) {
  test(`/api/places?${query} is refused with ${status} and a sentence`, async ({ request }) => {
    const response = await request.get(`/api/places?${query}`);
    expect([response.status(), (await response.json()).error]).toEqual([status, text]);
  });
}

test("another site's page cannot search in our visitors' place", async ({ request }) => {
  const headers = { "sec-fetch-site": "cross-site" };
  const response = await request.get("/api/places?latitude=40.71&longitude=-74.01", { headers });
  expect([response.status(), (await response.json()).error]).toEqual([403, "Ask from our own pages, please."]);
});
