import type { Page } from "@playwright/test";

/** Delays the scripts of later pages, like a slow connection. Returns the function that releases them. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/_next/static/chunks/**/*.js", async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return letThrough;
}
