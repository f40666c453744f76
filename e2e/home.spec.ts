import { utcToday } from "@/lib/clock";
import { GIFT, SPONSOR } from "./editors";
import { expect, expectAccessible, test } from "./fixtures";
import { freshAddress } from "./mailbox";

test("each action opens its section, filled with the day's own, and closes it again", async ({ page }) => {
  await page.goto("/");
  const gifts = page.getByRole("button", { name: "Gift Ideas" });
  await gifts.click();
  await expect(gifts).toHaveAttribute("aria-expanded", "true");
  const section = page.getByRole("region", { name: "Gift Ideas" });
  await expect(section.getByRole("heading", { name: GIFT.name })).toBeVisible();
  const shop = section.getByRole("link", { name: `Shop ${GIFT.name}` });
  await expect(shop).toHaveAttribute("href", GIFT.shop);
  await expect(shop).toHaveAttribute("rel", "sponsored noopener");
  await expectAccessible(page);
  await gifts.click();
  await expect(section).toBeHidden();
});

test("the home page's own calendar loads the month and turns it without leaving", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Calendar" }).click();
  const calendar = page.getByRole("region", { name: "Calendar" });
  await expect(calendar.getByRole("link", { name: /and \d more/ }).first()).toBeVisible();
  const title = await calendar.getByRole("heading", { level: 3 }).textContent();
  await calendar.getByRole("button", { name: /^Next month/ }).click();
  await expect(calendar.getByRole("heading", { level: 3 })).not.toHaveText(title ?? "");
  await expect(calendar.getByRole("link", { name: /and \d more/ }).first()).toBeVisible();
  await expect(page).toHaveURL("/");
  await expectAccessible(page);
});

test("a month that fails to load says so, and can be tried again", async ({ page, faults }) => {
  await page.route("**/api/holidays/month/**", (route) => route.abort());
  await page.goto("/");
  await page.getByRole("button", { name: "Calendar" }).click();
  await expect(page.getByText(/^Unable to load holidays for \w+$/)).toBeVisible();
  await page.unroute("**/api/holidays/month/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: /and \d more/ }).first()).toBeVisible();
  faults.length = 0;
});

test("Adventure asks a visitor to sign in first, says why, and leads back to the playing video", async ({
  page,
  signIn,
}) => {
  await page.route(/youtube/, (route) => route.fulfill({ contentType: "text/html", body: "<title>player</title>" }));
  await page.goto("/");
  await page.getByRole("button", { name: "Adventure" }).click();
  await expect(page).toHaveURL("/sign-in?returnUrl=%2F%23adventure&for=adventure");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to watch the adventure");
  await signIn(freshAddress());
  await page.goto("/#adventure");
  const panel = page.getByRole("region", { name: "Adventure" });
  await expect(panel.locator("iframe")).toBeInViewport();
  await expect(page).toHaveURL("/");
});

test("the address of the video opens nothing for a visitor who has not signed in", async ({ page }) => {
  const answer = page.waitForResponse("**/api/auth/user");
  await page.goto("/#adventure");
  await answer;
  await expect(page.getByRole("button", { name: "Adventure" })).toHaveAttribute("aria-expanded", "false");
});

test("Send Card carries the holiday and its date", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Send Card" })).toHaveAttribute(
    "href",
    /^\/cards\/new\?holidayId=[\w-]{36}&date=\d{4}-\d\d-\d\d$/,
  );
});

test("today's sponsor is named as one, in a row with a way to visit", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText(`Sponsored by ${SPONSOR.name}`).filter({ visible: true })).toHaveCount(1);
  const visit = page.getByRole("link", { name: new RegExp(`Visit ${SPONSOR.name}`) });
  await expect(visit).toHaveAttribute("rel", "sponsored noopener");
  await expect(visit).toHaveAttribute("target", "_blank");
});

test("a reader of a card is shown the card's holiday first", async ({ page }) => {
  await page.goto(
    "/?holiday=International%20Talk%20Like%20a%20Pirate%20Day&utm_source=card_share&utm_medium=card_view",
  );
  const highlight = page.getByRole("region", { name: "From your card" });
  await expect(highlight.getByRole("link")).toHaveAccessibleName(/International Talk Like a Pirate Day/);
  await expectAccessible(page);
});

test("an unknown holiday in a card's link changes nothing", async ({ page }) => {
  const answer = page.waitForResponse(/\/api\/search/);
  await page.goto("/?holiday=qqqqqqqqqqqq");
  await answer;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "From your card" })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Gift Ideas leads to the day's page, where they are open", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Gift Ideas" }).click();
    await expect(page).toHaveURL(/\/holiday\/\d{4}-\d\d-\d\d\??#gifts$/);
    await expect(
      page.getByRole("region", { name: "Gift Ideas" }).getByRole("heading", { name: GIFT.name }),
    ).toBeVisible();
  });

  test("Adventure leads through sign-in to the video on the day's page", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Adventure" }).click();
    await expect(page).toHaveURL(
      `/sign-in?${new URLSearchParams({ returnUrl: `/holiday/${utcToday()}#adventure`, for: "adventure" })}`,
    );
  });

  test("what only a script can do is not offered", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
  });
});
