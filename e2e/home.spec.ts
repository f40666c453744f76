import { GIFT, SPONSOR } from "./editors";
import { expect, test } from "./fixtures";
import { freshAddress } from "./mailbox";

test("the home page shows its sponsor, opens Gift Ideas and pages the calendar without leaving", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText(`Sponsored by ${SPONSOR.name}`).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("link", { name: new RegExp(`Visit ${SPONSOR.name}`) })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Send Card" })).toHaveAttribute(
    "href",
    /^\/cards\/new\?holidayId=[\w-]{36}&date=\d{4}-\d\d-\d\d$/,
  );

  const gifts = page.getByRole("button", { name: "Gift Ideas" });
  const section = page.getByRole("region", { name: "Gift Ideas" });
  await gifts.click();
  await expect(section.getByRole("heading", { name: GIFT.name })).toBeVisible();
  await gifts.click();
  await expect(section).toBeHidden();

  await page.getByRole("button", { name: "Calendar" }).click();
  const calendar = page.getByRole("region", { name: "Calendar" });
  const severalHolidays = calendar.getByRole("link", { name: /and \d more/ }).first();
  await expect(severalHolidays).toBeVisible();
  const title = await calendar.getByRole("heading", { level: 3 }).textContent();
  await calendar.getByRole("button", { name: /^Next month/ }).click();
  await expect(calendar.getByRole("heading", { level: 3 })).not.toHaveText(title ?? "");
  await expect(severalHolidays).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("Adventure asks a visitor to sign in first, explains why, and returns to the playing video", async ({
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Gift Ideas links to the day's page, where they are open, and Adventure goes through sign-in", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
    await page.getByRole("button", { name: "Gift Ideas" }).click();
    await expect(page).toHaveURL(/\/holiday\/\d{4}-\d\d-\d\d\??#gifts$/);
    await expect(
      page.getByRole("region", { name: "Gift Ideas" }).getByRole("heading", { name: GIFT.name }),
    ).toBeVisible();

    await page.goto("/");
    await page.getByRole("button", { name: "Adventure" }).click();
    await expect(page).toHaveURL(/\/sign-in\?returnUrl=%2Fholiday%2F\d{4}-\d\d-\d\d%23adventure&for=adventure$/);
  });
});
