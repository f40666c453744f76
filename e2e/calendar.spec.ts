import { plusMonths } from "@/lib/core/civil-date";
import { monthTitle } from "@/lib/core/dates";
import { todayIn } from "./dates";
import { expect, test } from "./fixtures";

test("a visitor moves from today to the calendar, across the New Year, to a day, its neighbor, and home", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Calendar" }).click();
  const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect(page.getByRole("link", { name: /\(today\)/ })).toHaveCount(1);
  await expect(page.locator(`[data-date="${today}"]`)).toHaveAccessibleName(/\(today\)/);

  const [year = 0, month = 0] = today.split("-").map(Number);
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

test("keys move by days and months, and a dialog links to each holiday of the day and its month", async ({ page }) => {
  await page.goto("/calendar/2026-11");
  const day = (date: string) => page.locator(`[data-date="${date}"]`);
  await expect(page.locator('[data-date][tabindex="0"]')).toHaveCount(1);
  await day("2026-11-11").focus();
  for (const [key, date] of [
    ["ArrowRight", "2026-11-12"],
    ["ArrowDown", "2026-11-19"],
    ["End", "2026-11-21"],
    ["Home", "2026-11-15"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(date)).toBeFocused();
  }
  await page.keyboard.press("PageDown");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("December 2026");
  await expect(day("2026-12-15")).toBeFocused();
  await page.keyboard.press("PageUp");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("November 2026");

  const thanksgiving = day("2026-11-26");
  const dialog = page.getByRole("dialog", { name: "Choose Your Holiday" });
  await thanksgiving.click();
  await expect(dialog.getByRole("link").first()).toHaveAccessibleName("View day Thanksgiving Day");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(thanksgiving).toBeFocused();
  await thanksgiving.press("Enter");
  await dialog.getByRole("link", { name: "Thanksgiving Day" }).click();
  await expect(page).toHaveURL(/\/holiday\/2026-11-26\?holidayId=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Happy Thanksgiving Day!");

  await page.goto("/calendar/2026-12");
  await day("2026-12-01").click();
  const monthLong = dialog.getByRole("listitem").filter({ hasText: "Month-long" }).first();
  await expect(monthLong).toBeHidden();
  await dialog.getByText("All December long").click();
  await monthLong.getByRole("link").click();
  await expect(page).toHaveURL(/\/holidays\/[a-z0-9-]+$/);
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

test("on a phone the page is short, its lists are closed, and the navigator moves by days", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/calendar/2026-12");
  const navigator = page.getByRole("region", { name: "Date navigator" });
  await expect(navigator).toContainText("World AIDS Day");
  const tile = page.getByRole("link", { name: /Eat a Red Apple Day/ }).last();
  await expect(tile).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000);

  await page.locator('[data-date="2026-12-25"]').click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(navigator).toContainText("Friday, December 25th, 2026");
  await expect(navigator).toContainText("Christmas Day");
  await page.getByText("Day by day").click();
  await expect(tile).toBeVisible();

  await page.goto("/calendar/2026-12");
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

test.describe("in the first time zone where each day begins", () => {
  test.use({ timezoneId: "Pacific/Kiritimati" });

  test("the calendar opens on the visitor's month", { tag: "@long" }, async ({ page }) => {
    await page.clock.setFixedTime(new Date("2027-05-31T23:00:00Z"));
    await page.goto("/calendar");
    await expect(page).toHaveURL("/calendar/2027-06");
  });
});
