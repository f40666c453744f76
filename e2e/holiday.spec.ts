import { expect, test } from "./fixtures";

type Holiday = { id: string; holidayName: string };

test.describe("in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  test("a day's page shows that it is today only on the visitor's own day, and links to its other holidays", async ({
    page,
    request,
  }) => {
    const today = page.getByRole("region", { name: "Multiple Holidays Today", exact: true });
    const otherDay = page.getByRole("region", { name: "November 26th, 2026", exact: true });
    await page.clock.setFixedTime(new Date("2026-11-27T12:00:00Z"));
    await page.goto("/holiday/2026-11-26");
    await expect(otherDay).toBeVisible();
    await page.clock.setFixedTime(new Date("2026-11-26T12:00:00Z"));
    await page.goto("/holiday/2026-11-26");
    await expect(today).toBeVisible();

    const list = (await (await request.get("/api/holidays/date/2026-11-26")).json()) as Holiday[];
    const [, other] = list;
    await expect(today.getByRole("link")).toHaveCount(list.length);
    await today.getByRole("link", { name: other?.holidayName }).click();
    await expect(page).toHaveURL(`/holiday/2026-11-26?holidayId=${other?.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Happy ${other?.holidayName}!`);
    await expect(today).toBeVisible();
  });

  test("a solemn day is marked as observed today only on the visitor's own day", async ({ page, request }) => {
    const day = (await (await request.get("/api/holidays/date/2026-12-01")).json()) as Holiday[];
    const aids = day.find(({ holidayName }) => holidayName === "World AIDS Day");
    const main = page.getByRole("main");
    await page.clock.setFixedTime(new Date("2026-12-01T15:00:00Z"));
    await page.goto(`/holiday/2026-12-01?holidayId=${aids?.id}`);
    await expect(main.getByText("Observed today")).toBeVisible();
    await expect(main.getByText("Observed on December 1st")).toBeHidden();
    await page.clock.setFixedTime(new Date("2026-12-02T15:00:00Z"));
    await page.reload();
    await expect(main.getByText("Observed on December 1st")).toBeVisible();
    await expect(main.getByText("Observed today")).toBeHidden();
    await page.goto("/holidays/world-aids-day");
    await expect(main.getByText(/^Observed on/).filter({ visible: true })).toContainText("December 1st");
  });
});

const MISSING = [
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
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an unknown URL returns a readable 404 page with a link home", async ({ page }) => {
      for (const path of MISSING) {
        await test.step(path, async () => {
          const response = await page.goto(path);
          expect(response?.status()).toBe(404);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          const tabs = page.getByRole("navigation", { name: "Main" });
          await expect(tabs.getByRole("link", { name: "Today" })).toBeVisible();
          await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
        });
      }
      await page.goto("/holiday/2026-02-30");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("No Holidays Found");
      await expect(page.getByRole("link", { name: "Back to Home" })).toBeVisible();
    });
  });
}
