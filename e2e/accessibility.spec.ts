import type { Page } from "@playwright/test";
import { ACCENTS, COLOR_THEMES } from "@/lib/core/settings";
import { accountStates } from "./accessible-states/account";
import { adminContentStates } from "./accessible-states/admin-content";
import { adminPeopleStates } from "./accessible-states/admin-people";
import { cardBuilderStates } from "./accessible-states/card-builder";
import { cardStates } from "./accessible-states/cards";
import { publicStates } from "./accessible-states/public";
import { sponsorStates } from "./accessible-states/sponsors";
import type { StateGroup } from "./accessible-states/state";
import { openAdmin } from "./admin";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";
import { freshAddress } from "./mailbox";

const GROUPS: readonly StateGroup[] = [
  ...publicStates,
  ...cardBuilderStates,
  ...cardStates,
  ...accountStates,
  ...sponsorStates,
  ...adminContentStates,
  ...adminPeopleStates,
];

/** One page of each layout. */
const MAIN_PAGES = ["/", "/calendar/2026-11", "/holiday/2026-11-26", "/search?q=pie"];

async function enter(page: Page, { as, prepare }: StateGroup, signIn: (address: string) => Promise<void>) {
  if (as === "admin") await openAdmin(page);
  if (as === "user") await signIn(freshAddress());
  return prepare?.(page);
}

/**
 * Runs the checks of a state and returns their errors, prefixed with its name, so that later states are still checked.
 */
async function findings(name: string, look: () => Promise<void>): Promise<string[]> {
  try {
    await look();
    return [];
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : error}`];
  }
}

/** Drops console errors for 4xx responses, which some states cause on purpose. */
function forgetRefusals(faults: string[]): void {
  const others = faults.filter((fault) => !/status of 4\d\d/.test(fault));
  faults.splice(0, faults.length, ...others);
}

for (const group of GROUPS) {
  test(`${group.name}: every state is accessible and fits the screen, in light and dark`, async ({
    page,
    signIn,
    faults,
  }) => {
    test.setTimeout(180_000);
    const given = await enter(page, group, signIn);
    const found: string[] = [];
    for (const { name, reach, dark } of group.states.filter(({ isLong }) => !isLong)) {
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: "light" });
        await reach(page, given);
        found.push(...(await findings(name, () => expectAccessible(page))));
        found.push(...(await findings(name, () => expectNoSidewaysScroll(page))));
        if (!dark) return;
        await page.emulateMedia({ colorScheme: "dark" });
        found.push(...(await findings(`${name} in dark`, () => expectReadable(page))));
      });
    }
    expect(found).toEqual([]);
    forgetRefusals(faults);
  });

  test(`${group.name}: every state is accessible and fits a phone's screen, in light and dark`, {
    tag: ["@long", "@both"],
  }, async ({ page, signIn, faults }) => {
    test.setTimeout(300_000);
    const given = await enter(page, group, signIn);
    const found: string[] = [];
    for (const { name, reach } of group.states) {
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: "light" });
        await reach(page, given);
        found.push(...(await findings(name, () => expectAccessible(page))));
        found.push(...(await findings(name, () => expectNoSidewaysScroll(page))));
        await page.emulateMedia({ colorScheme: "dark" });
        found.push(...(await findings(`${name} in dark`, () => expectReadable(page))));
      });
    }
    expect(found).toEqual([]);
    forgetRefusals(faults);
  });
}

for (const { id: theme, label: themeLabel } of COLOR_THEMES) {
  for (const appearance of ["Light", "Dark"]) {
    test(`${themeLabel}, ${appearance}: every accent is readable, on the settings page and on the others`, {
      tag: ["@phone", "@long"],
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
