import type { Page, Route } from "@playwright/test";

/**
 * Handles the first request for an address in the server's place, and lets the others through. The route stays: taken away
 * at that moment, it can hold the page's next request for ever (microsoft/playwright#41802).
 */
export async function handleFirst(page: Page, path: string, handle: (route: Route) => unknown): Promise<void> {
  let isFirst = true;
  await page.route(path, async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    await handle(route);
  });
}
