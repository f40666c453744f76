import type { Browser, Page } from "@playwright/test";
import { openAdmin } from "./admin";
import { expect, test } from "./fixtures";
import { freeHoliday } from "./sponsorship";

/** The site's two processes. */
const SITES = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

const SOURCE = "https://www.loc.gov/item/2019/";

const what = (page: Page) => page.getByLabel("What should we fix?");
const source = (page: Page) => page.getByLabel("Your source");
const send = (page: Page) => page.getByRole("button", { name: "Send to the editors" }).click();
const thanks = (page: Page) => page.getByRole("heading", { name: "Thanks! An editor will take a look." });

const freshText = () => `It falls on another day, says paper ${crypto.randomUUID().slice(0, 8)}.`;

/** Opens a browser with its own client address, so that it has its own rate limit. */
async function newVisitor(browser: Browser, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const address = `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  return (await browser.newContext({ ...options, extraHTTPHeaders: { "x-forwarded-for": address } })).newPage();
}

/** Finds the suggestion in the admin's list, on any page of it. */
async function findCard(page: Page, text: string) {
  const card = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: text });
  const list = page.getByRole("tabpanel").getByRole("list");
  await expect(list).toBeVisible();
  while (!(await card.isVisible())) {
    const before = await list.textContent();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(list).not.toHaveText(before ?? "");
  }
  return card;
}

test("without JavaScript, a rejected suggestion comes back as typed, and a complete one is stored", async ({
  browser,
}) => {
  const { slug } = await freeHoliday();
  const page = await newVisitor(browser, { javaScriptEnabled: false });
  await page.goto(`/holidays/${slug}/suggest`);
  await what(page).fill("No.");
  await source(page).fill("javascript:alert(1)");
  await send(page);
  await expect(what(page)).toHaveAccessibleDescription(/^Please add a little more detail/);
  await expect(source(page)).toHaveAccessibleDescription(/^Must be a valid URL/);
  await expect(what(page)).toHaveValue("No.");
  await expect(source(page)).toHaveValue("javascript:alert(1)");
  await what(page).fill(freshText());
  await source(page).fill(SOURCE);
  await send(page);
  await expect(thanks(page)).toBeVisible();
  await page.context().close();
});

test("a visitor suggests a fix, an admin accepts it, and it appears in every server's change log", async ({
  page,
  browser,
  faults,
}) => {
  const { slug, name } = await freeHoliday();
  const text = freshText();
  const note = `It falls on a Friday, not on a Thursday (${crypto.randomUUID().slice(0, 8)}).`;
  await page.goto(`/holidays/${slug}`);
  await page.getByRole("link", { name: "Suggest a fix" }).click();
  await expect(page).toHaveURL(`/holidays/${slug}/suggest`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await what(page).fill(text);
  await source(page).fill("loc.gov/item/2019/");
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByRole("alert").getByText("What you wrote is still here.")).toBeVisible();
  await page.context().setOffline(false);
  await send(page);
  await expect(thanks(page)).toBeFocused();
  expect(faults.splice(0).every((fault) => fault.includes("ERR_INTERNET_DISCONNECTED"))).toBe(true);

  const adminPage = await newVisitor(browser);
  await openAdmin(adminPage, "?tab=corrections");
  const card = await findCard(adminPage, text);
  await expect(card).toContainText(name);
  await card.getByRole("button", { name: /^Accept…/ }).click();
  await card.getByLabel("What we fixed").fill(note);
  await card.getByRole("button", { name: "Accept and publish" }).click();
  await expect(card).toBeHidden();
  await expect(adminPage.getByRole("heading", { name: "Corrections" })).toBeFocused();
  await adminPage.context().close();

  for (const site of SITES) {
    await expect.poll(async () => (await fetch(`${site}/corrections`)).text()).toContain(note);
  }
  await page.goto("/corrections");
  const entry = page.locator("main li").filter({ hasText: note });
  await expect(entry.getByRole("link", { name })).toHaveAttribute("href", `/holidays/${slug}`);
  await expect(page.getByText(text)).toHaveCount(0);
});
