import { expect, test } from "./fixtures";
import { pressFor } from "./press";

test("a holiday's page copies its URL, opens a network with its greeting, and shares other holidays with their own", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    window.open = (...args) => {
      document.title = JSON.stringify(args);
      return null;
    };
  });
  await page.goto("/holiday/2026-11-26");
  await pressFor(
    page.getByRole("button", { name: "Share", exact: true }),
    page.getByRole("button", { name: "Share on X" }),
  );
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expect(page.getByRole("button", { name: "Copied!" }).first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^http:\/\/localhost:\d+\/holiday\/2026-11-26\?holidayId=/);
  await page.getByRole("button", { name: "Share on X" }).click();
  const [address] = JSON.parse(await page.title()) as [string];
  const text = new URL(address).searchParams.get("text");
  expect(text).toMatch(/^Happy Thanksgiving Day! .* November 26th\. #ThanksgivingDay #Oddly$/);

  const [, other] = await (await request.get("/api/holidays/date/2026-11-26")).json();
  const html = await (await request.get(`/holiday/2026-11-26?holidayId=${other.id}`)).text();
  const [, shared] = /<meta property="og:url" content="([^"]+)"/.exec(html) ?? [];
  expect(shared).toBe(new URL(`/holiday/2026-11-26?holidayId=${other.id}`, page.url()).href);
});

test("the list stays on the screen wherever its button is", { tag: "@phone" }, async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/", "/holiday/2026-11-26", "/holidays/world-hello-day"]) {
      await page.goto(path);
      const menu = page.getByRole("list").filter({ hasText: "Share on X" });
      await pressFor(page.getByRole("button", { name: "Share", exact: true }), menu);
      const list = await menu.boundingBox();
      expect(list?.x, path).toBeGreaterThanOrEqual(0);
      expect((list?.x ?? 0) + (list?.width ?? 0), path).toBeLessThanOrEqual(width);
    }
  }
});
