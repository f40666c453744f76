import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { renderApp } from "@/tests/app";
import { network } from "@/tests/components-setup";
import { LocalPlaces } from "./local-places";

const HERE = { latitude: 40.712_776, longitude: -74.005_974 };
const EMPTY = ["No local places found.", "Try enabling location services for better results!"];

/** Returns a place north of the visitor as the server does, with the distance from the center of the neighborhood. */
function place(name: string, degrees: number, changes = {}) {
  const latitude = HERE.latitude + degrees;
  const { longitude } = HERE;
  return {
    id: `node/${name}`,
    name,
    category: "Bakery",
    address: null,
    distance: "9.9 mi",
    rating: null,
    description: null,
    websiteUrl: null,
    latitude,
    longitude,
    directionsUrl: `https://www.google.com/maps/dir/?api=1&destination=${latitude}%2C${longitude}`,
    ...changes,
  };
}

const original = Object.getOwnPropertyDescriptor(navigator, "geolocation");
afterEach(() => {
  if (original) Object.defineProperty(navigator, "geolocation", original);
  else Reflect.deleteProperty(navigator, "geolocation");
});

/** Stubs a device that returns its position, or refuses to. */
function stubPosition(coords: typeof HERE | null) {
  const getCurrentPosition = vi.fn((found: PositionCallback, failed: PositionErrorCallback) => {
    if (coords) found({ coords } as GeolocationPosition);
    else failed({ code: 1, message: "denied" } as GeolocationPositionError);
  });
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition } });
  return getCurrentPosition;
}

function answerPlaces(answer: () => Response) {
  const requests: string[] = [];
  network.use(
    http.get("*/api/places", ({ request }) => {
      requests.push(new URL(request.url).search);
      return answer();
    }),
  );
  return requests;
}

const button = () => screen.getByRole("button", { name: "Find places near me" });

async function expectNothingFound(): Promise<HTMLElement> {
  await screen.findByText("No local places found.");
  const status = screen.getByRole("status");
  for (const text of EMPTY) expect(within(status).getByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(button());
  return status;
}

test("places are shown after a click, nearest first, and only the neighborhood leaves the browser", async () => {
  const getPosition = stubPosition(HERE);
  const website = { websiteUrl: "https://crumb.example/", address: "14 Beekman Street", description: "Cuisine: pie" };
  const requests = answerPlaces(() =>
    HttpResponse.json([place("Far Away", 0.02), place("Around the Corner", 0.001), place("A Walk", 0.008, website)]),
  );
  const { user } = renderApp(<LocalPlaces category="Food & Drink" />);
  expect([getPosition.mock.calls.length, requests.length]).toEqual([0, 0]);
  await user.click(button());
  expect((await screen.findByText("3 places near you")).closest("[role=status]")).not.toBeNull();
  expect(getPosition).toHaveBeenCalledOnce();
  expect(requests).toEqual(["?latitude=40.71&longitude=-74.01&category=Food+%26+Drink"]);
  expect(document.activeElement).toBe(button());

  const items = screen.getAllByRole("listitem");
  expect(items.map((item) => within(item).getByRole("heading").textContent)).toEqual([
    "Around the Corner",
    "A Walk",
    "Far Away",
  ]);
  expect(items.map((item) => within(item).getByText(/^[\d.]+ (ft|mi)$/).textContent)).toEqual([
    "350 ft",
    "0.6 mi",
    "1.4 mi",
  ]);
  for (const item of items) {
    const directions = within(item).getByRole("link", { name: "Directions (opens in a new tab)" });
    expect(directions.getAttribute("href")).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/);
    expect(directions.getAttribute("rel")).toBe("noopener");
  }
  const website_ = screen.getByRole("link", { name: "Website (opens in a new tab)" });
  expect([website_.getAttribute("href"), website_.getAttribute("rel")]).toEqual([
    "https://crumb.example/",
    "noopener nofollow",
  ]);
  expect(items[1]?.textContent).toContain("14 Beekman Street");
  const credit = screen.getByRole("link", { name: "© OpenStreetMap contributors (opens in a new tab)" });
  expect(credit.getAttribute("href")).toBe("https://www.openstreetmap.org/copyright");
});

test("without a position the empty state is shown, and nothing is sent", async () => {
  stubPosition(null);
  const { user } = renderApp(<LocalPlaces category="Food & Drink" />);
  await user.click(button());
  // A request would fail this test, because no handler is set up.
  await expectNothingFound();
});

test("without results the empty state is shown", async () => {
  stubPosition({ latitude: -75, longitude: 0 });
  const requests = answerPlaces(() => HttpResponse.json([]));
  const { user } = renderApp(<LocalPlaces category="Food & Drink" />);
  await user.click(button());
  await expectNothingFound();
  expect(requests).toEqual(["?latitude=-75&longitude=0&category=Food+%26+Drink"]);
});

test("an error message is shown below the empty state", async () => {
  stubPosition(HERE);
  const error = "We can't search nearby right now. Please try again in a moment.";
  answerPlaces(() => HttpResponse.json({ error, code: "unavailable" }, { status: 503 }));
  const { user } = renderApp(<LocalPlaces category="Food & Drink" />);
  await user.click(button());
  expect((await expectNothingFound()).textContent).toContain(error);
});

test("without a network the empty state is shown, and a second click finds places", async () => {
  stubPosition(HERE);
  answerPlaces(() => HttpResponse.error());
  const { user } = renderApp(<LocalPlaces category="Food & Drink" />);
  await user.click(button());
  await expectNothingFound();
  answerPlaces(() => HttpResponse.json([place("Around the Corner", 0.001)]));
  await user.click(button());
  expect(await screen.findByText("1 place near you")).toBeTruthy();
  expect(screen.queryByText("No local places found.")).toBeNull();
});
