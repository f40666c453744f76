import { expect, test } from "@playwright/test";

test("another site's page can embed today's card as a picture", async ({ page, baseURL }) => {
  await page.setContent(`<img src="${baseURL}/embed/today.svg" alt="Today's quirky holiday" width="480" height="160">`);
  const width = () => page.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(480);
});
