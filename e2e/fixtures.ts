import { createHash, randomBytes } from "node:crypto";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { SIGNED_IN_HINT } from "@/lib/auth/signed-in-hint";
import { siteDatabase } from "./database";

/** A network address of the 198.18.0.0/15 that is kept for tests. */
function someClient(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `198.${18 + (part() % 2)}.${part()}.${part()}`;
}

const SESSION_SECONDS = 30 * 86_400;

/** Gives a browser the session of an address's owner; gives the account's id. */
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
  /** Has the page's browser signed in as the owner of an address. sign-in.spec.ts walks the way there. */
  signIn: (address: string) => Promise<void>;
  /** Faults that the page reported: a test that does not expect any fails on them. */
  faults: string[];
};

/** Like Playwright's, but an error on the browser's console fails the test. */
export const test = base.extend<Fixtures>({
  // Each test is a client of its own: what is limited is counted by client.
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

/** The rules that axe finds broken on the page as it stands, and where. */
async function brokenRules(page: Page, options: RunOptions): Promise<string[]> {
  return withoutMotion(page, async () => {
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

/** Axe finds nothing on the page as it stands, by WCAG 2.2 AA and its own best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await brokenRules(page, { rules: { "target-size": { enabled: true } } })).toEqual([]);
}

/** Axe finds enough contrast on the page as it stands: all that a change of colors can break. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await brokenRules(page, { runOnly: ["color-contrast"] })).toEqual([]);
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
