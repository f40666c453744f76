import type { Page } from "@playwright/test";
import { partsOf } from "@/lib/core/civil-date";
import { longDate, plusDays } from "@/lib/core/dates";
import { todayIn } from "./dates";
import { FULL_DAY } from "./editors";
import { firstFrame, recordFirstFrames } from "./first-frame";
import { expect, test } from "./fixtures";

type Named = { holidayName: string };

/** Source: Layout Instability, LayoutShift. */
type Shift = { value: number; sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[] };

/**
 * Returns which elements have shifted since all content arrived, and by how much, by Chromium's score. Shifts during
 * loading are ignored.
 */
function layoutShift(page: Page): Promise<{ total: number; moved: string[] }> {
  return page.evaluate(() => {
    return new Promise<{ total: number; moved: string[] }>((resolve) => {
      const found = { total: 0, moved: [] as string[] };
      const [{ domInteractive }] = performance.getEntriesByType("navigation") as [PerformanceNavigationTiming];
      const observer = new PerformanceObserver((list) => {
        for (const { startTime, value, sources } of list.getEntries() as (PerformanceEntry & Shift)[]) {
          if (startTime < domInteractive) continue;
          found.total += value;
          for (const { node, previousRect: from, currentRect: to } of sources) {
            const places = [from, to].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join());
            found.moved.push(`${node?.textContent?.slice(0, 80)} from ${places.join(" to ")}`);
          }
        }
      });
      observer.observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
    });
  });
}

/** The first and last time zones in which a day begins: one of them always has another date than the server. */
const ZONES: readonly (readonly [timezoneId: string, tag: string[]])[] = [
  ["Pacific/Pago_Pago", ["@phone"]],
  ["Pacific/Kiritimati", []],
  ["UTC", ["@phone", "@long"]],
  ["America/New_York", ["@phone", "@long"]],
  ["Pacific/Tongatapu", ["@phone", "@long"]],
];

for (const [timezoneId, tag] of ZONES) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("the home page shows the visitor's own day, is right in the first paint, and has no layout shift", {
      tag,
    }, async ({ page, request, faults }) => {
      // A late font may move a line, which is not tested here.
      await page.route("**/*.woff2", (route) => route.abort());
      const today = todayIn(timezoneId);
      const [pick] = (await (await request.get(`/api/holidays/date/${today}`)).json()) as Named[];
      await recordFirstFrames(page);
      await page.goto("/", { waitUntil: "networkidle" });
      expect((await firstFrame(page))?.headings).toEqual([`Happy ${pick?.holidayName}!`]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Happy ${pick?.holidayName}!`);
      const { total, moved } = await layoutShift(page);
      expect(total, `this has moved: ${moved.join("; ")}`).toBeLessThan(0.01);
      await expect(page).toHaveURL("/");
      for (const fault of faults.splice(0)) expect(fault).toContain("ERR_FAILED");
    });
  });
}

test.describe("when clocks change", () => {
  test.use({ timezoneId: "America/New_York" });

  test("a page copy from another day redirects to the right one", async ({ page }) => {
    // In the minute before midnight on the spring change of clocks.
    await page.clock.setFixedTime(new Date("2027-03-14T04:59:00Z"));
    await page.goto("/");
    await expect(page).toHaveURL("/holiday/2027-03-13");
    await expect(page.getByText(`Holiday Details · ${longDate("2027-03-13")}`)).toBeVisible();
  });

  test("a page left open past midnight updates to the new day", async ({ page, request }) => {
    const today = todayIn("America/New_York");
    const { year, month, day } = partsOf(today);
    // 23:59:20 in New York, in summer or winter time, which leaves time to load the page.
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

  test("links reach days, months, a holiday's page, its category and the legal pages", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await page.getByRole("link", { name: /^Next day/ }).click();
    await expect(page.getByText(longDate(plusDays(todayIn("UTC"), 1))).first()).toBeVisible();
    await page.getByRole("link", { name: "Calendar", exact: true }).first().click();
    await page.getByRole("link", { name: /^Next month/ }).click();
    await expect(page).toHaveURL(/\/calendar\/\d{4}-\d{2}$/);
    await page.getByRole("grid").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/holiday\/\d{4}-\d{2}-\d{2}/);
    // The first day of next month may have only holidays without a category.
    await page.goto(`/holiday/${FULL_DAY}`);
    await page
      .getByRole("main")
      .locator("a[href^='/holidays/']:not([href$='/suggest'], [href$='/sponsors'])")
      .first()
      .click();
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
