import { openDesk } from "./editors-desk";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";

test("an editor sees how the site is, on any screen, and has the whole audit log checked", async ({ page }) => {
  const authorization = `Bearer ${process.env.E2E_JOBS_SECRET}`;
  const run = await page.request.post("/api/jobs/card-videos", { headers: { authorization } });
  expect(run.status()).toBe(200);
  await openDesk(page, "?tab=health");
  const part = (name: string) => page.getByRole("region", { name });
  await expect(part("Database")).toContainText(/It answers in [\d.]+ m?s/);
  const job = part("Jobs").getByRole("listitem").filter({ hasText: "card-videos" });
  await expect(job).toContainText("Fine");
  await expect(job).toContainText(/took \d/);
  await expect(part("What waits").getByText("Holidays held for a payment")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const audit = part("Audit log");
  await expect(audit).toContainText("Whole");
  await expect(audit).toContainText(/Ends with [0-9a-f]{64}/);
  await audit.getByRole("button", { name: "Check the whole chain" }).click();
  await expect(audit.getByRole("status")).toHaveText(/The whole chain is as it was written: [\d,]+ entries\./);

  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadable(page);
});

test("what went wrong is told, with the way to where it is mended", { tag: "@once" }, async ({ page, faults }) => {
  await page.route("**/api/admin/health", async (route) => {
    const answer = await route.fetch();
    const health = await answer.json();
    const job = {
      type: "reconcile",
      lastRunAt: new Date().toISOString(),
      status: "failed",
      errorMessage: "No answer.",
    };
    const bad = { ...health, jobs: [{ ...health.jobs[0], ...job }], queues: { ...health.queues, eventsFailed: 3 } };
    bad.audit.checked.brokenId = "7";
    await route.fulfill({ response: answer, json: bad });
  });
  await openDesk(page, "?tab=health");
  await expect(page.getByText("3 things need you.")).toBeVisible();
  await expect(page.getByText("Entry 7 does not fit the chain.")).toBeVisible();
  await expect(page.getByText("No answer.")).toBeVisible();
  await expectReadable(page);

  await page.unroute("**/api/admin/health");
  await page.route("**/api/admin/health", (route) => route.fulfill({ status: 503, json: { error: "Not just now." } }));
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("alert").getByText("Not just now.")).toBeVisible();
  await expect(page.getByText("3 things need you.")).toBeVisible();
  expect(faults.splice(0)).toHaveLength(1);

  await page.getByRole("link", { name: "Stripe’s events that failed" }).click();
  await expect(page.getByRole("heading", { name: "Stripe’s events", level: 2 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Failed" })).toHaveAttribute("aria-pressed", "true");
});
