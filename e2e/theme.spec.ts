import { firstFrame, recordFirstFrames } from "./first-frame";
import { expect, test } from "./fixtures";

/** One page of each layout. */
const MAIN_PAGES = ["/", "/calendar/2026-11", "/holiday/2026-11-26", "/search?q=pie"];

test("the chosen theme is saved, is applied before the first paint, and can be reset", async ({ page }) => {
  await recordFirstFrames(page);
  await page.goto("/settings");
  await page.getByRole("switch", { name: "Dark mode" }).check();
  await page.getByLabel("Default name").fill("Ada");
  await page.getByRole("group", { name: "Accent color" }).getByRole("radio", { name: "Green" }).check();
  await page.goto("/about");
  expect(await firstFrame(page)).toMatchObject({ isDark: true, accent: "green" });
  await page.goto("/settings");
  await expect(page.getByRole("radio", { name: "Green" })).toBeChecked();
  await expect(page.getByLabel("Default name")).toHaveValue("Ada");
  await page.getByRole("button", { name: "Reset to defaults" }).click();
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(page.getByRole("switch", { name: "Match my device" })).toBeChecked();
  await expect(page.getByLabel("Default name")).toHaveValue("");
  await expect(page.locator("html")).toHaveAttribute("data-accent", "purple");
});

test("a keyboard reaches everything, and the first stop skips to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("the focused element is never under the bottom bar", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/calendar");
  const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  const links = page.getByRole("grid").getByRole("link");
  for (let index = 0; index < (await links.count()); index += 6) {
    await links.nth(index).focus();
    const box = await links.nth(index).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});

test("nothing moves for visitors who prefer reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of MAIN_PAGES) {
    await page.goto(path);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter((element) => {
          const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
          const seconds = [...(animationName === "none" ? [] : [animationDuration]), transitionDuration];
          return (
            scrollBehavior === "smooth" ||
            seconds.some((list) => list.split(", ").some((time) => parseFloat(time) > 0.001))
          );
        })
        .map((element) => element.outerHTML.slice(0, 200)),
    );
    expect(moving, path).toEqual([]);
  }
});
