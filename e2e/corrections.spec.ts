import type { Browser, Page } from "@playwright/test";
import { siteDatabase } from "./database";
import { adminApi, DESK, openDesk } from "./editors-desk";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";
import { freeHoliday } from "./sponsorship";

/** The site's two processes. */
const SITES = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

const SOURCE = "https://www.loc.gov/item/2019/";

const what = (page: Page) => page.getByLabel("What should we fix?");
const source = (page: Page) => page.getByLabel("Your source");
const send = (page: Page) => page.getByRole("button", { name: "Send to the editors" }).click();
const thanks = (page: Page) => page.getByRole("heading", { name: "Thanks! An editor will take a look." });

/** A suggestion that nobody else makes. */
const freshWords = () => `It falls on another day, says paper ${crypto.randomUUID().slice(0, 8)}.`;

async function suggest(page: Page, slug: string, words: string): Promise<void> {
  await page.goto(`/holidays/${slug}/suggest`);
  await what(page).fill(words);
  await source(page).fill(SOURCE);
  await send(page);
  await expect(thanks(page)).toBeVisible();
}

async function stored(words: string): Promise<{ id: string; status: string }[]> {
  const sql = siteDatabase();
  const rows = await sql`select id, status from corrections where suggestion = ${words}`;
  await sql.end();
  return rows.map(({ id, status }) => ({ id, status }));
}

