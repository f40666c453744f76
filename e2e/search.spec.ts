import type { Page } from "@playwright/test";
import { partsOf } from "@/lib/core/civil-date";
import { todayIn } from "./dates";
import { expect, test } from "./fixtures";

const dialogOn = (page: Page) => page.getByRole("dialog", { name: "Search" });
const fieldOn = (page: Page) => page.getByRole("combobox", { name: "Find a holiday" });

/** Presses `/` until the page is hydrated. */
async function openByKey(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(dialogOn(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await fieldOn(page).fill("");
}

test("from any page: slash, a word with a typo, arrow down and Enter open the holiday", async ({ page }) => {
  await page.goto("/about");
  await openByKey(page);
  await expect(fieldOn(page)).toBeFocused();
  // Insert at once: each pause between keys starts a new search, which resets the selection.
  await page.keyboard.insertText("haloween");
  const option = dialogOn(page).getByRole("option", { name: /Halloween/ });
  await expect(option).toBeVisible();
  await expect(dialogOn(page).getByRole("status")).toHaveText("1 holiday found");
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(fieldOn(page)).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/holidays/halloween");
  await expect(dialogOn(page)).toBeHidden();

  await openByKey(page);
  await page.keyboard.insertText("11/25/2027");
  await expect(dialogOn(page).getByRole("option").first()).toContainText("Thanksgiving Day");
  await dialogOn(page).getByRole("link", { name: "See Thursday, November 25, 2027" }).click();
  await expect(page).toHaveURL("/holiday/2027-11-25");
});

test("the button opens the dialog, Esc returns the focus, and Enter without a selection opens the search page", async ({
  page,
}) => {
  await page.goto("/about");
  await openByKey(page);
  await page.keyboard.press("Escape");
  await expect(dialogOn(page)).toBeHidden();
  const button = page.getByRole("banner").getByRole("link", { name: "Search" });
  await button.click();
  await expect(fieldOn(page)).toBeFocused();
  await page.keyboard.type("pirate");
  await page.keyboard.press("Escape");
  await expect(dialogOn(page)).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL("/about");

  await page.keyboard.press("/");
  await expect(fieldOn(page)).toBeFocused();
  await page.keyboard.type("pirate");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=pirate");
  const found = page.getByRole("main").getByRole("link", { name: /Pirate/ });
  await expect(found.first()).toBeVisible();
});

test("the search page shows results while typing, and Back restores them", async ({ page }) => {
  await page.goto("/search?q=pizza");
  const field = page.getByRole("searchbox", { name: "Find a holiday" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  await expect(field).toHaveValue("pizza");
  const main = page.getByRole("main");
  await field.fill("thanksgiving 2028");
  await main.getByRole("link", { name: "Thu, Nov 23, 2028 Thanksgiving Day" }).click();
  await expect(page).toHaveURL(/\/holiday\/2028-11-23\?holidayId=/);

  await page.goto("/search?q=pizza");
  await field.fill("donnut");
  await expect(page).toHaveURL("/search?q=donnut");
  await field.fill("");
  await expect(page).toHaveURL("/search");
  await field.fill("donnut");
  await expect(page).toHaveURL("/search?q=donnut");
  const result = main.getByRole("link", { name: /National Donut Day/ });
  await result.click();
  await expect(page).toHaveURL("/holidays/national-donut-day");
  await page.goBack();
  await expect(result).toBeVisible();
  await expect(field).toHaveValue("donnut");
  await expect(main.getByRole("link", { name: /Pizza/ })).toHaveCount(0);
  await expect(page).toHaveURL("/search?q=donnut");
  await page.reload();
  await expect(result).toBeVisible();
});

test.describe("in the evening in New York, when it is tomorrow in UTC", () => {
  test.use({ timezoneId: "America/New_York" });

  test("today's holiday is the visitor's, in the dialog and on the page", { tag: "@long" }, async ({ page }) => {
    // Two years from now, so that the server's day always results in a different date.
    const year = partsOf(todayIn("UTC")).year + 2;
    await page.clock.setFixedTime(new Date(`${year}-11-22T01:00:00Z`));
    await page.goto("/about");
    await openByKey(page);
    await page.keyboard.type("world hello day");
    const date = new RegExp(`Nov 21, ${year}`);
    await expect(dialogOn(page).getByRole("option", { name: "World Hello Day" })).toContainText(date);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=world+hello+day");
    await expect(page.getByRole("main").getByRole("link", { name: /World Hello Day/ })).toContainText(date);
  });
});

test("on a phone the dialog fills the screen's width, and typing does not zoom", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/about");
  await openByKey(page);
  const box = await dialogOn(page).boundingBox();
  expect([box?.x, box?.y, box?.width]).toEqual([0, 0, page.viewportSize()?.width]);
  const size = await fieldOn(page).evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize));
  expect(size).toBeGreaterThanOrEqual(16);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the button leads to a form, and the form to the results", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await page.getByRole("searchbox", { name: "Find a holiday" }).fill("tacko");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/search?q=tacko");
    await expect(page.getByRole("main").getByRole("link", { name: /National Taco Day/ })).toBeVisible();
  });
});
