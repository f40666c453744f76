import type { Page } from "@playwright/test";
import { siteDatabase } from "./database";
import { expect, expectNoSidewaysScroll, test } from "./fixtures";
import { freshAddress, linkIn, mailTo } from "./mailbox";

/** Returns the stored data of an address, except what differs with each run. */
async function stored(address: string) {
  const sql = siteDatabase();
  const [subscription] = await sql`
    select is_active, preferences, source, confirmed_at, unsubscribed_at from email_subscriptions where email = ${address}`;
  await sql.end();
  return subscription;
}

const form = (page: Page, name = "Get Exclusive Holiday Updates") => page.getByRole("region", { name });

/**
 * Opens a page like email scanners do: with every method, by prefetch, and with a browser that waits for its scripts.
 */
async function scan(page: Page, address: string): Promise<void> {
  for (const method of ["HEAD", "GET", "OPTIONS"]) await page.request.fetch(address, { method });
  await page.request.get(address, { headers: { "sec-purpose": "prefetch", rsc: "1" } });
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("the page belongs to no browser");
  const scanner = await context.newPage();
  await scanner.goto(address, { waitUntil: "networkidle" });
  expect(await context.cookies()).toEqual([]);
  await context.close();
}

test("a visitor subscribes, confirms, changes the preferences and unsubscribes, none of which an email scanner can do", async ({
  page,
}) => {
  const address = freshAddress();
  await page.goto("/");
  await form(page).getByLabel("Email", { exact: true }).fill(address.toUpperCase());
  await form(page).getByLabel("I agree to receive emails from Oddly").check();
  await form(page).getByLabel("Gift deals and special offers").uncheck();
  await form(page).getByRole("button", { name: "Subscribe to Updates" }).click();
  await expect(page.getByRole("heading", { name: "You're all set!" })).toBeVisible();
  await expect(page.getByText("Check your inbox to confirm")).toBeVisible();
  expect(page.url()).not.toContain("@");
  expect(await page.context().cookies()).toEqual([]);

  const link = linkIn(await mailTo(address), "/subscribe/confirm");
  const before = await stored(address);
  expect(before).toMatchObject({ is_active: false, source: "home" });
  await scan(page, link);
  expect(await stored(address)).toEqual(before);
  await page.goto(link);
  await expect(page.getByText(address)).toBeVisible();
  await page.getByRole("button", { name: "Yes, send me these" }).click();

  await expect(page.getByRole("heading", { name: "You're all set!" })).toBeVisible();
  await expect(page.getByText(address)).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const confirmed = await stored(address);
  expect(confirmed).toMatchObject({ is_active: true, preferences: ["previews"] });
  for (const path of ["/unsubscribe", "/preferences", "/api/email/unsubscribe"]) {
    await scan(page, new URL(path + new URL(page.url()).search, page.url()).href);
  }
  expect(await stored(address)).toEqual(confirmed);

  await page.getByLabel("Gift deals and special offers").check();
  await page.getByLabel("Holiday previews and updates").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("From now on you'll get gift deals and special offers.")).toBeVisible();
  await page.getByRole("button", { name: "Unsubscribe from everything" }).click();
  await expect(page.getByRole("heading", { name: "You're off the list" })).toBeVisible();
  await page.getByRole("button", { name: "Undo: keep me on the list" }).click();
  await expect(page.getByRole("heading", { name: "You're back" })).toBeVisible();
  await expect(page.getByLabel("Gift deals and special offers")).toBeChecked();
  expect(await stored(address)).toMatchObject({ is_active: true, preferences: ["deals"], unsubscribed_at: null });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form comes back as typed, only to its visitor, and a subscription is created and ended", {
    tag: "@phone",
  }, async ({ page, playwright }) => {
    await page.goto("/feeds");
    await form(page, "Never Miss a Quirky Holiday Deal")
      .getByLabel("Email", { exact: true })
      .fill("nobody.else @example");
    await form(page, "Never Miss a Quirky Holiday Deal").getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expect(page.getByText("You must agree to receive emails")).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("nobody.else @example");
    await expectNoSidewaysScroll(page);
    const other = await playwright.request.newContext({ baseURL: new URL(page.url()).origin });
    for (const path of ["/", "/feeds", "/subscribe", "/subscribe/again"]) {
      expect(await (await other.get(path)).text()).not.toContain("nobody.else");
    }
    await other.dispose();

    const address = freshAddress();
    await page.getByLabel("Email", { exact: true }).fill(address);
    await page.getByLabel("I agree to receive emails from Oddly").check();
    await page.getByRole("button", { name: "Subscribe to Updates" }).click();
    await expect(page.getByRole("heading", { name: "You're all set!" })).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
    await page.goto(linkIn(await mailTo(address), "/subscribe/confirm"));
    await page.getByRole("button", { name: "Yes, send me these" }).click();
    await page.getByLabel("Gift deals and special offers").uncheck();
    await page.getByLabel("Holiday previews and updates").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Please select at least one preference")).toBeVisible();
    await page.getByRole("button", { name: "Unsubscribe from everything" }).click();
    await expect(page.getByRole("heading", { name: "You're off the list" })).toBeVisible();
    await page.getByRole("button", { name: "Undo: keep me on the list" }).click();
    await expect(page.getByRole("heading", { name: "You're back" })).toBeVisible();
    expect(await stored(address)).toMatchObject({ is_active: true, source: "feeds" });
  });
});
