import { handleFirst } from "./first-request";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";
import { freshAddress } from "./mailbox";
import {
  AVAILABILITY,
  answerOnce,
  complete,
  continueToPayment,
  expectThanks,
  expectToast,
  fillCard,
  fillDetails,
  openSignUp,
  pressSponsor,
} from "./sign-up-dialog";
import { CARDS, freeHoliday, sponsorHoliday } from "./sponsorship";

test.describe("before anything is typed", () => {
  test("a holiday that somebody is paying for says until when, and a sponsored one that it is", async ({
    page,
    browser,
  }) => {
    const holiday = await freeHoliday();
    const somebody = await browser.newContext();
    await sponsorHoliday(somebody.request, { holiday, card: null });
    const dialog = await openSignUp(page, holiday);
    await expect(dialog.getByRole("heading", { name: "Someone is checking out" })).toBeVisible();
    await expect(dialog).toContainText(/free again at \d/);
    await expect(dialog.getByLabel("Business Name")).toBeHidden();
    await expectAccessible(page);
    await sponsorHoliday(somebody.request, { holiday });
    await dialog.getByRole("button", { name: "Check again" }).click();
    await expect(dialog.getByRole("heading", { name: `${holiday.name} has a sponsor` })).toBeFocused();
    await expect(dialog.getByRole("link", { name: "Find another holiday" })).toHaveAttribute("href", "/calendar");
    await somebody.close();
  });

  test("a held holiday is asked for again when its time is over, and when the tab is looked at", async ({ page }) => {
    const holiday = await freeHoliday();
    const held = { publishableKey: "pk_test_x", stripeScript: null, isSignedIn: false, business: null };
    const soon = new Date(Date.now() + 1000).toISOString();
    const state = { ...held, state: "held", heldUntil: soon };
    await page.route(AVAILABILITY, (route) => route.fulfill({ json: state }));
    const dialog = await openSignUp(page, holiday);
    await expect(dialog.getByRole("heading", { name: "Someone is checking out" })).toBeVisible();
    await page.unroute(AVAILABILITY);
    await expect(dialog.getByLabel("Business Name")).toBeVisible({ timeout: 10_000 });
    await page.route(AVAILABILITY, (route) => route.fulfill({ json: { ...held, state: "taken", heldUntil: null } }));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(dialog.getByRole("heading", { name: `${holiday.name} has a sponsor` })).toBeVisible();
  });

  test("what cannot be looked up says so and can be tried again", async ({ page, faults }) => {
    const holiday = await freeHoliday();
    const error = "We can't reach our calendar right now. Please try again in a moment.";
    await page.route(AVAILABILITY, (route) => route.fulfill({ status: 503, json: { error, code: "unavailable" } }));
    const dialog = await openSignUp(page, holiday);
    await expect(dialog.getByText(error)).toBeVisible();
    await page.unroute(AVAILABILITY);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByLabel("Business Name")).toBeVisible();
    await expect(dialog.getByRole("heading", { name: "Your business" })).toBeFocused();
    expect(faults.splice(0)[0]).toContain("status of 503");
  });

  test("a signed-in visitor's address is there already", async ({ page, signIn }) => {
    const address = freshAddress("owner");
    await signIn(address);
    const dialog = await openSignUp(page, await freeHoliday());
    await expect(dialog.getByLabel("Contact Email")).toHaveValue(address);
  });
});

