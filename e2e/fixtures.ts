import { createHash, randomBytes } from "node:crypto";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { SIGNED_IN_HINT } from "@/lib/auth/session-cookie";
import { siteDatabase } from "./database";

/** Returns a random address from 198.18.0.0/15, the range reserved for tests. */
function someClient(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `198.${18 + (part() % 2)}.${part()}.${part()}`;
}

const SESSION_SECONDS = 30 * 86_400;

/** Signs a browser in as the owner of an address and returns the user's id. */
export async function seedSession(context: BrowserContext, address: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  const sql = siteDatabase();
  const [user] = await sql`
    insert into users (email, email_verified) values (${address}, now())
    on conflict (email) do update set email_verified = now() returning id`;
  await sql`
    insert into sessions (sid, user_id, expire, sess)
    values (${hash}, ${user?.id}, now() + make_interval(secs => ${SESSION_SECONDS}), '{}')`;
  await sql.end();
  const url = process.env.E2E_SITE_URL ?? "http://localhost:3000";
  await context.addCookies([
    { url, name: "oddly-session", value: token, httpOnly: true, sameSite: "Lax" },
    { url, name: SIGNED_IN_HINT, value: "1", sameSite: "Lax" },
  ]);
  return user?.id;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Fixtures = {
  /** Signs the page's browser in as the owner of an address. sign-in.spec.ts tests the real sign-in. */
  signIn: (address: string) => Promise<void>;
  /** Errors reported by the page. They fail a test that does not remove them. */
  faults: string[];
};

/** Playwright's `test`, except that an error on the browser's console fails the test. */
export const test = base.extend<Fixtures>({
  // Each test is a separate client, because rate limits are per client.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted off the pattern
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": someClient() }),
  signIn: async ({ context }, use) => {
    await use(async (address) => {
      await seedSession(context, address);
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

/** Frames without scripts. Evaluating anything in them would never return. */
const MUTE_FRAMES = "iframe[sandbox]:not([sandbox*='allow-scripts'])";

/** Waits until all animations are finished, on the page and in frames that can run scripts. */
async function motionOver(page: Page): Promise<void> {
  await page.evaluate(async (mute) => {
    const frames = [...document.querySelectorAll<HTMLIFrameElement>(`iframe:not(${mute})`)];
    const documents = [document, ...frames.flatMap(({ contentDocument }) => contentDocument ?? [])];
    const running = documents.flatMap((each) => each.getAnimations()).filter((each) => each.playState === "running");
    const ending = running.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.all(ending.map((each) => each.finished.catch(() => undefined)));
  }, MUTE_FRAMES);
}

/** Runs `look` without animations, because half-faded elements do not have their final contrast. */
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
    // If the page was left, the style sheet is gone.
    await lift.catch(() => undefined);
  }
}

/** Returns the axe rules that the page breaks in its current state, and where. */
async function brokenRules(page: Page, options: RunOptions): Promise<string[]> {
  return withoutMotion(page, async () => {
    // Next.js sends the title of a page that is rendered on demand after its content.
    await expect(page).toHaveTitle(/./);
    await page.evaluate(axe.source);
    const violations = await page.evaluate(
      async ([mute, options]) => {
        const found = await window.axe.run(
          { exclude: [mute] },
          { resultTypes: ["violations"], preload: false, ...options },
        );
        return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
      },
      [MUTE_FRAMES, options] as const,
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.join("\n  ")}`);
  });
}

/** Expects no findings of axe on the page in its current state, by WCAG 2.2 AA and axe's own best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await brokenRules(page, { rules: { "target-size": { enabled: true } } })).toEqual([]);
}

/** Expects enough contrast on the page in its current state, which is all that a change of colors can break. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await brokenRules(page, { runOnly: ["color-contrast"] })).toEqual([]);
}

/** Expects that nothing on the page is wider than the screen; lists the elements that are. */
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
