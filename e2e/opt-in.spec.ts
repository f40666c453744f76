import { expect, expectAccessible, test } from "./fixtures";

test("a form that is not complete says what is missing, in its own words, and keeps what was typed", async ({
  page,
}) => {
  await page.goto("/");
  const form = page.getByRole("region", { name: "Get Exclusive Holiday Updates" });
  await expect(form.getByText("No spam, ever. Unsubscribe with one click.")).toBeVisible();
  await form.getByLabel("Email", { exact: true }).fill("ada");
  await form.getByLabel("Gift deals and special offers").uncheck();
  await form.getByLabel("Holiday previews and updates").uncheck();
  await form.getByRole("button", { name: "Subscribe to Updates" }).click();
  await expect(form.getByText("Please enter a valid email address")).toBeVisible();
  await expect(form.getByText("Please select at least one preference")).toBeVisible();
  await expect(form.getByText("You must agree to receive emails")).toBeVisible();
  await expect(form.getByLabel("Email", { exact: true })).toBeFocused();
  await expect(form.getByLabel("Email", { exact: true })).toHaveValue("ada");
  await expect(form.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
    "Please enter a valid email address",
  );
  await expectAccessible(page);
});

test("a subscription that fails says so in a notice, and nothing typed is lost", async ({ page, faults }) => {
  await page.route("**/api/email/subscribe", (route) => route.abort());
  await page.goto("/");
  const form = page.getByRole("region", { name: "Get Exclusive Holiday Updates" });
  await form.getByLabel("Email", { exact: true }).fill("ada@example.org");
  await form.getByLabel("I agree to receive emails from Oddly").check();
  await form.getByRole("button", { name: "Subscribe to Updates" }).click();
  const notice = page.getByRole("region", { name: /Notifications/ });
  await expect(notice.getByText("Subscription failed", { exact: true })).toBeVisible();
  await expect(notice).toContainText("Please try again or contact support if the problem persists.");
  await expect(form.getByLabel("Email", { exact: true })).toHaveValue("ada@example.org");
  const isCovered = () =>
    page.evaluate(() => {
      const [notice, button] = [".toast", ".opt-in [type=submit]"].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      if (!notice || !button) return null;
      return button.bottom > notice.top && button.top < notice.bottom && button.right > notice.left;
    });
  await expect.poll(isCovered).toBe(false);
  await expectAccessible(page);
  faults.length = 0;
});

for (const status of [429, 503]) {
  test(`a subscription that is answered ${status} says so in the same words, and nothing typed is lost`, async ({
    page,
    faults,
  }) => {
    const refusal = { error: "Not now.", code: "any" };
    await page.route("**/api/email/subscribe", (route) => route.fulfill({ status, json: refusal }));
    await page.goto("/");
    const form = page.getByRole("region", { name: "Get Exclusive Holiday Updates" });
    await form.getByLabel("Email", { exact: true }).fill("ada@example.org");
    await form.getByLabel("I agree to receive emails from Oddly").check();
    await form.getByRole("button", { name: "Subscribe to Updates" }).click();
    const notice = page.getByRole("region", { name: /Notifications/ });
    await expect(notice.getByText("Subscription failed", { exact: true })).toBeVisible();
    await expect(notice).toContainText("Please try again or contact support if the problem persists.");
    await expect(form.getByLabel("Email", { exact: true })).toHaveValue("ada@example.org");
    await expect(form.getByLabel("I agree to receive emails from Oddly")).toBeChecked();
    faults.length = 0;
  });
}

test("a notice is one at a time, answers to F8, can be dismissed, and leaves after five seconds", async ({
  page,
  faults,
}) => {
  await page.route("**/api/email/subscribe", (route) => route.abort());
  await page.clock.install();
  await page.goto("/");
  await page.clock.pauseAt(Date.now() + 60_000);
  const form = page.getByRole("region", { name: "Get Exclusive Holiday Updates" });
  await form.getByLabel("Email", { exact: true }).fill("ada@example.org");
  await form.getByLabel("I agree to receive emails from Oddly").check();
  const submit = form.getByRole("button", { name: "Subscribe to Updates" });
  const notices = page.locator(".toast");
  await submit.click();
  await expect(notices).toHaveCount(1);
  await notices.evaluate((first) => first.setAttribute("data-first", ""));
  await submit.click();
  await expect(page.locator(".toast:not([data-first])")).toHaveCount(1);
  await expect(notices).toHaveCount(1);
  await page.keyboard.press("F8");
  await expect(page.locator(".toast-viewport")).toBeFocused();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(notices).toHaveCount(0);

  await submit.click();
  await expect(notices).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4900);
  await expect(notices).toHaveCount(1);
  await page.clock.runFor(400);
  await expect(notices).toHaveCount(0);
  faults.length = 0;
});

test("without network even the notice that says so is there", async ({ page, context, faults }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const form = page.getByRole("region", { name: "Get Exclusive Holiday Updates" });
  await form.getByLabel("Email", { exact: true }).fill("ada@example.org");
  await context.setOffline(true);
  await form.getByRole("button", { name: "Subscribe to Updates" }).click();
  await expect(page.getByText("Subscription failed")).toBeVisible();
  await expect(form.getByLabel("Email", { exact: true })).toHaveValue("ada@example.org");
  faults.length = 0;
});
