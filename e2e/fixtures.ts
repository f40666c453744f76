import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { linkIn, mailWithLink } from "./mailbox";

/** A network address of the 198.18.0.0/15 that is kept for tests. */
function someClient(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `198.${18 + (part() % 2)}.${part()}.${part()}`;
}

type Fixtures = {
  /** Signs the page's browser in as the visitor would: asks for a link, reads the mail, presses the button. */
  signIn: (address: string) => Promise<void>;
  /** Faults that the page reported: a test that does not expect any fails on them. */
  faults: string[];
};

/** Like Playwright's, but an error on the browser's console fails the test. */
export const test = base.extend<Fixtures>({
  // Each test is a client of its own: what is limited is counted by client.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted off the pattern
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": someClient() }),
  signIn: async ({ page }, use) => {
    await use(async (address) => {
      await page.goto("/sign-in?returnUrl=%2Faccount");
      await page.getByLabel("Email").fill(address);
      await page.getByRole("button", { name: "Email me a link" }).click();
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      await page.goto(linkIn(await mailWithLink(address, "/auth/confirm"), "/auth/confirm"));
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL("/account");
    });
  },
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && !/status of 40[14]/.test(message.text())) faults.push(message.text());
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Frames in which no script may run: whatever asks them waits for ever. */
const MUTE_FRAMES = "iframe[sandbox]:not([sandbox*='allow-scripts'])";

/** Nothing on the page, or in a frame of it that can be asked, is on its way from one look to another. */
async function motionOver(page: Page): Promise<void> {
  await page.evaluate(async (mute) => {
    const frames = [...document.querySelectorAll<HTMLIFrameElement>(`iframe:not(${mute})`)];
    const documents = [document, ...frames.flatMap(({ contentDocument }) => contentDocument ?? [])];
    const running = documents.flatMap((each) => each.getAnimations()).filter((each) => each.playState === "running");
    const ending = running.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.all(ending.map((each) => each.finished.catch(() => undefined)));
  }, MUTE_FRAMES);
}

/** What begins to move while `look` looks is where it ends at once: half faded in, nothing has the contrast that it will have. */
async function withoutMotion<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  await motionOver(page);
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "*, ::before, ::after, ::backdrop { animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important; }",
    );
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  try {
    return await look();
  } finally {
    const lift = still.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    });
    // A page that was left took the sheet along.
    await lift.catch(() => undefined);
  }
}

/** Axe finds nothing on the page as it stands, by WCAG 2.2 AA and its own best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ rules: { "target-size": { enabled: true } } }).exclude(MUTE_FRAMES);
  const { violations } = await withoutMotion(page, () => axe.analyze());
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n  ")}`);
  expect(found).toEqual([]);
}

/** Axe finds enough contrast on the page as it stands: all that a change of colors can break. */
export async function expectReadable(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).withRules("color-contrast");
  const { violations } = await withoutMotion(page, () => axe.analyze());
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
}

/** Nothing on the page is wider than the screen; what is, is named. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const isTooWide = (each: Element) => each.getBoundingClientRect().right > clientWidth;
    const words = (each: Element) => `${each.localName} ${each.className}: ${each.textContent?.slice(0, 80)}`;
    return [`${scrollWidth} px`, ...[...document.querySelectorAll("body *")].filter(isTooWide).map(words)];
  });
  expect(tooWide).toEqual([]);
}

export { expect };
