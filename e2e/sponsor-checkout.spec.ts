import type { Page, Route } from "@playwright/test";
import {
  ASKS_THE_BANK,
  chargesOf,
  complete,
  continueToPayment,
  expectThanks,
  expectToast,
  fillCard,
  fillDetails,
  openCheckout,
  pressSponsor,
} from "./checkout-dialog";
import { expect, test } from "./fixtures";
import { CARDS, freeHoliday } from "./sponsorship";

/**
 * Handles the first request to a path in place of the server, and lets the others through. The route stays registered,
 * because removing it at that moment can block the page's next request forever (microsoft/playwright#41802).
 */
async function handleFirst(page: Page, path: string, handle: (route: Route) => unknown): Promise<void> {
  let isFirst = true;
  await page.route(path, async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    await handle(route);
  });
}

test.describe("paying", () => {
  test("after a declined card and failed authentication, one charge succeeds, the sponsor appears, and the subscription can be canceled", async ({
    page,
    signIn,
    faults,
  }) => {
    test.slow();
    const holiday = await freeHoliday();
    const dialog = await openCheckout(page, holiday);
    await expect(dialog.getByText("$15 every 3 months", { exact: true })).toBeVisible();
    await expect(dialog.getByText("for just $5/month (billed quarterly)")).toBeVisible();
    const { businessName, contactEmail } = await fillDetails(dialog);
    await continueToPayment(dialog);
    await expect(dialog.getByRole("definition")).toHaveText([businessName, holiday.name, "$15 every 3 months"]);

    await expect(dialog.getByLabel("Card number")).toBeVisible();
    await complete(dialog).click();
    await expect(dialog.getByRole("alert")).toHaveText("Please check your card details and try again.");
    await expect(dialog.getByLabel("Card number")).toBeFocused();

    await fillCard(dialog, CARDS.declined);
    await complete(dialog).click();
    await expectToast(page, "Payment failed", "Your card was declined.");
    // The next step stays in the form, in other words than the toast's.
    await expect(dialog.getByRole("alert")).toContainText("You won't be charged twice.");
    await expect(dialog.getByText(`${holiday.name} is reserved for you until`)).toBeVisible();

    await fillCard(dialog, ASKS_THE_BANK);
    await complete(dialog).click();
    await page.getByRole("button", { name: "Fail authentication" }).click();
    await expectToast(page, "Payment failed", "authenticate");
    await complete(dialog).click();
    await page.getByRole("button", { name: "Complete authentication" }).click();

    await expectThanks(page, dialog, holiday.name);
    await expect(page.locator("[data-slot=toast]")).toContainText(`Sign in with ${contactEmail}`);
    await expect(page.getByRole("complementary", { name: "Sponsor" })).toContainText(businessName);
    expect(await chargesOf(contactEmail)).toBe(1);
    // The browser logs each rejected request.
    expect(faults.splice(0).every((fault) => /status of 402/.test(fault))).toBe(true);

    await signIn(contactEmail);
    await page.goto("/account");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sponsor" }).click();
    await expect(page).toHaveURL("/sponsor-dashboard");
    // Pressed before hydration, the link reloads the page, whose buttons do nothing until then.
    await page.waitForLoadState();
    await page.getByRole("button", { name: "Cancel Subscription" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel Subscription" }).click();
    await expect(page.getByText("Cancels: At period end")).toBeVisible();
  });

  test("a page that may not load Stripe.js is reloaded when reached by a link, and a double click charges once", async ({
    page,
    faults,
  }) => {
    const holiday = await freeHoliday();
    await page.goto(`/search?q=${encodeURIComponent(holiday.name)}`);
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    await page.getByRole("main").getByRole("link", { name: holiday.name }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: holiday.name })).toBeVisible();
    expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
    const dialog = await pressSponsor(page, holiday.name);
    expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(false);
    const { contactEmail } = await fillDetails(dialog);
    await handleFirst(page, "**/v3/stripe.js", (route) => route.abort());
    await continueToPayment(dialog);
    await expectToast(page, "Payment error", "Stripe is not properly loaded. Please refresh the page and try again.");
    await expect(dialog.getByRole("alert")).toContainText("The card form didn't load.");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await fillCard(dialog, CARDS.good);
    expect(faults.splice(0)).toHaveLength(1);

    const sent: string[] = [];
    let letGo = () => {};
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/sponsors", async (route) => {
      sent.push(route.request().headers()["idempotency-key"] ?? "");
      await isHeld;
      await route.continue();
    });
    await complete(dialog).dblclick();
    await expect(dialog.getByRole("button", { name: "Processing Payment..." })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("heading", { name: "Payment" })).toBeVisible();
    letGo();
    await expectThanks(page, dialog, holiday.name);
    expect(sent).toHaveLength(1);
    expect(await chargesOf(contactEmail)).toBe(1);
  });

  test("after a lost response, a reload, a declined card and a new tab, the details are restored, with one key and one charge", async ({
    page,
    context,
    faults,
  }) => {
    test.slow();
    const holiday = await freeHoliday();
    const keys: string[] = [];
    await context.route("**/api/sponsors", async (route) => {
      keys.push(route.request().headers()["idempotency-key"] ?? "");
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    const dialog = await openCheckout(page, holiday);
    const { contactEmail, businessName } = await fillDetails(dialog);
    await continueToPayment(dialog);
    await fillCard(dialog, CARDS.good);
    await complete(dialog).click();
    await expectToast(page, "Sponsorship failed", "Please try again or contact support if the problem persists.");
    await expect(dialog.getByRole("alert")).toHaveText("We couldn't reach our server. Are you online?");

    // The cookie is lost as well, and with it the proof that this browser has the reservation.
    await context.clearCookies();
    await page.reload();
    const again = await pressSponsor(page, holiday.name);
    await expect(again.getByLabel("Contact Email")).toHaveValue(contactEmail);
    await continueToPayment(again);
    await fillCard(again, CARDS.declined);
    await complete(again).click();
    await expectToast(page, "Payment failed", "declined");
    await page.close();

    const later = await context.newPage();
    const back = await openCheckout(later, holiday);
    await expect(back.getByText(`${holiday.name} is reserved for you until`)).toBeVisible();
    await expect(back.getByLabel("Business Name")).toHaveValue(businessName);
    await continueToPayment(back);
    await fillCard(back, CARDS.good);
    await complete(back).click();
    await expectThanks(later, back, holiday.name);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await chargesOf(contactEmail)).toBe(1);
    expect(faults.splice(0).every((fault) => /Failed to load resource/.test(fault))).toBe(true);
  });

  test("a reload after a payment shows the holiday as sponsored, and nothing is charged twice", {
    tag: "@long",
  }, async ({ page }) => {
    const holiday = await freeHoliday();
    const dialog = await openCheckout(page, holiday);
    const { contactEmail, businessName } = await fillDetails(dialog);
    await continueToPayment(dialog);
    await fillCard(dialog, CARDS.good);
    let reach = () => {};
    const isPaid = new Promise<void>((resolve) => {
      reach = resolve;
    });
    await handleFirst(page, "**/settle", () => reach());
    await complete(dialog).click();
    await isPaid;
    await page.reload();
    // Stripe notifies the server by webhook.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(`Sponsored by ${businessName} through`)).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.getByRole("button", { name: "Sponsor This Holiday" })).toHaveCount(0);
    expect(await chargesOf(contactEmail)).toBe(1);
  });
});
