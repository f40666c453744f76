import { readFile } from "node:fs/promises";
import { siteDatabase } from "./database";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { freshAddress, linkIn, mailTo } from "./mailbox";

test("whoever is not signed in is asked to, and comes back", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page).toHaveURL("/sign-in?returnUrl=%2Faccount");
});

test("a person sees who they are and where they are signed in, and can end another browser's session", async ({
  page,
  signIn,
  browser,
}) => {
  const address = freshAddress();
  await signIn(address);
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.getByText("This browser")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/account?done=constructor&problem=constructor");
  await expect(page.getByText("This browser")).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.request.post("/api/auth/email/start", { data: { email: address, returnUrl: "/account" } });
  await other.goto(linkIn(await mailTo(address, 2), "/auth/confirm"));
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other).toHaveURL("/account");

  await page.reload();
  await page.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(page.getByText("That browser is signed out.")).toBeVisible();
  await expect(page.getByText("Last used")).toBeHidden();
  await other.goto("/account");
  await expect(other).toHaveURL("/sign-in?returnUrl=%2Faccount");
  await elsewhere.close();
});

test("signing out ends the session, not only the cookie", { tag: "@once" }, async ({ page, signIn, context }) => {
  await signIn(freshAddress());
  const [cookie] = (await context.cookies()).filter(({ name }) => name.includes("session"));
  if (!cookie) throw new Error("no session cookie");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL("/");
  await context.addCookies([cookie]);
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
});

test("everything kept about a person can be downloaded, by them alone", { tag: "@once" }, async ({
  page,
  signIn,
  playwright,
}) => {
  const address = freshAddress();
  await signIn(address);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download your data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^oddly-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(data).toMatchObject({
    account: { email: address },
    sessions: [{}],
    mail: { messages: [{ kind: "sign_in" }] },
  });

  const stranger = await playwright.request.newContext({ baseURL: new URL(page.url()).origin });
  const refused = await stranger.get("/api/account/export");
  expect([refused.status(), (await refused.json()).code]).toEqual([401, "unauthenticated"]);
  await stranger.dispose();
});

test("an account is deleted after a box is ticked, and a mail says so", async ({ page, signIn }) => {
  const address = freshAddress();
  await signIn(address);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL("/account");
  await page.getByLabel(/Yes, delete everything/).check();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Gone, as you asked" })).toBeVisible();
  await expectAccessible(page);
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  const sql = siteDatabase();
  expect(await sql`select 1 from users where email = ${address}`).toHaveLength(0);
  await sql.end();
  expect((await mailTo(address, 2)).subject).toMatch(/deleted/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a deletion without its box ticked is refused with a sentence", async ({ page }) => {
    const address = freshAddress();
    await page.goto("/sign-in?returnUrl=%2Faccount");
    await page.getByLabel("Email").fill(address);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.goto(linkIn(await mailTo(address), "/auth/confirm"));
    await page.getByRole("button", { name: "Sign in" }).click();
    // What a browser without the check of required fields would send.
    await page.locator("form:has([name=sure])").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText("Please check the box first.")).toBeVisible();
    await expect(page.getByText(address)).toBeVisible();
  });
});
