import { monthTitle, plusMonths } from "@/lib/dates";
import { todayIn } from "./dates";
import { expect, test } from "./fixtures";

test("from today to any day: calendar, months over the New Year, a day, its neighbour, and home", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calendar" }).click();
  const [year = 0, month = 0] = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone).split("-").map(Number);
  const january = { year: year + 1, month: 1 };
  for (let steps = 13 - month; steps > 0; steps -= 1) {
    await page.getByRole("link", { name: `Next month, ${monthTitle(plusMonths(january, 1 - steps))}` }).click();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(monthTitle(january));

  await page
    .getByRole("table")
    .getByRole("link", { name: `January 31st, ${year + 1}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/holiday/${year + 1}-01-31`));
  await page.getByRole("link", { name: /^Next day/ }).click();
  await expect(page).toHaveURL(`/holiday/${year + 1}-02-01`);
  await page.getByRole("link", { name: "Today", exact: true }).first().click();
  await expect(page).toHaveURL("/");
});

test("a month begins on its own weekday, marks one holiday with * and several with **", async ({ page, request }) => {
  await page.goto("/calendar/2026-11");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1).getByRole("link")).toHaveCount(7);
  await expect(rows.last().getByRole("link")).toHaveCount(2);

  const list = (await (await request.get("/api/holidays/month/11?year=2026")).json()) as {
    dateIso: string;
    isMonthObservance: boolean;
  }[];
  const perDay = new Map<string, number>();
  for (const { dateIso } of list.filter((each) => !each.isMonthObservance))
    perDay.set(dateIso, (perDay.get(dateIso) ?? 0) + 1);
  expect([...perDay.keys()]).toHaveLength(30);
  for (const [date, count] of perDay) {
    const mark = page.locator(`[data-date="${date}"]`).getByText(count > 1 ? "**" : "*", { exact: true });
    await expect(mark).toHaveCount(1);
  }
});

test("today is marked in the month, and only today", async ({ page }) => {
  await page.goto("/calendar");
  const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect(page.getByRole("link", { name: /\(today\)/ })).toHaveCount(1);
  await expect(page.locator(`[data-date="${today}"]`)).toHaveAccessibleName(/\(today\)/);
});

test.describe("where it is another month already", () => {
  test.use({ timezoneId: "Pacific/Kiritimati" });

  test("the calendar opens on the visitor's month", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2027-05-31T23:00:00Z"));
    await page.goto("/calendar");
    await expect(page).toHaveURL("/calendar/2027-06");
  });
});
