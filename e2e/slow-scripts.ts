import type { Page } from "@playwright/test";

/** Holds back the scripts of the pages that come, as a bad line does; gives what lets them through. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/_next/static/chunks/**/*.js", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return letThrough;
}
