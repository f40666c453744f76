import type { Page } from "@playwright/test";

type Frame = { headings: string[]; isDark: boolean; accent: string | undefined };

declare global {
  interface Window {
    firstFrame?: Frame;
  }
}

/** Makes each page record what its first frame with a heading shows, just before that frame is painted. */
export async function recordFirstFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      // The page is streamed: a heading is complete once something follows it.
      const arrived = [...document.querySelectorAll("h1")].filter((heading) => {
        return document.readyState !== "loading" || heading.nextElementSibling;
      });
      const shown = arrived.filter((heading) => heading.checkVisibility());
      if (!shown.length) {
        requestAnimationFrame(look);
        return;
      }
      const { classList, dataset } = document.documentElement;
      window.firstFrame = {
        headings: shown.map((heading) => heading.innerText),
        isDark: classList.contains("dark"),
        accent: dataset.accent,
      };
    };
    requestAnimationFrame(look);
  });
}

/** Returns what the page's first frame showed. */
export async function firstFrame(page: Page): Promise<Frame | undefined> {
  await page.waitForFunction(() => window.firstFrame);
  return await page.evaluate(() => window.firstFrame);
}
