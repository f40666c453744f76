import { expect, test } from "./fixtures";

test("the notice of a failed subscription covers neither the form's button nor the typed text", {
  tag: "@both",
}, async ({ page, faults }) => {
  await page.route("**/api/email/subscribe", (route) => route.abort());
  await page.goto("/");
  const form = page.getByRole("region", { name: "Get Exclusive Holiday Updates" });
  await form.getByLabel("Email", { exact: true }).fill("ada@example.org");
  await form.getByLabel("I agree to receive emails from Oddly").check();
  await form.getByRole("button", { name: "Subscribe to Updates" }).click();
  const notice = page.getByRole("region", { name: /Notifications/ });
  await expect(notice.getByText("Subscription failed", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Email", { exact: true })).toHaveValue("ada@example.org");
  const isCovered = () =>
    page.evaluate(() => {
      const [notice, button] = ["[data-slot=toast]", ".opt-in [type=submit]"].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      if (!notice || !button) return null;
      return button.bottom > notice.top && button.top < notice.bottom && button.right > notice.left;
    });
  await expect.poll(isCovered).toBe(false);
  await page.keyboard.press("F8");
  await expect(page.locator("[data-slot=toast-viewport]")).toBeFocused();
  faults.length = 0;
});

test("a form sent offline shows a notice and keeps the typed text", async ({ page, context, faults }) => {
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
