import { expect, test } from "./fixtures";

test("a tooltip waits 700 ms, the next one within 300 ms does not, and Esc closes it", async ({ page, isMobile }) => {
  test.skip(isMobile, "a finger cannot hover");
  await page.clock.install();
  await page.goto("/calendar/2026-11");
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("link", { name: "Settings" }).hover();
  await page.clock.runFor(650);
  await expect(page.locator(".tooltip")).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.locator(".tooltip")).toHaveText("Settings");
  await page.getByRole("link", { name: "Search", exact: true }).first().hover();
  await page.clock.runFor(10);
  await expect(page.locator(".tooltip")).toHaveText("Search");
  await page.keyboard.press("Escape");
  await expect(page.locator(".tooltip")).toHaveCount(0);
});