/** A client of its own, which no other test's limits count. */
async function visitorOf(browser: Browser, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const address = `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  return (await browser.newContext({ ...options, extraHTTPHeaders: { "x-forwarded-for": address } })).newPage();
}

/** The card of a suggestion on the desk, on whichever page of them it is. */
async function cardOf(page: Page, words: string) {
  const card = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: words });
  const list = page.getByRole("tabpanel").getByRole("list");
  await expect(list).toBeVisible();
  while (!(await card.isVisible())) {
    const before = await list.textContent();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(list).not.toHaveText(before ?? "");
  }
  return card;
}

test("every holiday's pages lead to where a mistake can be told, and search engines stay away from it", async ({
  page,
}) => {
  const { slug, date, id } = await freeHoliday();
  for (const path of [`/holidays/${slug}`, `/holiday/${date}?holidayId=${id}`]) {
    await page.goto(path);
    const why = page.getByRole("region", { name: "Why this date" });
    await expect(why.getByRole("link", { name: "Suggest a fix" })).toHaveAttribute("href", `/holidays/${slug}/suggest`);
  }
  await page.getByRole("link", { name: "Suggest a fix" }).click();
  await expect(page).toHaveURL(`/holidays/${slug}/suggest`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectAccessible(page);
  await expectReadable(page);
  await expectNoSidewaysScroll(page);
  expect((await page.request.get("/holidays/no-such-day-at-all/suggest")).status()).toBe(404);
});

test("without scripts a suggestion arrives as well, and what is refused comes back as it was typed", async ({
  browser,
}) => {
  const { slug } = await freeHoliday();
  const page = await visitorOf(browser, { javaScriptEnabled: false });
  const words = freshWords();
  await page.goto(`/holidays/${slug}/suggest`);
  await what(page).fill("No.");
  await source(page).fill("javascript:alert(1)");
  await send(page);
  await expect(what(page)).toHaveAccessibleDescription(/^Please add a little more detail/);
  await expect(source(page)).toHaveAccessibleDescription(/^Must be a valid URL/);
  await expect(what(page)).toHaveValue("No.");
  await expect(source(page)).toHaveValue("javascript:alert(1)");
  await what(page).fill(words);
  await source(page).fill(SOURCE);
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(await stored(words)).toMatchObject([{ status: "pending" }]);
  await page.context().close();
});

test("a suggestion that cannot be sent is kept on the page, and the same thing twice is told once", async ({
  page,
  faults,
}) => {
  const { slug } = await freeHoliday();
  const words = freshWords();
  await page.goto(`/holidays/${slug}/suggest`);
  await send(page);
  await expect(what(page)).toBeFocused();
  await expect(what(page)).toHaveAccessibleDescription(/^Tell us what's wrong/);
  await expectAccessible(page);
  await what(page).fill(words);
  await source(page).fill("loc.gov/item/2019/");
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByRole("alert").getByText("What you wrote is still here.")).toBeVisible();
  await expect(what(page)).toHaveValue(words);
  await page.context().setOffline(false);
  await send(page);
  await expect(thanks(page)).toBeFocused();
  await expectAccessible(page);
  await page.goto(`/holidays/${slug}/suggest`);
  await what(page).fill(words);
  await source(page).fill("https://loc.gov/item/2019/");
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(await stored(words)).toHaveLength(1);
  expect(faults.splice(0).every((fault) => fault.includes("ERR_INTERNET_DISCONNECTED"))).toBe(true);
});

test("a program that fills in what nobody sees is thanked, and nothing is kept", async ({ page }) => {
  const { slug } = await freeHoliday();
  const words = freshWords();
  await page.goto(`/holidays/${slug}/suggest`);
  await what(page).fill(words);
  await source(page).fill(SOURCE);
  await page.locator('input[name="topic"]').evaluate((input: HTMLInputElement) => {
    input.value = "Buy now";
  });
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(await stored(words)).toEqual([]);
});

test("one visitor may suggest ten things an hour; the eleventh is kept on the page", { tag: "@once" }, async ({
  page,
}) => {
  const { slug } = await freeHoliday();
  for (let count = 0; count < 10; count += 1) await suggest(page, slug, freshWords());
  const words = freshWords();
  await page.goto(`/holidays/${slug}/suggest`);
  await what(page).fill(words);
  await source(page).fill(SOURCE);
  await send(page);
  await expect(page.getByRole("alert").getByText(/^That was a few too many\./)).toBeVisible();
  await expect(what(page)).toHaveValue(words);
  expect(await stored(words)).toEqual([]);
});

test("an editor accepts a suggestion with a sentence, which is in the public change log at once and everywhere", async ({
  page,
  browser,
  faults,
}) => {
  const { slug, name, id } = await freeHoliday();
  const words = `${freshWords()} <img src=x onerror=alert(1)>`;
  const note = `It falls on a Friday, not on a Thursday (${crypto.randomUUID().slice(0, 8)}).`;
  await suggest(page, slug, words);

  const desk = await visitorOf(browser);
  await openDesk(desk, "?tab=corrections");
  const card = await cardOf(desk, words);
  await expect(card).toContainText(name);
  await expect(card.getByRole("link", { name: /^loc\.gov/ })).toHaveAttribute("rel", /noopener.*nofollow/);
  await expect(card.getByRole("link", { name: /^Edit the holiday/ })).toHaveAttribute(
    "href",
    `?tab=holidays&holiday=${id}`,
  );
  await expectAccessible(desk);
  await expectReadable(desk);
  await expectNoSidewaysScroll(desk);
  await card.getByRole("button", { name: /^Accept…/ }).click();
  const sentence = card.getByLabel("What we fixed");
  await expect(sentence).toBeFocused();
  await card.getByRole("button", { name: "Accept and publish" }).click();
  await expect(sentence).toHaveAccessibleDescription(/^Describe the fix in one sentence/);
  await expect(sentence).toBeFocused();
  await sentence.fill(note);
  await expectAccessible(desk);
  await card.getByRole("button", { name: "Accept and publish" }).click();
  await expect(card).toBeHidden();
  await expect(desk.getByRole("heading", { name: "Corrections" })).toBeFocused();
  await desk.getByRole("button", { name: "Accepted", exact: true }).click();
  await expect(desk.getByRole("listitem").filter({ hasText: note })).toContainText(words);
  await desk.context().close();

  for (const site of SITES) {
    await expect.poll(async () => (await fetch(`${site}/corrections`)).text()).toContain(note);
  }
  await page.goto("/corrections");
  const line = page.locator("main li").filter({ hasText: note });
  await expect(line.getByRole("link", { name })).toHaveAttribute("href", `/holidays/${slug}`);
  await expect(line.getByRole("link", { name: /^loc\.gov/ })).toHaveAttribute("rel", "nofollow ugc noopener");
  await expect(page.getByText(words)).toHaveCount(0);
  await expectAccessible(page);
  await expectReadable(page);
  await expectNoSidewaysScroll(page);
  expect(faults).toEqual([]);
});

test("a suggestion is declined after a question; of two editors the second is told that the first has decided", async ({
  page,
  browser,
}) => {
  const { slug } = await freeHoliday();
  const words = freshWords();
  await suggest(page, slug, words);
  const [made] = await stored(words);
  const desk = await visitorOf(browser);
  const { sessionId } = await openDesk(desk, "?tab=corrections");
  const card = await cardOf(desk, words);
  await card.getByRole("button", { name: /^Decline/ }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
  await card.getByRole("button", { name: /^Decline/ }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Decline it" }).click();
  await expect(card).toBeHidden();
  expect(await stored(words)).toMatchObject([{ status: "declined" }]);
  const decide = (deed: string, data: object) =>
    adminApi(desk.request, sessionId)(`/api/admin/corrections/${made?.id}/${deed}`, { method: "POST", data });
  for (const answer of [await decide("accept", { publicNote: "It is so." }), await decide("decline", {})]) {
    expect([answer.status(), (await answer.json()).error]).toEqual([
      409,
      "Another editor already declined this suggestion.",
    ]);
  }
  await desk.goto(`${DESK}?tab=corrections`);
  await desk.getByRole("button", { name: "Declined", exact: true }).click();
  await expect(desk.getByRole("listitem").filter({ hasText: words })).toBeVisible();
  await desk.context().close();
});
