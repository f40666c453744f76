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
  if (hasSeveral)
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /^View day/ })
      .click();
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
  await expect(dialog.getByRole("link").first()).toHaveAccessibleName("View day Thanksgiving Day");
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
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^View day/ })
    .click();
  await expect(page).toHaveURL(/\/holiday\/2026-11-30\?holidayId=/);
});

test("the chooser lists what is observed all month, with its badge, and a solemn day quietly", async ({ page }) => {
  await page.goto("/calendar/2026-12");
  await page.locator('[data-date="2026-12-01"]').click();
  const dialog = page.getByRole("dialog", { name: "Choose Your Holiday" });
  await expect(dialog).toContainText("World AIDS Day");
  await expect(dialog).not.toContainText("Happy");
  const monthLong = dialog.getByRole("listitem").filter({ hasText: "Month-long" });
  await expect(monthLong.first()).toBeHidden();
  await dialog.getByText("All December long").click();
  await expect(monthLong.first().getByText("Month-long", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await monthLong.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/holidays\/[a-z0-9-]+$/);
});

test("a day too far off for a card says so in place of the button", async ({ page }) => {
  await page.goto("/calendar/2031-11");
  await page.locator('[data-date="2031-11-27"]').click();
  const dialog = page.getByRole("dialog", { name: "Choose Your Holiday" });
  await expect(dialog).toContainText(/You can send cards for dates from \d{4} through \d{4}\./);
  await expect(dialog.getByRole("link", { name: "Create Card Without Holiday" })).toHaveCount(0);
});

test("the lists below a month start collapsed, and the page is short", { tag: "@phone" }, async ({
  page,
  isMobile,
}) => {
  await page.goto("/calendar/2026-12");
  const tile = page.getByRole("link", { name: /Eat a Red Apple Day/ }).last();
  await expect(tile).toBeHidden();
  if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000);
  await page.getByText("Day by day").click();
  await expect(tile).toBeVisible();
});

test("the day that is tapped is the day of the navigator", { tag: "@phone" }, async ({ page, isMobile }) => {
  test.skip(!isMobile, "only a phone has the navigator");
  await page.goto("/calendar/2026-12");
  const navigator = page.getByRole("region", { name: "Date navigator" });
  await expect(navigator).toContainText("World AIDS Day");
  await page.locator('[data-date="2026-12-25"]').click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(navigator).toContainText("Friday, December 25th, 2026");
  await expect(navigator).toContainText("Christmas Day");
});

test.describe("where it is another month already", () => {
  test.use({ timezoneId: "Pacific/Kiritimati" });

  test("the calendar opens on the visitor's month", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2027-05-31T23:00:00Z"));
    await page.goto("/calendar");
    await expect(page).toHaveURL("/calendar/2027-06");
  });
});
