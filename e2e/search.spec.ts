import type { Page } from "@playwright/test";
import { partsOf } from "@/lib/civil-date";
import { todayIn } from "./dates";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

const dialogOn = (page: Page) => page.getByRole("dialog", { name: "Search" });
const fieldOn = (page: Page) => page.getByRole("combobox", { name: "Find a holiday" });

/** Presses `/` until the page listens. */
async function openByKey(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(dialogOn(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await fieldOn(page).fill("");
}

test("from anywhere: slash, a word with a typo, arrow down, Enter, and the holiday is there", async ({ page }) => {
  await page.goto("/about");
  await openByKey(page);
  await expect(fieldOn(page)).toBeFocused();
  // At once: each pause between keys is a question of its own, and its answer has nothing chosen.
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
});

test("the arrow keys go round, and another answer has nothing chosen", async ({ page }) => {
  await page.goto("/about");
  await openByKey(page);
  await page.keyboard.insertText("pizza");
  const options = dialogOn(page).getByRole("option");
  await expect(options.first()).toContainText("Pizza");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await fieldOn(page).fill("haloween");
  await expect(options).toHaveCount(1);
  await expect(fieldOn(page)).not.toHaveAttribute("aria-activedescendant");
});

test("a date finds the day's holidays and leads to the day, in the dialog and on the page", async ({ page }) => {
  const day = "Thursday, November 25, 2027";
  await page.goto("/about");
  await openByKey(page);
  await page.keyboard.insertText("11/25/2027");
  await expect(dialogOn(page).getByRole("option").first()).toContainText("Thanksgiving Day");
  await expect(dialogOn(page).getByRole("status")).toHaveText(/^\d+ holidays on that day$/);
  await dialogOn(page)
    .getByRole("link", { name: `See ${day}` })
    .click();
  await expect(page).toHaveURL("/holiday/2027-11-25");

  await page.goto("/search?q=nov+25+2027");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: `See ${day}` })).toBeVisible();
  await main.getByRole("searchbox").fill("thanksgiving 2028");
  await main.getByRole("link", { name: "Thu, Nov 23, 2028 Thanksgiving Day" }).click();
  await expect(page).toHaveURL(/\/holiday\/2028-11-23\?holidayId=/);
});

test("the button in the header opens it; Esc closes it and gives the focus back", async ({ page }) => {
  await page.goto("/about");
  await openByKey(page);
  await page.keyboard.press("Escape");
  const button = page.getByRole("banner").getByRole("link", { name: "Search" });
  await button.click();
  await expect(fieldOn(page)).toBeFocused();
  await page.keyboard.type("cat");
  await page.keyboard.press("Escape");
  await expect(dialogOn(page)).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL("/about");
});

test("Enter with nothing chosen opens the search page", async ({ page }) => {
  await page.goto("/about");
  await openByKey(page);
  await page.keyboard.type("pirate");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=pirate");
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /Pirate/ })
      .first(),
  ).toBeVisible();
});

test("slash opens nothing with a key held down, or where it is switched off", async ({ page }) => {
  await page.goto("/about");
  await openByKey(page);
  await page.keyboard.press("Escape");
  await expect(dialogOn(page)).toBeHidden();

  await page.keyboard.press("Control+/");
  await page.evaluate(() => localStorage.setItem("oddly.settings", JSON.stringify({ shortcuts: false })));
  await page.keyboard.press("/");
  // A dialog that was asked for would be there two frames later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(dialogOn(page)).toBeHidden();
});

test("slash on the search page goes to its field, and in the field it is a slash", async ({ page }) => {
  await page.goto("/search");
  const field = page.getByRole("searchbox", { name: "Find a holiday" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  await expect(field).toHaveValue("");
  await page.keyboard.press("/");
  await expect(field).toHaveValue("/");
  await expect(dialogOn(page)).toBeHidden();
});

test("what is found is said while the network is slow, and why when it fails", async ({ page, faults }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/search?*", async (route) => {
    await held;
    await route.fulfill({
      status: 503,
      json: { error: "We can't reach our calendar right now.", code: "unavailable" },
    });
  });
  await page.goto("/about");
  await openByKey(page);
  const status = dialogOn(page).getByRole("status");
  await page.keyboard.type("pie");
  await expect(status).toHaveText("Searching…");
  answer();
  await expect(status).toHaveText("We can't reach our calendar right now.");
  expect(faults.splice(0)).toEqual([expect.stringContaining("503")]);

  await page.unroute("**/api/search?*");
  await dialogOn(page).getByRole("button", { name: "Try again" }).click();
  await expect(dialogOn(page).getByRole("option").first()).toBeVisible();
  await expect(dialogOn(page).getByRole("button", { name: "Try again" })).toBeHidden();
  await expect(fieldOn(page)).toBeFocused();
});

for (const again of ["Try again", "Search"]) {
  test(`after a failure on the search page, "${again}" asks for the same word anew`, async ({ page, faults }) => {
    await page.goto("/search");
    await page.route("**/api/search?*", (route) => route.abort());
    const main = page.getByRole("main");
    const field = page.getByRole("searchbox", { name: "Find a holiday" });
    await expect(async () => {
      await field.fill("");
      await field.fill("donnut");
      await expect(page).toHaveURL("/search?q=donnut", { timeout: 1000 });
    }).toPass();
    await expect(main.getByRole("status")).toHaveText(
      "We can't reach the search right now. Check your connection and try again.",
    );
    await expectAccessible(page);

    await page.unroute("**/api/search?*");
    await main.getByRole("button", { name: again }).click();
    await expect(main.getByRole("link", { name: /National Donut Day/ })).toBeVisible();
    await expect(main.getByRole("button", { name: "Try again" })).toBeHidden();
    for (const fault of faults.splice(0)) expect(fault).toContain("ERR_FAILED");
  });
}

