import { expect, expectAccessible, test } from "./fixtures";

test("without a share sheet there is a short list; the copied address says so for two seconds", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await page.goto("/holiday/2026-11-26");
  const share = page.getByRole("button", { name: "Share", exact: true });
  await share.click();
  await expect(page.getByRole("button", { name: "Share on X" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Share on Facebook" })).toBeVisible();
  // Axe waits for timers: the clock stops after it.
  await expectAccessible(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expect(page.getByRole("button", { name: "Copied!" }).first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^http:\/\/localhost:\d+\/holiday\/2026-11-26\?holidayId=/);
  await page.clock.runFor(2100);
  await expect(page.getByRole("button", { name: "Copied!" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Copy Link" })).toBeHidden();
  await expect(share).toBeFocused();
});

test("a network opens in a window of its own size, with the greeting, the date and the hashtags", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = (...args) => {
      document.title = JSON.stringify(args);
      return null;
    };
  });
  await page.goto("/holiday/2026-11-26");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Share on X" }).click();
  const [address, , features] = JSON.parse(await page.title()) as [string, string, string];
  const text = new URL(address).searchParams.get("text");
  expect(text).toMatch(/^Happy Thanksgiving Day! .* November 26th\. #ThanksgivingDay #Oddly$/);
  expect(features).toContain("width=550,height=420");
});

test("where the device has a share sheet, it is used; changing one's mind is no error", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = JSON.stringify(data);
      throw new DOMException("no", "AbortError");
    };
  });
  await page.goto("/holiday/2026-11-26");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect.poll(() => page.title()).toContain("Happy Thanksgiving Day!");
  await expect(page.getByRole("button", { name: "Copied!" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Share on X" })).toBeHidden();
});

test("a share sheet that fails copies the address instead", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    navigator.share = async () => {
      throw new DOMException("no", "NotAllowedError");
    };
  });
  await page.goto("/holiday/2026-11-26");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
});

test("the list stays on the screen, wherever its button stands", { tag: "@phone" }, async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/", "/holiday/2026-11-26", "/holidays/world-hello-day"]) {
      await page.goto(path);
      await page.getByRole("button", { name: "Share", exact: true }).click();
      const list = await page.getByRole("list").filter({ hasText: "Share on X" }).boundingBox();
      expect(list?.x, path).toBeGreaterThanOrEqual(0);
      expect((list?.x ?? 0) + (list?.width ?? 0), path).toBeLessThanOrEqual(width);
    }
  }
});

test("a holiday that is not the day's first is shared as itself", async ({ page, request }) => {
  const [, other] = await (await request.get("/api/holidays/date/2026-11-26")).json();
  const address = `/holiday/2026-11-26?holidayId=${other.id}`;
  await page.goto(address);
  await expect(page.locator("meta[property='og:url']")).toHaveAttribute("content", new URL(address, page.url()).href);
});
