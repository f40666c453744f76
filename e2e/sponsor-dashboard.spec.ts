import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, test } from "./fixtures";
import { freshAddress } from "./mailbox";
import { sponsorHoliday } from "./sponsorship";

const PATH = "/sponsor-dashboard";

const sites = () => ["", process.env.E2E_SECOND_SITE_URL ?? ""];

/** Returns a business name that is unique in this run. */
const freshName = () => `Acme ${crypto.randomUUID().slice(0, 8)}`;

/** Returns, for each process of the site, whether a holiday's page contains a text. */
async function showing(request: APIRequestContext, slug: string, text: string): Promise<boolean[]> {
  return Promise.all(
    sites().map(async (site) => (await (await request.get(`${site}/holidays/${slug}`)).text()).includes(text)),
  );
}

const isShown = (page: Page, slug: string, text: string, wanted: boolean) =>
  expect.poll(() => showing(page.request, slug, text)).toEqual([wanted, wanted]);

async function open(page: Page): Promise<void> {
  await page.goto(PATH);
  await expect(page.getByRole("heading", { name: "Sponsor dashboard" })).toBeVisible();
}

test("the switch, the message and the business apply to the holiday's page on every process of the site", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress("sponsor"));
  const { holiday, businessName } = await sponsorHoliday(page.request, { businessName: freshName() });
  await isShown(page, holiday.slug, businessName, true);
  await open(page);
  const control = page.getByRole("switch", { name: `Show us on ${holiday.name}` });
  await control.uncheck();
  await expect(page.getByRole("status").getByText("Sponsorship Updated")).toBeVisible();
  await expect(page.locator("dl > div").filter({ hasText: "Active Sponsorships" })).toContainText("0");
  await isShown(page, holiday.slug, businessName, false);
  await control.check();
  await isShown(page, holiday.slug, businessName, true);

  const dialog = page.getByRole("dialog");
  const words = `Meep meep ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole("button", { name: `Edit message on ${holiday.name}` }).click();
  await dialog.getByLabel("Custom Message").fill(words);
  // A press next to the dialog must not discard it.
  await page.mouse.click(5, 5);
  await expect(dialog.getByLabel("Custom Message")).toHaveValue(words);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Edit message on ${holiday.name}` })).toBeFocused();
  await expect(page.getByText(`“${words}”`)).toBeVisible();
  await isShown(page, holiday.slug, words, true);

  const renamed = freshName();
  await page.getByRole("button", { name: "Edit business" }).click();
  await dialog.getByLabel("Business Name").fill(renamed);
  await dialog.getByLabel("Website URL").fill("acme.example/rockets");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(renamed).first()).toBeVisible();
  await isShown(page, holiday.slug, renamed, true);
});

test("a subscription is canceled after a confirmation, resumed, and managed on Stripe's own pages", async ({
  page,
  signIn,
}) => {
  await signIn(freshAddress("sponsor"));
  const { holiday, businessName } = await sponsorHoliday(page.request, { businessName: freshName() });
  await open(page);
  const cancel = page.getByRole("button", { name: "Cancel Subscription" });
  const dialog = page.getByRole("dialog");
  await cancel.click();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();

  await cancel.click();
  await dialog.getByRole("button", { name: "Cancel Subscription" }).dblclick();
  await expect(page.getByRole("status").getByText("Subscription Updated")).toBeVisible();
  await expect(page.getByText("Cancels: At period end")).toBeVisible();
  await expect(cancel).toBeHidden();
  await expect(page.getByRole("heading", { name: "Subscription Management" })).toBeFocused();
  await isShown(page, holiday.slug, businessName, true);
  await page.getByRole("button", { name: "Keep my sponsorship" }).click();
  await expect(page.getByText("Cancels: At period end")).toBeHidden();
  await expect(cancel).toBeVisible();

  await page.getByRole("button", { name: "Update card and invoices" }).click();
  await page.waitForURL((url) => url.origin === new URL(process.env.E2E_STRIPE_URL ?? "").origin);
  await page.getByRole("link", { name: /Return to Oddly/ }).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole("heading", { name: "Sponsor dashboard" })).toBeVisible();
});

test("the longest names and messages, and their dialog, fit a phone", { tag: "@phone" }, async ({ page, signIn }) => {
  await signIn(freshAddress("sponsor"));
  const businessName = "Wxyz".repeat(50);
  await sponsorHoliday(page.request, { businessName, customMessage: "Beep".repeat(50) });
  await open(page);
  await expect(page.getByText(`“${"Beep".repeat(50)}”`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Edit business" }).click();
  await expect(page.getByRole("dialog").getByLabel("Business Name")).toHaveValue(businessName);
  await expectNoSidewaysScroll(page);
});

test.describe("the Sponsor tab", () => {
  const tab = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sponsor" });

  test("appears when signing in and disappears when signing out on cached pages, and follows a session changed elsewhere", async ({
    page,
    signIn,
    context,
  }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.goto("/about");
    await expect(tab(page)).toBeHidden();
    await page.goto("/calendar");
    await expect(tab(page)).toBeHidden();
    expect(requested).not.toContain("/api/auth/user");

    const address = freshAddress();
    await signIn(address);
    await page.goto("/about");
    await expect(tab(page)).toBeVisible();
    await tab(page).click();
    await expect(page).toHaveURL(PATH);
    await expect(tab(page)).toHaveAttribute("aria-current", "page");
    await page.goto("/account");
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page).toHaveURL("/");
    await expect(tab(page)).toBeHidden();
    await page.goto("/calendar");
    await expect(tab(page)).toBeHidden();

    // The session is older than the tab's cookie.
    await signIn(address);
    const session = (await context.cookies()).find(({ name }) => name.endsWith("session"));
    // No page may be open that could restore the cookie.
    await page.goto("about:blank");
    await context.clearCookies({ name: "oddly-signed-in" });
    await page.goto("/about");
    await expect(tab(page)).toBeHidden();
    await page.goto(PATH);
    await expect(page.getByRole("heading", { name: "Welcome to Sponsor Dashboard" })).toBeVisible();
    await expect(tab(page)).toBeVisible();

    // The session ended elsewhere.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("about:blank");
    await context.clearCookies({ name: session?.name ?? "" });
    await page.goto("/about");
    await expect(tab(page)).toBeHidden();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("oddly-signed-in");
  });

  test("appears before the first paint, and five tabs fit from a width of 320 pixels", async ({
    page,
    signIn,
    faults,
  }) => {
    await signIn(freshAddress());
    for (const width of [320, 390, 768, 860, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      // Only the inline script in the head runs.
      await page.route("**/_next/static/chunks/**/*.js", (route) => route.abort());
      await page.goto("/about");
      await page.unroute("**/_next/static/chunks/**/*.js");
      await expect(tab(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
      const boxes = await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes).toHaveLength(5);
      for (const [index, box] of boxes.entries()) {
        expect(box.height, `${width}`).toBeGreaterThanOrEqual(44);
        expect(box.width, `${width}`).toBeGreaterThanOrEqual(44);
        expect(box.left, `${width}`).toBeGreaterThanOrEqual(index === 0 ? 0 : (boxes[index - 1]?.right ?? 0) - 1);
      }
    }
    // The errors of the blocked scripts.
    expect(faults.splice(0).length).toBeGreaterThan(0);
  });
});
