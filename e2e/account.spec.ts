import { readFile } from "node:fs/promises";
import { siteDatabase } from "./database";
import { expect, seedSession, test } from "./fixtures";
import { freshAddress } from "./mailbox";

test("a user ends another browser's session, downloads their data, and deletes the account", async ({
  page,
  signIn,
  browser,
}) => {
  const address = freshAddress();
  await signIn(address);
  await page.goto("/");
  await page.getByRole("button", { name: "Adventure" }).click();
  await expect(page.getByRole("heading", { name: "Adventure", exact: true })).toBeVisible();
  const elsewhere = await browser.newContext();
  await seedSession(elsewhere, address);
  await page.goto("/account");
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.getByText("This browser")).toBeVisible();
  await page.getByRole("button", { name: "Sign out Unknown browser" }).click();
  await expect(page.getByText("That browser is signed out.")).toBeVisible();
  await expect(page.getByText("Last used")).toBeHidden();
  const other = await elsewhere.newPage();
  await other.goto(new URL("/account", page.url()).href);
  await expect(other).toHaveURL("/sign-in?returnUrl=%2Faccount");
  await elsewhere.close();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download your data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^oddly-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(data).toMatchObject({ account: { email: address }, sessions: [{}] });

  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL(/\/account\?done=session$/);
  await page.getByLabel(/Yes, delete everything/).check();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Gone, as you asked" })).toBeVisible();
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  const sql = siteDatabase();
  expect(await sql`select 1 from users where email = ${address}`).toHaveLength(0);
  await sql.end();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("account deletion is rejected without its checkbox, and signing out works", async ({ page, signIn }) => {
    const address = freshAddress();
    await signIn(address);
    await page.goto("/account");
    // What a browser without validation of required fields would send.
    await page.locator("form:has([name=sure])").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("Please check the box first.")).toBeVisible();
    await expect(page.getByText(address)).toBeVisible();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page).toHaveURL(({ pathname }) => pathname === "/");
    expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  });
});
