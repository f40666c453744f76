import { partsOf } from "@/lib/civil-date";
import { utcToday } from "@/lib/clock";
import { expect, test } from "./fixtures";

type Holiday = { id: string; holidayName: string; ruleText: string };

test("a day with several holidays shows its pick, and each of the others by its own link", async ({
  page,
  request,
}) => {
  const list = (await (await request.get("/api/holidays/date/2026-11-26")).json()) as Holiday[];
  expect(list.length).toBeGreaterThan(1);
  await page.goto("/holiday/2026-11-26");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Happy ${list[0]?.holidayName}!`);
  const picker = page.getByRole("region", { name: /^(November 26th, 2026|Multiple Holidays Today)$/ });
  await expect(picker.getByRole("link")).toHaveCount(list.length);
  for (const { id, holidayName } of list.slice(1)) {
    await picker.getByRole("link", { name: holidayName }).click();
    await expect(page).toHaveURL(`/holiday/2026-11-26?holidayId=${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Happy ${holidayName}!`);
  }
});

test.describe("where the clock is set", () => {
  test.use({ timezoneId: "America/New_York" });

  for (const [when, heading] of [
    ["2026-11-26T12:00:00Z", "Multiple Holidays Today"],
    ["2026-11-27T12:00:00Z", "November 26th, 2026"],
  ] as const) {
    test(`on ${when.slice(0, 10)} the holidays of November 26 are under "${heading}"`, async ({ page }) => {
      await page.clock.setFixedTime(new Date(when));
      await page.goto("/holiday/2026-11-26");
      await expect(page.getByRole("region", { name: heading, exact: true })).toBeVisible();
    });
  }

  test("a solemn day is observed, quietly, and sells nothing", async ({ page, request }) => {
    const day = (await (await request.get("/api/holidays/date/2026-12-01")).json()) as Holiday[];
    const aids = day.find(({ holidayName }) => holidayName === "World AIDS Day");
    await page.clock.setFixedTime(new Date("2026-12-01T15:00:00Z"));
    await page.goto(`/holiday/2026-12-01?holidayId=${aids?.id}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("World AIDS Day");
    await expect(main.getByText("Observed today")).toBeVisible();
    await expect(main.getByRole("region", { name: "Ways to mark the day" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Send Card" })).toBeVisible();
    await expect(main.getByText(/Gift Ideas|Adventure|Sponsor This Holiday|Sponsors can|Happy/)).toHaveCount(0);
    await page.clock.setFixedTime(new Date("2026-12-02T15:00:00Z"));
    await page.reload();
    await expect(main.getByText("Observed on December 1st")).toBeVisible();
    await expect(main.getByText("Observed today")).toBeHidden();
    await page.goto("/holidays/world-aids-day");
    await expect(main.getByText(/^Observed on/).filter({ visible: true })).toContainText("December 1st");
    await expect(main.getByText(/Gift Ideas|Adventure|Sponsor This Holiday|Sponsors can|Happy/)).toHaveCount(0);
  });

  test("a day beyond the range of cards offers none and says why", async ({ page }) => {
    await page.goto(`/holiday/${partsOf(utcToday()).year + 5}-12-31`);
    const main = page.getByRole("main");
    await expect(main.getByText(/^You can send cards for dates from \d{4} through \d{4}\.$/)).toBeVisible();
    await expect(main.locator("a[href^='/cards/new']")).toHaveCount(0);
  });
});

test("a holiday says why it falls on this date, and when it falls next", async ({ page, request }) => {
  const [pick] = (await (await request.get("/api/holidays/date/2027-02-14")).json()) as Holiday[];
  await page.goto("/holiday/2027-02-14");
  const why = page.getByRole("region", { name: "Why this date" });
  await expect(why).toContainText(`It falls on ${pick?.ruleText}.`);
  await expect(why.getByText("Upcoming dates").locator("..").getByRole("listitem")).toHaveCount(5);
});

test("an id that belongs to another day shows the day's own pick", async ({ page, request }) => {
  const [stranger] = (await (await request.get("/api/holidays/date/2026-06-01")).json()) as Holiday[];
  const [pick] = (await (await request.get("/api/holidays/date/2026-06-02")).json()) as Holiday[];
  await page.goto(`/holiday/2026-06-02?holidayId=${stranger?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Happy ${pick?.holidayName}!`);
});

for (const path of [
  "/holiday/2026-02-30",
  "/holiday/2027-02-29",
  "/holiday/1999-01-01",
  "/holiday/tomorrow",
  "/holiday/2026-11-21/x",
  "/calendar/2026-13",
  "/calendar/1999-01",
  "/no/such/path",
  "/%F0%9F%A5%A7",
  "/holiday/%ff",
]) {
  test(`${path} answers 404 and still shows the way home`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Today" })).toBeVisible();
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
  });
}

test("a day that does not exist says so in the words for a day without holidays", async ({ page }) => {
  await page.goto("/holiday/2026-02-30");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No Holidays Found");
  await expect(page.getByText("There are no holidays scheduled for")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Home" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/holiday/2027-02-29", "/holiday/1999-01-01", "/calendar/1999-01", "/no/such/path"]) {
    test(`${path} is a page that can be read`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }
});
