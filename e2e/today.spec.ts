import { partsOf } from "@/lib/civil-date";
import { longDate, plusDays } from "@/lib/dates";
import { todayIn } from "./dates";
import { firstFrame, recordFirstFrames } from "./first-frame";
import { expect, test } from "./fixtures";

type Named = { holidayName: string };

for (const timezoneId of ["Pacific/Pago_Pago", "UTC", "America/New_York", "Pacific/Tongatapu", "Pacific/Kiritimati"]) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("the home page shows the visitor's own day, and is right in the first paint", { tag: "@phone" }, async ({
      page,
      request,
    }) => {
      const today = todayIn(timezoneId);
      const [pick] = (await (await request.get(`/api/holidays/date/${today}`)).json()) as Named[];
      await recordFirstFrames(page);
      await page.goto("/", { waitUntil: "networkidle" });
      expect((await firstFrame(page))?.headings).toEqual([`Happy ${pick?.holidayName}!`]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Happy ${pick?.holidayName}!`);
      await expect(page).toHaveURL("/");
    });
  });
}

test("choosing the day moves nothing on the page", async ({ page, faults }) => {
  // A font that comes late may move a line by itself: here nothing but the day is chosen.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto("/", { waitUntil: "networkidle" });
  const shifted = await page.evaluate(() => {
    return new Promise<number>((resolve) => {
      let total = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) total += "value" in entry ? Number(entry.value) : 0;
      });
      observer.observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
    });
  });
  expect(shifted).toBeLessThan(0.01);
  faults.length = 0;
});

test.describe("when clocks change", () => {
  test.use({ timezoneId: "America/New_York" });

  for (const [when, instant, date] of [
    ["in the minute before spring's midnight", "2027-03-14T04:59:00Z", "2027-03-13"],
    ["in the hour that spring skips", "2027-03-14T07:00:30Z", "2027-03-14"],
    ["in the hour that autumn repeats", "2027-11-07T06:30:00Z", "2027-11-07"],
  ] as const) {
    test(`a copy of the page from another day leads to the right one, ${when}`, async ({ page }) => {
      await page.clock.setFixedTime(new Date(instant));
      await page.goto("/");
      await expect(page).toHaveURL(`/holiday/${date}`);
      await expect(page.getByText(`Holiday Details · ${longDate(date)}`)).toBeVisible();
    });
  }

  test("a page left open over midnight turns to the new day", async ({ page, request }) => {
    const today = todayIn("America/New_York");
    const { year, month, day } = partsOf(today);
    // 23:59:20 in New York, in summer or in winter time: the page has time to come.
    const noon = new Date(Date.UTC(year, month - 1, day, 12));
    const hour = Number(
      new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", hour: "numeric", hourCycle: "h23" }).format(
        noon,
      ),
    );
    await page.clock.install({ time: new Date(noon.getTime() + (23 - hour) * 3_600_000 + 3_560_000) });
    await page.goto("/");
    const root = page.locator("html");
    await expect(root).toHaveAttribute("data-today", today);
    await page.clock.runFor(60_000);
    const tomorrow = plusDays(today, 1);
    await expect(root).toHaveAttribute("data-today", tomorrow);
    const [pick] = (await (await request.get(`/api/holidays/date/${tomorrow}`)).json()) as Named[];
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Happy ${pick?.holidayName}!`);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("days, months, a holiday's page, its category and the legal pages are reached by links", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await page.getByRole("link", { name: /^Next day/ }).click();
    await expect(page.getByText(longDate(plusDays(todayIn("UTC"), 1))).first()).toBeVisible();
    await page.getByRole("link", { name: "Calendar", exact: true }).first().click();
    await page.getByRole("link", { name: /^Next month/ }).click();
    await expect(page).toHaveURL(/\/calendar\/\d{4}-\d{2}$/);
    await page.getByRole("grid").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/holiday\/\d{4}-\d{2}-\d{2}/);
    await page.getByRole("main").locator("a[href^='/holidays/']:not([href$='/suggest'])").first().click();
    await expect(page).toHaveURL(/\/holidays\//);
    await page.getByRole("main").locator("a[href^='/categories/']").first().click();
    await expect(page).toHaveURL(/\/categories\//);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /Privacy/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: /Privacy/ })).toBeVisible();
  });
});
