import { longDate, plusDays } from "@/lib/core/dates";
import { todayIn } from "./dates";
import { expect, test } from "./fixtures";

test.use({ serviceWorkers: "allow" });

test("offline, today and the coming days are readable, and personal pages are not stored", async ({
  page,
  context,
  faults,
}) => {
  await page.goto("/");
  const name = await page.getByRole("heading", { level: 1 }).textContent();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");

  const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const later = plusDays(today, 40);
  await page.goto(`/holiday/${later}`);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: `Next day, ${longDate(plusDays(later, 1))}` })).toBeVisible();

  await page.goto("/holiday/2030-01-01");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page needs a connection");
  await expect(page.goto("/cards/new")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  faults.length = 0;
});
