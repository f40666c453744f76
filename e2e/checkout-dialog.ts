import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";
import { freshAddress } from "./mailbox";
import { askStripe, type TestHoliday } from "./sponsorship";

/** Always requires 3-D Secure. Source: https://docs.stripe.com/testing */
export const ASKS_THE_BANK = "4000002500003155";

export const AVAILABILITY = "**/api/sponsors/availability*";

/** Opens a holiday's page and its checkout. */
export async function openCheckout(page: Page, { slug, name }: TestHoliday): Promise<Locator> {
  await page.goto(`/holidays/${slug}`);
  return pressSponsor(page, name);
}

/** Opens the checkout on the current page, once the page is hydrated. */
export async function pressSponsor(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: `Sponsor ${name}` });
  await expect(async () => {
    // The open dialog covers the button.
    const button = page.getByRole("button", { name: "Sponsor This Holiday" });
    if (!(await dialog.isVisible())) await button.click({ timeout: 1000 });
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  return dialog;
}

/** Fills in the first step and returns what was typed. */
export async function fillDetails(dialog: Locator, businessName = `Coyote ${crypto.randomUUID().slice(0, 4)}`) {
  const contactEmail = freshAddress("coyote");
  await dialog.getByLabel("Business Name").fill(businessName);
  await dialog.getByLabel("Contact Email").fill(contactEmail);
  await dialog.getByLabel("Website URL").fill("coyote.example");
  await dialog.getByLabel("Business Description").fill("Everything for the coyote who plans ahead.");
  await dialog.getByLabel("Custom Message").fill("Beep beep.");
  return { businessName, contactEmail };
}

export async function continueToPayment(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(dialog.getByRole("heading", { name: "Payment" })).toBeFocused();
}

export async function fillCard(dialog: Locator, number: string): Promise<void> {
  await dialog.getByLabel("Card number").fill(number);
  await dialog.getByLabel("Expiration date").fill("12 / 34");
  await dialog.getByLabel(/CVC|Security code/).fill("123");
}

export const complete = (dialog: Locator) => dialog.getByRole("button", { name: "Complete Sponsorship ($15)" });

export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(page.locator("[data-slot=toast]")).toContainText(title, { timeout: 15_000 });
  await expect(page.locator("[data-slot=toast]")).toContainText(description);
}

const thanksFor = (name: string) => `Thank you for sponsoring ${name}! Your quarterly subscription is now active.`;

export async function expectThanks(page: Page, dialog: Locator, name: string): Promise<void> {
  // The dialog itself waits this long for the payment to arrive.
  await expect(page.locator("[data-slot=toast]")).toContainText("Sponsorship successful!", { timeout: 15_000 });
  await expect(page.locator("[data-slot=toast]")).toContainText(thanksFor(name));
  await expect(dialog).toBeHidden();
}

/** Returns how often the customer with that address was charged. */
export async function chargesOf(contactEmail: string): Promise<number> {
  const customers = await askStripe("GET", `/v1/customers?email=${encodeURIComponent(contactEmail)}`);
  let paid = 0;
  for (const { id } of customers.data as { id: string }[]) {
    const { data } = await askStripe("GET", `/v1/charges?customer=${id}`);
    paid += (data as { paid: boolean }[]).filter((charge) => charge.paid).length;
  }
  return paid;
}
