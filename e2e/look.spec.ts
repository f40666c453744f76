import { ACCENTS, COLOR_THEMES } from "@/lib/settings";
import { firstFrame, recordFirstFrames } from "./first-frame";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";

/** One page of each layout. */
const MAIN_PAGES = ["/", "/calendar/2026-11", "/holiday/2026-11-26", "/search?q=pie"];

const PAGES = [
  "/",
  "/calendar",
  "/calendar/2028-02",
  "/holiday/2026-11-26",
  "/holiday/2028-02-29",
  "/holidays",
  "/holidays/world-hello-day",
  "/categories",
  "/categories/food-and-drink",
  "/search?q=pie",
  "/offline",
  "/about",
  "/privacy",
  "/terms",
  "/disclosure",
  "/accessibility",
  "/contact",
  "/developers",
  "/feeds",
  "/settings",
  "/subscribe",
  "/history",
  "/sign-in",
  "/cards/new",
  "/no-such-page",
];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const path of PAGES) {
      // Dark differs in colors alone: their contrast, on the phone, is enough.
      const isDark = colorScheme === "dark";
      const title = isDark ? `${path} can be read` : `${path} is accessible and fits the screen`;
      test(title, isDark ? { tag: "@phone" } : {}, async ({ page }) => {
        await page.goto(path);
        await (isDark ? expectReadable(page) : expectAccessible(page));
        await expectNoSidewaysScroll(page);
      });
    }
  });
}

for (const { id: theme, label: themeLabel } of COLOR_THEMES) {
  for (const appearance of ["Light", "Dark"]) {
    test(`${themeLabel}, ${appearance}: every accent can be read, on the settings page and on the others`, {
      tag: "@phone",
    }, async ({ page }) => {
      await page.goto("/settings");
      await page.getByRole("switch", { name: "Dark mode" }).setChecked(appearance === "Dark");
      await page
        .getByRole("group", { name: "Color theme" })
        .getByRole("radio", { name: themeLabel, exact: true })
        .check();
      for (const { label } of ACCENTS) {
        await page
          .getByRole("group", { name: "Accent color" })
          .getByRole("radio", { name: label, exact: true })
          .check();
        await expectReadable(page);
      }
      for (const path of MAIN_PAGES) {
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("data-color-theme", theme);
        await expectReadable(page);
      }
    });
  }
}

test("the chosen look is kept, is there before the first paint, and can be reset", async ({ page }) => {
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
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
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

test("what is focused is never under the bottom bar", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/calendar");
  const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  const links = page.getByRole("grid").getByRole("link");
  for (let index = 0; index < (await links.count()); index += 6) {
    await links.nth(index).focus();
    const box = await links.nth(index).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});

test("nothing moves for those who asked for less motion", async ({ page }) => {
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
