import { complete, continueToPayment, fillCard, fillDetails, openCheckout, pressSponsor } from "./checkout-dialog";
import { expect, expectNoSidewaysScroll, test } from "./fixtures";
import { CARDS, freeHoliday } from "./sponsorship";

test("the checkout works by keyboard alone; Back clears the saved details, and a reload clears the typed ones", async ({
  page,
}) => {
  const holiday = await freeHoliday();
  const dialog = await openCheckout(page, holiday);
  await expect(dialog.getByLabel("Business Name")).toBeVisible();
  await expect(dialog).toBeFocused();
  const typed = ["Coyote Corner", "coyote@example.org", "coyote.example", "Everything for coyotes."];
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("link", { name: /public record/ })).toBeFocused();
  for (const text of typed) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Continue to Payment" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Payment" })).toBeFocused();
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(() => document.activeElement?.closest("#main") !== null);
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Sponsor This Holiday" })).toBeFocused();

  // Closed by accident, it reopens with the same content.
  await pressSponsor(page, holiday.name);
  await expect(dialog.getByLabel("Business Name")).toHaveValue("Coyote Corner");
  await continueToPayment(dialog);
  await fillCard(dialog, CARDS.good);
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(await stored()).toContain("Coyote Corner");
  expect(await stored()).not.toContain("4242");
  await dialog.getByRole("button", { name: "Back to Details" }).click();
  await expect(dialog.getByRole("heading", { name: "Your business" })).toBeFocused();
  await expect(dialog.getByLabel("Business Name")).toHaveValue("Coyote Corner");
  await dialog.getByLabel("Custom Message").fill("Beep.");
  expect(await stored()).not.toContain("Coyote Corner");
  await page.reload();
  await pressSponsor(page, holiday.name);
  await expect(dialog.getByLabel("Business Name")).toHaveValue("");
  await expect(dialog.getByLabel("Custom Message")).toHaveValue("");
});

test("both steps fit the screen and leave part of the page visible", { tag: "@both" }, async ({ page }) => {
  const dialog = await openCheckout(page, await freeHoliday());
  const isLow = async () => {
    const { height } = (await dialog.boundingBox()) ?? { height: Number.POSITIVE_INFINITY };
    expect(height).toBeLessThanOrEqual(Math.ceil((page.viewportSize()?.height ?? 0) * 0.9));
  };
  await fillDetails(dialog);
  await expectNoSidewaysScroll(page);
  await isLow();
  await continueToPayment(dialog);
  await expect(dialog.getByLabel("Card number")).toBeVisible();
  await expect(complete(dialog)).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await isLow();
});

test("without scripts, no button without a function is shown", async ({ browser }) => {
  const { slug } = await freeHoliday();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/holidays/${slug}`);
  await expect(page.getByText("Sponsors can't edit this page.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sponsor This Holiday" })).toBeHidden();
  await context.close();
});
