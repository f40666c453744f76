import { handleFirst } from "./first-request";
import { expect, test } from "./fixtures";
import {
  ASKS_THE_BANK,
  chargesOf,
  complete,
  continueToPayment,
  expectThanks,
  expectToast,
  fillCard,
  fillDetails,
  openSignUp,
  pressSponsor,
} from "./sign-up-dialog";
import { CARDS, freeHoliday } from "./sponsorship";

test.describe("paying", () => {
  test("a declined card, a bank that is told no and then yes: one charge, a box on the page, and an end when it is wanted", async ({
    page,
    signIn,
    faults,
  }) => {
    test.slow();
    const holiday = await freeHoliday();
    const dialog = await openSignUp(page, holiday);
    await expect(dialog.getByText("$15 every 3 months", { exact: true })).toBeVisible();
    await expect(dialog.getByText("for just $5/month (billed quarterly)")).toBeVisible();
    const { businessName, contactEmail } = await fillDetails(dialog);
    await continueToPayment(dialog);
    await expect(dialog.getByRole("definition")).toHaveText([businessName, holiday.name, "$15 every 3 months"]);

    await fillCard(dialog, CARDS.declined);
    await complete(dialog).click();
    await expectToast(page, "Payment failed", "Your card was declined.");
    // What to do now stays in the form, in other words than the toast's.
    await expect(dialog.getByRole("alert")).toContainText("You won't be charged twice.");
    await expect(dialog.getByText(`${holiday.name} is reserved for you until`)).toBeVisible();

    await fillCard(dialog, ASKS_THE_BANK);
    await complete(dialog).click();
    await page.getByRole("button", { name: "Fail authentication" }).click();
    await expectToast(page, "Payment failed", "authenticate");
    await complete(dialog).click();
    await page.getByRole("button", { name: "Complete authentication" }).click();

    await expectThanks(page, dialog, holiday.name);
    await expect(page.locator(".toast")).toContainText(`Sign in with ${contactEmail}`);
    await expect(page.getByRole("complementary", { name: "Sponsor" })).toContainText(businessName);
    expect(await chargesOf(contactEmail)).toBe(1);
    // The browser notes each answer that is a refusal.
    expect(faults.splice(0).every((fault) => /status of 402/.test(fault))).toBe(true);

    await signIn(contactEmail);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sponsor" }).click();
    await expect(page).toHaveURL("/sponsor-dashboard");
    // Pressed before the account's page was alive, the link loads a page anew, whose buttons do nothing until then.
    await page.waitForLoadState();
    await page.getByRole("button", { name: "Cancel Subscription" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel Subscription" }).click();
    await expect(page.getByText("Cancels: At period end")).toBeVisible();
  });

  test("reached by a link from a page that may load no payments, the holiday's page is loaded for them", {
    tag: "@once",
  }, async ({ page }) => {
    const holiday = await freeHoliday();
    await page.goto(`/search?q=${encodeURIComponent(holiday.name)}`);
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    await page.getByRole("main").getByRole("link", { name: holiday.name }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: holiday.name })).toBeVisible();
    expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
    const dialog = await pressSponsor(page, holiday.name);
    expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(false);
    await fillDetails(dialog);
    await continueToPayment(dialog);
    await fillCard(dialog, CARDS.good);
    await complete(dialog).click();
    await expectThanks(page, dialog, holiday.name);
  });

  test("two presses are one charge, and what is under way cannot be closed", async ({ page }) => {
    const holiday = await freeHoliday();
    const dialog = await openSignUp(page, holiday);
    const { contactEmail } = await fillDetails(dialog);
    await continueToPayment(dialog);
    await fillCard(dialog, CARDS.good);
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
    await dialog
      .getByLabel("Card number")
      .press("Enter", { timeout: 1000 })
      .catch(() => undefined);
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Close" }).click({ force: true });
    await dialog.getByRole("button", { name: "Back to Details" }).click({ force: true });
    await expect(dialog.getByRole("heading", { name: "Payment" })).toBeVisible();
    letGo();
    await expectThanks(page, dialog, holiday.name);
    expect(sent).toHaveLength(1);
    expect(await chargesOf(contactEmail)).toBe(1);
  });

  test("a lost answer is asked for again under the same key: still one charge", async ({ page, faults }) => {
    const holiday = await freeHoliday();
    const dialog = await openSignUp(page, holiday);
    const { contactEmail } = await fillDetails(dialog);
    await continueToPayment(dialog);
    await fillCard(dialog, CARDS.good);
    const keys: string[] = [];
    await page.route("**/api/sponsors", async (route) => {
      keys.push(route.request().headers()["idempotency-key"] ?? "");
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await complete(dialog).click();
    await expectToast(page, "Sponsorship failed", "Please try again or contact support if the problem persists.");
    await expect(dialog.getByRole("alert")).toHaveText("We couldn't reach our server. Are you online?");

    // Even the cookie is lost, and with it the proof that the holiday is held by this very browser.
    await page.context().clearCookies();
    await page.reload();
    const again = await pressSponsor(page, holiday.name);
    await expect(again.getByLabel("Contact Email")).toHaveValue(contactEmail);
    await continueToPayment(again);
    await fillCard(again, CARDS.good);
    await complete(again).click();
    await expectThanks(page, again, holiday.name);
    expect(new Set(keys).size).toBe(1);
    expect(await chargesOf(contactEmail)).toBe(1);
    expect(faults.splice(0).every((fault) => /Failed to load resource/.test(fault))).toBe(true);
  });

  test("closed in the middle of paying and opened again: the place is kept, the details are back, one charge", async ({
    page,
    context,
    faults,
  }) => {
    const holiday = await freeHoliday();
    const dialog = await openSignUp(page, holiday);
    const { contactEmail, businessName } = await fillDetails(dialog);
    await continueToPayment(dialog);
    await fillCard(dialog, CARDS.declined);
    await complete(dialog).click();
    await expectToast(page, "Payment failed", "declined");
    await page.close();

    const later = await context.newPage();
    const back = await openSignUp(later, holiday);
    await expect(back.getByText(`${holiday.name} is reserved for you until`)).toBeVisible();
    await expect(back.getByLabel("Business Name")).toHaveValue(businessName);
    await continueToPayment(back);
    await fillCard(back, CARDS.good);
    await complete(back).click();
    await expectThanks(later, back, holiday.name);
    expect(await chargesOf(contactEmail)).toBe(1);
    faults.splice(0);
  });

  test("a reload after the money went tells the truth: it is sponsored, and nothing is charged twice", async ({
    page,
  }) => {
    const holiday = await freeHoliday();
    const dialog = await openSignUp(page, holiday);
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
    // The provider tells the server by itself.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(`Sponsored by ${businessName} through`)).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.getByRole("button", { name: "Sponsor This Holiday" })).toHaveCount(0);
    expect(await chargesOf(contactEmail)).toBe(1);
  });

  test("money that the server has not heard of yet is told as such", { tag: "@once" }, async ({ page }) => {
    const holiday = await freeHoliday();
    const dialog = await openSignUp(page, holiday);
    await fillDetails(dialog);
    await continueToPayment(dialog);
    await fillCard(dialog, CARDS.good);
    await page.route("**/settle", (route) => route.fulfill({ json: { status: "incomplete" } }));
    await complete(dialog).click();
    await expect(page.locator(".toast")).toContainText("Payment received", { timeout: 20_000 });
    await expect(dialog).toBeHidden();
  });

  test("two at once: whoever comes second is told before any charge", { tag: "@once" }, async ({
    page,
    browser,
    faults,
  }) => {
    const holiday = await freeHoliday();
    const other = await (await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": "198.18.7.7" } })).newPage();
    const [first, second] = [await openSignUp(page, holiday), await openSignUp(other, holiday)];
    const [, late] = [await fillDetails(first), await fillDetails(second)];
    for (const dialog of [first, second]) {
      await continueToPayment(dialog);
      await fillCard(dialog, CARDS.good);
    }
    await complete(first).click();
    await expectThanks(page, first, holiday.name);
    await complete(second).click();
    await expectToast(other, "Sponsorship failed", "Please try again or contact support if the problem persists.");
    await expect(second.getByRole("heading", { name: `${holiday.name} has a sponsor` })).toBeVisible();
    expect(await chargesOf(late.contactEmail)).toBe(0);
    await other.context().close();
    faults.splice(0);
  });
});
