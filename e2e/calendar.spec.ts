import { plusMonths } from "@/lib/civil-date";
import { monthTitle } from "@/lib/dates";
import { todayIn } from "./dates";
import { expect, expectAccessible, test } from "./fixtures";

test("from today to any day: calendar, months over the New Year, a day, its neighbour, and home", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calendar" }).click();
  const [year = 0, month = 0] = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone).split("-").map(Number);
  const january = { year: year + 1, month: 1 };
  for (let steps = 13 - month; steps > 0; steps -= 1) {
    await page.getByRole("link", { name: `Next month, ${monthTitle(plusMonths(january, 1 - steps))}` }).click();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(monthTitle(january));

  const day = page.getByRole("grid").getByRole("link", { name: `January 31st, ${year + 1}` });
  const hasSeveral = /and \d+ more/.test((await day.textContent()) ?? "");
  await day.click();
  if (hasSeveral) await page.getByRole("dialog").locator(".tile").first().click();
  await expect(page).toHaveURL(new RegExp(`/holiday/${year + 1}-01-31`));
  await page.getByRole("link", { name: /^Next day/ }).click();
  await expect(page).toHaveURL(`/holiday/${year + 1}-02-01`);
  await page.getByRole("link", { name: "Today", exact: true }).first().click();
  await expect(page).toHaveURL("/");
});

test("a month begins on its own weekday, marks one holiday with * and several with **", async ({ page, request }) => {
  await page.goto("/calendar/2026-11");
  const rows = page.getByRole("grid").getByRole("row");
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

test("a day with several holidays asks which one; Cancel stays, and a card can do without", async ({ page }) => {
  await page.goto("/calendar/2026-11");
  const day = page.locator('[data-date="2026-11-26"]');
  await day.click();
  const dialog = page.getByRole("dialog", { name: "Choose Your Holiday" });
  await expect(dialog.locator(".badge").first()).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByRole("link", { name: "Create Card Without Holiday" })).toHaveAttribute(
    "href",
    "/cards/new?date=2026-11-26&holidayId=just-because",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(day).toBeFocused();
  await day.press("Enter");
  await dialog.getByRole("link", { name: "Thanksgiving Day" }).click();
  await expect(page).toHaveURL(/\/holiday\/2026-11-26\?holidayId=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Happy Thanksgiving Day!");
});

test("one stop for Tab, arrow keys from day to day, Page Up and Page Down from month to month", async ({ page }) => {
  await page.goto("/calendar/2026-11");
  const day = (date: string) => page.locator(`[data-date="${date}"]`);
  await expect(page.locator('[data-date][tabindex="0"]')).toHaveCount(1);
  await day("2026-11-11").focus();
  for (const [key, date] of [
    ["ArrowRight", "2026-11-12"],
    ["ArrowDown", "2026-11-19"],
    ["ArrowLeft", "2026-11-18"],
    ["ArrowUp", "2026-11-11"],
    ["End", "2026-11-14"],
    ["Home", "2026-11-08"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(date)).toBeFocused();
  }
  await page.keyboard.press("PageDown");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("December 2026");
  await expect(day("2026-12-08")).toBeFocused();
  await page.keyboard.press("PageUp");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("November 2026");
});

test("a swipe turns the page", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/calendar/2026-11");
  const swipe = (from: number, to: number) =>
    page.getByRole("grid").evaluate(
      (grid, [start, end]) => {
        const touch = (x: number) => new Touch({ identifier: 1, target: grid, clientX: x, clientY: 300 });
        const send = (type: string, x: number) =>
          grid.dispatchEvent(
            new TouchEvent(type, {
              bubbles: true,
              touches: type === "touchstart" ? [touch(x)] : [],
              changedTouches: [touch(x)],
            }),
          );
        send("touchstart", start ?? 0);
        send("touchend", end ?? 0);
      },
      [from, to],
    );
  await swipe(300, 100);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("December 2026");
  await swipe(100, 300);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("November 2026");
  await swipe(200, 220);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("November 2026");
});

test("a month can be asked for in the query as well", async ({ page }) => {
  await page.goto("/calendar?month=2026-06");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("June 2026");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/calendar\/2026-06$/);
});

test("the navigator walks the days, over the month's end, and selects", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/calendar/2026-12");
  const navigator = page.getByRole("region", { name: "Date navigator" });
  await expect(navigator).toContainText("Tuesday, December 1st, 2026");
  await navigator.getByRole("button", { name: "Previous" }).click();
  await expect(navigator).toContainText("Monday, November 30th, 2026");
  await expect(navigator).toContainText("Multiple celebrations happening");
  await navigator.getByRole("button", { name: /^Select from \d holidays$/ }).click();
  await page.getByRole("dialog").locator(".tile").first().click();
  await expect(page).toHaveURL(/\/holiday\/2026-11-30\?holidayId=/);
});

test.describe("where it is another month already", () => {
  test.use({ timezoneId: "Pacific/Kiritimati" });

  test("the calendar opens on the visitor's month", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2027-05-31T23:00:00Z"));
    await page.goto("/calendar");
    await expect(page).toHaveURL("/calendar/2027-06");
  });
});
