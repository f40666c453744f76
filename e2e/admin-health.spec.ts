import { openAdmin } from "./admin";
import { expect, test } from "./fixtures";

test("an admin sees the health of the running site and verifies the whole audit log", async ({ page }) => {
  await openAdmin(page, "?tab=health");
  const part = (name: string) => page.getByRole("region", { name });
  await expect(part("Database")).toContainText(/It responds in [\d.]+ m?s/);
  // The servers run this job on their own schedule.
  const job = part("Jobs").getByRole("listitem").filter({ hasText: "occurrences" });
  await expect(job).toContainText(/Fine|Running/);
  await expect(job).toContainText(/Next /);
  const audit = part("Audit log");
  await expect(audit).toContainText("Intact");
  await audit.getByRole("button", { name: "Check the whole chain" }).click();
  await expect(audit.getByRole("status")).toHaveText(/The whole chain is intact: [\d,]+ entries\./);

  await page.getByRole("link", { name: "Failed Stripe events" }).click();
  await expect(page.getByRole("heading", { name: "Stripe events", level: 2 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Failed" })).toHaveAttribute("aria-pressed", "true");
});
