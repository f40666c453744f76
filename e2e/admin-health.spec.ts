import { openDesk } from "./editors-desk";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";
import { runJob } from "./jobs";

test("an editor sees how the site is, on any screen, and has the whole audit log checked", async ({ page }) => {
  expect((await runJob("card-videos")).status).toBe(200);
  await openDesk(page, "?tab=health");
  const part = (name: string) => page.getByRole("region", { name });
  await expect(part("Database")).toContainText(/It responds in [\d.]+ m?s/);
  const job = part("Jobs").getByRole("listitem").filter({ hasText: "card-videos" });
  await expect(job).toContainText(/Fine|Running/);
  await expect(job).toContainText(/took \d/);
  await expect(job).toContainText(/Next (now|in (\d+ seconds?|1 minute))\./);
  // Nobody has asked for it: the servers run it by themselves.
  const byItself = part("Jobs").getByRole("listitem").filter({ hasText: "occurrences" });
  await expect(byItself).toContainText(/Fine|Running/);
  await expect(part("Queues").getByText("Holidays reserved during payment")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const audit = part("Audit log");
  await expect(audit).toContainText("Intact");
  // That the editor came is in the log by now, so that there is an end to keep.
  expect((await runJob("audit-head")).status).toBe(200);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(audit).toContainText(/Entry \d+ matches the outside checkpoint from/);
  await expect(audit).toContainText(/Ends with [0-9a-f]{64}/);
  await audit.getByRole("button", { name: "Check the whole chain" }).click();
  await expect(audit.getByRole("status")).toHaveText(/The whole chain is intact: [\d,]+ entries\./);

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
    const bad = {
      ...health,
      database: { ...health.database, ms: 1 },
      jobs: [{ ...health.jobs[0], ...job }],
      queues: { ...health.queues, eventsFailed: 3, mailsFailed24h: 0 },
    };
    bad.audit.checked.brokenId = "7";
    bad.audit.kept = { is: "missing", id: "9", at: new Date().toISOString() };
    await route.fulfill({ response: answer, json: bad });
  });
  await openDesk(page, "?tab=health");
  await expect(page.getByText("3 things need attention.")).toBeVisible();
  await expect(page.getByText("Entry 7 doesn’t fit the chain.")).toBeVisible();
  await expect(page.getByText("Entry 9 is missing, although it’s in the outside checkpoint from")).toBeVisible();
  await expect(page.getByText("No answer.")).toBeVisible();
  await expectReadable(page);

  await page.unroute("**/api/admin/health");
  await page.route("**/api/admin/health", (route) => route.fulfill({ status: 503, json: { error: "Not just now." } }));
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("alert").getByText("Not just now.")).toBeVisible();
  await expect(page.getByText("3 things need attention.")).toBeVisible();
  expect(faults.splice(0)).toHaveLength(1);

  await page.getByRole("link", { name: "Failed Stripe events" }).click();
  await expect(page.getByRole("heading", { name: "Stripe events", level: 2 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Failed" })).toHaveAttribute("aria-pressed", "true");
});