test.describe("the form", () => {
  test("wrong values are told at their fields, the first one is focused, and an address gets its scheme", async ({
    page,
  }) => {
    const dialog = await openSignUp(page, await freeHoliday());
    await dialog.getByRole("button", { name: "Continue to Payment" }).click();
    await expect(dialog.getByLabel("Business Name")).toBeFocused();
    await expect(dialog.getByRole("alert")).toHaveText([
      "Business name is required",
      "Please enter a valid email address",
      "Please enter a valid website address, such as https://example.com",
      "Description must be at least 10 characters",
    ]);
    await fillDetails(dialog);
    await expect(dialog.getByLabel("Website URL")).toHaveValue("https://coyote.example");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await expect(
      dialog.getByText("This will help us understand how your business relates to the holiday"),
    ).toBeVisible();
    await expect(dialog.getByText("This will appear alongside your business information")).toBeVisible();
    await dialog.getByLabel("Custom Message").fill("x".repeat(201));
    await expect(dialog.getByText("201 / 200")).toBeVisible();
    for (const address of ["javascript:alert(1)", "https://ada:secret@example.org", "data:text/html,x"]) {
      await dialog.getByLabel("Website URL").fill(address);
      await dialog.getByRole("button", { name: "Continue to Payment" }).click();
      await expect(dialog.getByLabel("Website URL")).toBeFocused();
    }
  });

  test("Back clears the saved details: what is typed stays on the page, and nothing survives a reload", async ({
    page,
  }) => {
    const holiday = await freeHoliday();
    const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const dialog = await openSignUp(page, holiday);
    const { businessName } = await fillDetails(dialog);
    await continueToPayment(dialog);
    await fillCard(dialog, CARDS.good);
    // A reload in the middle of paying finds them again; the card's number is never among them.
    expect(await stored()).toContain(businessName);
    expect(await stored()).not.toContain("4242");
    await dialog.getByRole("button", { name: "Back to Details" }).click();
    await expect(dialog.getByRole("heading", { name: "Your business" })).toBeFocused();
    await expect(dialog.getByLabel("Business Name")).toHaveValue(businessName);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Sponsor This Holiday" })).toBeFocused();
    // Closed by accident, it opens as it was.
    await expect((await pressSponsor(page, holiday.name)).getByLabel("Custom Message")).toHaveValue("Beep beep.");
    await dialog.getByLabel("Custom Message").fill("Beep.");
    expect(await stored()).not.toContain(businessName);
    await page.reload();
    const again = await pressSponsor(page, holiday.name);
    await expect(again.getByLabel("Business Name")).toHaveValue("");
    await expect(again.getByLabel("Custom Message")).toHaveValue("");
  });

  test("what only the server objects to goes back to its field", async ({ page, faults }) => {
    const dialog = await openSignUp(page, await freeHoliday());
    await fillDetails(dialog);
    await continueToPayment(dialog);
    await fillCard(dialog, CARDS.good);
    const issues = [{ path: "contactEmail", message: "Please enter a valid email address" }];
    await answerOnce(page, "**/api/sponsors", 422, { error: issues[0]?.message, code: "validation_failed", issues });
    await complete(dialog).click();
    await expect(dialog.getByLabel("Contact Email")).toBeFocused();
    await expect(dialog.getByRole("alert")).toHaveText("Please enter a valid email address");
    // No toast repeats it or lies over its field.
    await expect(page.locator(".toast")).toHaveCount(0);
    await dialog.getByLabel("Contact Email").fill(freshAddress());
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    expect(faults.splice(0)).toHaveLength(1);
  });

  test("a server that is out of order says so in its place, and the next press may do", async ({ page, faults }) => {
    const holiday = await freeHoliday();
    const dialog = await openSignUp(page, holiday);
    await fillDetails(dialog);
    await continueToPayment(dialog);
    await fillCard(dialog, CARDS.good);
    const error = "Payments are out of order just now. Please try again in a moment.";
    await answerOnce(page, "**/api/sponsors", 503, { error, code: "unavailable" });
    await complete(dialog).click();
    await expectToast(page, "Sponsorship failed", "Please try again or contact support if the problem persists.");
    await expect(dialog.getByRole("alert")).toHaveText(error);
    await complete(dialog).click();
    await expectThanks(page, dialog, holiday.name);
    expect(faults.splice(0)).toHaveLength(1);
  });

  test("a card that is not filled in is asked for before anything is sent", async ({ page }) => {
    const dialog = await openSignUp(page, await freeHoliday());
    await fillDetails(dialog);
    await continueToPayment(dialog);
    await expect(dialog.getByLabel("Card number")).toBeVisible();
    let sent = 0;
    await page.route("**/api/sponsors", (route) => {
      sent += 1;
      return route.abort();
    });
    await complete(dialog).click();
    await expect(dialog.getByRole("alert")).toHaveText("Please check your card details and try again.");
    await expect(dialog.getByLabel("Card number")).toBeFocused();
    expect(sent).toBe(0);
  });

  test("a provider that does not load says so, and can be tried again", async ({ page, faults }) => {
    const dialog = await openSignUp(page, await freeHoliday());
    await fillDetails(dialog);
    await handleFirst(page, "**/v3/stripe.js", (route) => route.abort());
    await continueToPayment(dialog);
    const text = "Stripe is not properly loaded. Please refresh the page and try again.";
    await expectToast(page, "Payment error", text);
    await complete(dialog).click();
    await expect(dialog.getByRole("alert")).toContainText("The card form didn't load.");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByLabel("Card number")).toBeVisible();
    expect(faults.splice(0)).toHaveLength(1);
  });
});

test.describe("for everybody", () => {
  test("both steps can be read, reached and left, in every look", async ({ page }) => {
    const dialog = await openSignUp(page, await freeHoliday());
    await fillDetails(dialog);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const { height } = (await dialog.boundingBox()) ?? { height: 0 };
    expect(height).toBeLessThanOrEqual(Math.ceil((page.viewportSize()?.height ?? 0) * 0.9));
    await continueToPayment(dialog);
    await expect(dialog.getByLabel("Card number")).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => {
      document.documentElement.classList.add("dark");
    });
    await expectReadable(page);
    await page.evaluate(() => {
      document.documentElement.dataset.colorTheme = "black";
    });
    await expectReadable(page);
  });

  test("with the keyboard alone: in, through every field, and out again", { tag: "@once" }, async ({ page }) => {
    const holiday = await freeHoliday();
    const dialog = await openSignUp(page, holiday);
    await expect(dialog.getByLabel("Business Name")).toBeVisible();
    await expect(dialog).toBeFocused();
    const typed = ["Coyote", "coyote@example.org", "coyote.example", "Everything for coyotes."];
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
  });

  test("without scripts there is no button that does nothing", { tag: "@once" }, async ({ browser }) => {
    const { slug } = await freeHoliday();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/holidays/${slug}`);
    await expect(page.getByRole("button", { name: "Sponsor This Holiday" })).toBeHidden();
    await context.close();
  });
});
