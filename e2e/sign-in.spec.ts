import { type Page, request as playwrightRequest } from "@playwright/test";
import { siteDatabase } from "./database";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { freshAddress, linkIn, mailsTo, mailTo } from "./mailbox";

async function askForLink(page: Page, address: string, returnUrl = "/settings"): Promise<string> {
  await page.goto(`/sign-in?${new URLSearchParams({ returnUrl })}`);
  await page.getByLabel("Email").fill(address);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  return linkIn(await mailTo(address), "/auth/confirm");
}

const SERVERS = [process.env.E2E_SITE_URL ?? "", process.env.E2E_SECOND_SITE_URL ?? ""];

async function countSessions(address: string): Promise<number> {
  const sql = siteDatabase();
  const [row] =
    await sql`select count(*)::int as count from sessions join users on users.id = user_id where email = ${address}`;
  await sql.end();
  return row?.count ?? 0;
}

test("a visitor asks for a link, opens it, presses the button and is back where they were, signed in", async ({
  page,
}) => {
  const address = freshAddress();
  const link = await askForLink(page, address);
  await expect(page.getByText(address)).toBeVisible();
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByText(address)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/settings");
  const user = await page.request.get("/api/auth/user");
  expect(await user.json()).toMatchObject({ email: address, firstName: null, lastName: null, profileImageUrl: null });
});

test("the mail says what asked for it, and the link leads to this site alone", { tag: "@once" }, async ({ page }) => {
  const address = freshAddress();
  const link = await askForLink(page, address);
  expect(new URL(link).origin).toBe(new URL(page.url()).origin);
  const mail = await mailTo(address);
  expect(mail.subject).toBe("Your sign-in link for Oddly");
  expect(mail.text).toMatch(/Requested from Chrome.* on \w+/);
  expect(mail.html).not.toMatch(/<img[^>]+src="http/);
});

test("mail scanners and previews use nothing up: HEAD, GET, and a browser that follows everything", {
  tag: "@once",
}, async ({ page, browser }) => {
  const address = freshAddress();
  const link = await askForLink(page, address);
  const { pathname, search } = new URL(link);
  for (const target of [link, `/api/auth/callback/email${search}&email=${address}`]) {
    for (const method of ["HEAD", "GET", "OPTIONS"]) {
      const answer = await page.request.fetch(target, { method });
      expect(answer.headers()["set-cookie"]).toBeUndefined();
    }
    const prefetched = await page.request.get(target, { headers: { "sec-purpose": "prefetch", rsc: "1" } });
    expect(prefetched.headers()["set-cookie"]).toBeUndefined();
  }
  const scanner = await browser.newContext();
  const scanned = await scanner.newPage();
  for (const target of [link, `/api/auth/callback/email${search}&email=${address}`]) {
    await scanned.goto(target);
    await expect(scanned.getByRole("button", { name: "Sign in" })).toBeVisible();
    expect(new URL(scanned.url()).pathname).toBe(pathname);
  }
  expect(await scanner.cookies()).toEqual([]);
  await scanner.close();
  expect(await countSessions(address)).toBe(0);

  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/settings");
});

test("a used link says so, kindly, and offers a new one", async ({ page, browser }) => {
  const link = await askForLink(page, freshAddress());
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/settings");
  const elsewhere = await browser.newContext();
  const late = await elsewhere.newPage();
  await late.goto(link);
  await expect(late.getByText("That link was already used or has expired.")).toBeVisible();
  await expectAccessible(late);
  expect((await late.request.get("/api/auth/user")).status()).toBe(401);
  await elsewhere.close();
});

test("two presses at once, on two servers, are one session", { tag: "@once" }, async ({ page }) => {
  const address = freshAddress();
  const link = await askForLink(page, address);
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

test("an address that cannot be one is refused in the spec's words, and stays as it was typed", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill("ada@example,org");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please enter a valid email address." })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example,org");
  await expect(page.getByLabel("Email")).toBeFocused();
  await expectAccessible(page);
});

test("when the mail cannot be sent the visitor is told, and the address stays", async ({ page, faults }) => {
  await page.route("**/api/auth/email/start", (route) =>
    route.fulfill({ status: 503, json: { error: "Failed to send email", code: "unavailable" } }),
  );
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByRole("button", { name: "Email me a link" }).click();
  const notice = page.getByRole("region", { name: /Notifications/ });
  await expect(notice.getByText("Failed to send email")).toBeVisible();
  await expect(notice).toContainText("Please try again or contact support if the problem persists.");
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.org");
  await expect(page.getByText("Failed to send email")).toHaveCount(1);
  faults.length = 0;
});

test("a second link can be asked for after a countdown, and the first still works", async ({ page }) => {
  await page.clock.install();
  const address = freshAddress();
  const first = await askForLink(page, address);
  const again = page.getByRole("button", { name: /Send another link/ });
  await expect(again).toHaveAttribute("aria-disabled", "true");
  const asked: string[] = [];
  // The page fetches others ahead, too.
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/email/start")) asked.push(request.url());
  });
  await again.click({ force: true });
  await expect(again).toBeFocused();
  expect(asked).toEqual([]);
  await page.clock.runFor(31_000);
  await expect(again).toHaveText("Send another link");
  await expect(again).not.toHaveAttribute("aria-disabled", "true");
  await again.click();
  await expect(page.getByText("Another link is on its way")).toBeVisible();
  await mailTo(address, 2);
  await page.goto(first);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/settings");
});

