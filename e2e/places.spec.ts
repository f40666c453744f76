import { expect, test } from "./fixtures";

/** Converts "0.4 mi" or "350 ft" to feet. */
function inFeet(distance: string): number {
  const [amount, unit] = distance.split(" ");
  return Number(amount) * (unit === "mi" ? 5280 : 1);
}

test.use({ permissions: ["geolocation"], geolocation: { latitude: 40.712_776, longitude: -74.005_974 } });

test("places are shown after a click, nearest first, and only the approximate location leaves the browser", async ({
  page,
}) => {
  const sent: URL[] = [];
  page.on("request", (request) => sent.push(new URL(request.url())));
  const searches = () => sent.filter(({ pathname }) => pathname === "/api/places");

  await page.goto("/");
  await page.getByRole("button", { name: "Local Places" }).click();
  const find = page.getByRole("button", { name: "Find places near me" });
  await expect(find).toBeVisible();
  expect(searches()).toEqual([]);
  await find.click();
  await expect(page.getByRole("status").filter({ hasText: /^\d+ places? near you$/ })).toBeVisible();
  await expect(find).toBeFocused();

  const [search, ...more] = searches();
  expect(more).toEqual([]);
  expect([search?.searchParams.get("latitude"), search?.searchParams.get("longitude")]).toEqual(["40.71", "-74.01"]);
  expect(sent.filter(({ href }) => /40\.712|74\.005|74\.006/.test(href))).toEqual([]);

  const places = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Directions/ }) });
  const distances = (await places.getByText(/^[\d.]+ (ft|mi)$/).allTextContents()).map(inFeet);
  expect(distances).toHaveLength(await places.count());
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  await expect(page.getByRole("link", { name: "© OpenStreetMap contributors" })).toBeVisible();
});