test("the search page answers while one types and keeps its address up to date", async ({ page }) => {
  await page.goto("/search");
  const field = page.getByRole("searchbox", { name: "Find a holiday" });
  await field.fill("donnut");
  await expect(page.getByRole("main").getByRole("link", { name: /National Donut Day/ })).toBeVisible();
  await expect(page).toHaveURL("/search?q=donnut");
  await page.reload();
  await expect(page.getByRole("main").getByRole("link", { name: /National Donut Day/ })).toBeVisible();

  await field.fill("qqqqqq");
  await expect(page.getByText("No matches. Try “pie”, “pirate”, or a date like “11/26”.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Browse all holidays" })).toHaveAttribute(
    "href",
    "/holidays",
  );
  await field.fill("");
  await expect(page).toHaveURL("/search");
});

test("Back from a result brings the search back as it was left", async ({ page }) => {
  await page.goto("/search?q=pizza");
  const field = page.getByRole("searchbox", { name: "Find a holiday" });
  const result = page.getByRole("main").getByRole("link", { name: /National Donut Day/ });
  await field.fill("donnut");
  await expect(page).toHaveURL("/search?q=donnut");
  await result.click();
  await expect(page).toHaveURL("/holidays/national-donut-day");

  await page.goBack();
  await expect(result).toBeVisible();
  await expect(field).toHaveValue("donnut");
  await expect(page.getByRole("main").getByRole("link", { name: /Pizza/ })).toHaveCount(0);
  await expect(page).toHaveURL("/search?q=donnut");
});

test.describe("in the evening in New York, when it is tomorrow in UTC", () => {
  test.use({ timezoneId: "America/New_York" });

  test("today's holiday is today's, in the dialog and on the page", async ({ page }) => {
    // Two years from now, so that the server's own day gives another date at any time of the year.
    const year = partsOf(todayIn("UTC")).year + 2;
    await page.clock.setFixedTime(new Date(`${year}-11-22T01:00:00Z`));
    await page.goto("/about");
    await openByKey(page);
    await page.keyboard.type("world hello day");
    const date = new RegExp(`Nov 21, ${year}`);
    await expect(dialogOn(page).getByRole("option", { name: "World Hello Day" })).toContainText(date);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=world+hello+day");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: /World Hello Day/ })).toContainText(date);
  });
});

test("assistive technology hears of the dialog, and of the shortcut while it is on", async ({ page }) => {
  await page.goto("/about");
  const button = page.getByRole("banner").getByRole("link", { name: "Search" });
  await expect(button).toHaveAttribute("aria-haspopup", "dialog");
  await expect(button).toHaveAttribute("aria-keyshortcuts", "/");
  await page.evaluate(() => localStorage.setItem("oddly.settings", JSON.stringify({ shortcuts: false })));
  await page.reload();
  await expect(button).not.toHaveAttribute("aria-keyshortcuts");
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the dialog and the page are accessible and fit the screen", async ({ page }) => {
      await page.goto("/search?q=pizza");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.goto("/about");
      await openByKey(page);
      await expectAccessible(page);
      await page.keyboard.type("ice cream");
      await expect(dialogOn(page).getByRole("option").first()).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}

test("on a phone the dialog is as wide as the screen and typing does not zoom", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/about");
  await openByKey(page);
  const box = await dialogOn(page).boundingBox();
  expect([box?.x, box?.y, box?.width]).toEqual([0, 0, page.viewportSize()?.width]);
  const size = await fieldOn(page).evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize));
  expect(size).toBeGreaterThanOrEqual(16);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the button leads to a form, and the form to what was found", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await page.getByRole("searchbox", { name: "Find a holiday" }).fill("tacko");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/search?q=tacko");
    await expect(page.getByRole("main").getByRole("link", { name: /National Taco Day/ })).toBeVisible();
  });
});

test("the API finds, and refuses with a sentence", async ({ request }) => {
  const found = await request.get("/api/search?q=%20pizzza&limit=2");
  expect(found.status()).toBe(200);
  expect(found.headers()["access-control-allow-origin"]).toBe("*");
  const { query, results } = await found.json();
  expect([query, results.length]).toEqual(["pizzza", 2]);
  const { year } = partsOf(todayIn("UTC"));
  for (const [today, date] of [
    [`${year}-11-21`, `${year}-11-21`],
    [`${year}-11-22`, `${year + 1}-11-21`],
  ] as const) {
    const counted = await (await request.get(`/api/search?q=world+hello+day&limit=1&today=${today}`)).json();
    expect(counted.results).toEqual([expect.objectContaining({ dateIso: date })]);
  }
  for (const [parameters, text] of [
    ["", "Search for at least one character"],
    ["?q=%20", "Search for at least one character"],
    [`?q=${"x".repeat(101)}`, "Search text must be 100 characters or less"],
    ["?q=pie&limit=51", "Limit must be between 1 and 50"],
    ["?q=pie&today=2026-02-30", "This date does not exist"],
  ] as const) {
    const refused = await request.get(`/api/search${parameters}`);
    expect([refused.status(), (await refused.json()).error]).toEqual([400, text]);
  }
});
