import type { Locator } from "@playwright/test";
import { expect } from "./fixtures";

/** Presses a button until its result appears, because a press before hydration is lost. */
export async function pressFor(button: Locator, result: Locator): Promise<void> {
  await expect(async () => {
    if (!(await result.isVisible())) await button.click({ timeout: 1000 });
    await expect(result).toBeVisible({ timeout: 2000 });
  }).toPass();
}