test("too many links for one address are refused on two servers as on one, with the time to wait", {
  tag: "@once",
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

test("nobody is signed in by another site's form, nor asked for links from one", { tag: "@once" }, async ({ page }) => {
  const link = await askForLink(page, freshAddress());
  const token = new URL(link).searchParams.get("token") ?? "";
  for (const [name, value] of [
    ["sec-fetch-site", "cross-site"],
    ["origin", "https://evil.example"],
  ] as const) {
    const outside = await playwrightRequest.newContext({ extraHTTPHeaders: { [name]: value } });
    const pressed = await outside.post(new URL("/api/auth/email/confirm", page.url()).href, {
      form: { token, page: crypto.randomUUID() },
    });
    const asked = await outside.post(new URL("/api/auth/email/start", page.url()).href, {
      data: { email: freshAddress(), returnUrl: "/" },
    });
    expect([pressed.status(), asked.status()]).toEqual([403, 403]);
    await outside.dispose();
  }
});

test("Auth.js's own doors stand behind ours: no sign-in past the limits, no session token in an answer", {
  tag: "@once",
}, async ({ page, signIn }) => {
  const past = await page.request.post("/api/auth/signin/email", { form: { email: freshAddress() } });
  expect(past.status()).toBe(404);
  await signIn(freshAddress());
  const session = await (await page.request.get("/api/auth/session")).text();
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name.includes("session"));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect(session).toContain("@example.org");
  expect(session).not.toContain(cookie?.value);
});

test("/api/login leads to the sign-in page and keeps where the visitor came from", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/api/login?returnUrl=%2Fholiday%2F2026-11-21%3Fa%3D1");
  await expect(page).toHaveURL("/sign-in?returnUrl=%2Fholiday%2F2026-11-21%3Fa%3D1");
  await page.goto("/api/login?returnUrl=https%3A%2F%2Fevil.example");
  await expect(page).toHaveURL("/sign-in?returnUrl=%2F");
});

test("the home page's film opens for whoever is signed in", async ({ page, signIn }) => {
  await signIn(freshAddress());
  await page.goto("/");
  await page.getByRole("button", { name: "Adventure" }).click();
  await expect(page.getByRole("heading", { name: "Adventure", exact: true })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing in, looking around the account and signing out all work", async ({ page }) => {
    const address = freshAddress();
    await page.goto("/sign-in?returnUrl=%2Faccount");
    await page.getByLabel("Email").fill("nonsense");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("nonsense");
    await page.getByLabel("Email").fill(address);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await page.goto(linkIn(await mailTo(address), "/auth/confirm"));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/account");
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page).toHaveURL("/");
    expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  });
});
