import type { Page } from "@playwright/test";
import { siteDatabase } from "./database";
import { expect, test } from "./fixtures";
import { freshAddress, linkIn, mailsTo, mailTo } from "./mailbox";

const SERVERS = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

async function countSessions(address: string): Promise<number> {
  const sql = siteDatabase();
  const [row] =
    await sql`select count(*)::int as count from sessions join users on users.id = user_id where email = ${address}`;
  await sql.end();
  return row?.count ?? 0;
}

async function requestLink(page: Page, address: string): Promise<void> {
  await page.getByLabel("Email").fill(address);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

test("a visitor signs in with an emailed link, which works once and is not consumed by email scanners", async ({
  page,
  browser,
}) => {
  const address = freshAddress();
  await page.goto("/");
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page).toHaveURL("/sign-in?returnUrl=%2Faccount");
  await requestLink(page, address);
  await expect(page.getByText(address)).toBeVisible();
  const link = linkIn(await mailTo(address), "/auth/confirm");
  const { origin, pathname, search } = new URL(link);
  expect(origin).toBe(new URL(page.url()).origin);

  const scanner = await browser.newContext();
  const scanned = await scanner.newPage();
  for (const target of [link, `${origin}/api/auth/callback/email${search}&email=${address}`]) {
    for (const method of ["HEAD", "GET", "OPTIONS"]) {
      const answer = await scanner.request.fetch(target, { method });
      expect(answer.headers()["set-cookie"]).toBeUndefined();
    }
    const prefetched = await scanner.request.get(target, { headers: { "sec-purpose": "prefetch", rsc: "1" } });
    expect(prefetched.headers()["set-cookie"]).toBeUndefined();
    await scanned.goto(target);
    await expect(scanned.getByRole("button", { name: "Sign in" })).toBeVisible();
    expect(new URL(scanned.url()).pathname).toBe(pathname);
  }
  expect([await scanner.cookies(), await countSessions(address)]).toEqual([[], 0]);

  await page.goto(link);
  await expect(page.getByText(address)).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByText(address)).toBeVisible();
  await scanned.goto(link);
  await expect(scanned.getByText("That link was already used or has expired.")).toBeVisible();
  expect((await scanner.request.get(`${origin}/api/auth/user`)).status()).toBe(401);
  await scanner.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the sign-in form rejects an invalid address, keeps what was typed, and sends a link", async ({ page }) => {
    const address = freshAddress();
    await page.goto("/sign-in?returnUrl=%2Faccount");
    await page.getByLabel("Email").fill("nonsense");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("nonsense");
    await requestLink(page, address);
    const link = new URL(linkIn(await mailTo(address), "/auth/confirm"));
    expect(link.searchParams.get("returnUrl")).toBe("/account");
  });
});

test("ten concurrent presses on two servers create one session", { tag: "@long" }, async ({ page }) => {
  const address = freshAddress();
  await page.request.post("/api/auth/email/start", { data: { email: address, returnUrl: "/settings" } });
  const link = linkIn(await mailTo(address), "/auth/confirm");
  const html = await (await page.request.get(link)).text();
  const token = new URL(link).searchParams.get("token") ?? "";
  const mark = /name="page" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const presses = Array.from({ length: 10 }, (_, index) =>
    fetch(`${SERVERS[index % 2]}/api/auth/email/confirm`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": "198.51.100.77" },
      body: new URLSearchParams({ token, page: index < 4 ? mark : crypto.randomUUID() }),
    }),
  );
  const answers = await Promise.all(presses);
  const cookies = new Set(answers.map((answer) => answer.headers.get("set-cookie")?.split(";")[0]).filter(Boolean));
  expect(cookies.size).toBe(1);
  expect(await countSessions(address)).toBe(1);
});

test("the limit of links per address applies across two servers, with the time to wait", {
  tag: "@long",
}, async ({ page }) => {
  const address = freshAddress();
  const ask = (_: unknown, index: number) =>
    page.request.post(`${SERVERS[index % 2]}/api/auth/email/start`, { data: { email: address, returnUrl: "/" } });
  const tries = await Promise.all(Array.from({ length: 7 }, ask));
  expect(tries.filter((answer) => answer.ok())).toHaveLength(5);
  const refused = tries.find((answer) => answer.status() === 429);
  expect(Number(refused?.headers()["retry-after"])).toBeGreaterThan(60);
  expect(await refused?.json()).toMatchObject({ code: "too_many_requests" });
  expect(await mailsTo(address)).toHaveLength(5);
});
