import type { APIRequestContext, Page } from "@playwright/test";
import { siteDatabase } from "./database";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { freshAddress, linkIn, mailsTo, mailTo } from "./mailbox";

/** What is stored of an address, but for what differs with each run. */
async function stored(address: string) {
  const sql = siteDatabase();
  const [subscription] = await sql`
    select is_active, preferences, source, confirmed_at, unsubscribed_at from email_subscriptions where email = ${address}`;
  const consents = await sql`
    select purposes, source, wording_version, c.confirmed_at from subscription_consents c
    where subscription_id = (select id from email_subscriptions where email = ${address}) order by given_at`;
  await sql.end();
  return { subscription, consents };
}

const form = (page: Page, name = "Get Exclusive Holiday Updates") => page.getByRole("region", { name });

async function fill(page: Page, address: string, name?: string): Promise<void> {
  await form(page, name).getByLabel("Email", { exact: true }).fill(address);
  await form(page, name).getByLabel("I agree to receive emails from Oddly").check();
}

/** Subscribes by the API alone. */
async function ask(request: APIRequestContext, email: string, fields: object = {}) {
  const data = { email, preferences: ["deals", "previews"], source: "home", consentGiven: true, ...fields };
  return request.post("/api/email/subscribe", { data });
}

/** Subscribes and presses the button; leaves the page at its preferences and gives the subscription's token. */
async function join(page: Page, address: string): Promise<string> {
  expect((await ask(page.request, address)).status()).toBe(200);
  await page.goto(linkIn(await mailTo(address), "/subscribe/confirm"));
  await page.getByRole("button", { name: "Yes, send me these" }).click();
  await expect(page.getByRole("heading", { name: "You're all set!" })).toBeVisible();
  return new URL(page.url()).searchParams.get("token") ?? "";
}

const masked = (address: string) => address.replace(/^(.)[^@]*/, "$1•••");

/** Axe needs a page that runs its script; sideways scrolling is seen without. */
async function look(page: Page, hasScripts: boolean): Promise<void> {
  await expectNoSidewaysScroll(page);
  if (hasScripts) await expectAccessible(page);
}

for (const hasScripts of [true, false]) {
  test.describe(hasScripts ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: hasScripts });

    test("a visitor subscribes, confirms, changes what comes, leaves, and takes that back", async ({ page }) => {
      const address = freshAddress();
      await page.goto("/");
      await fill(page, address.toUpperCase());
      await form(page).getByLabel("Gift deals and special offers").uncheck();
      await form(page).getByRole("button", { name: "Subscribe to Updates" }).click();
      await expect(page.getByRole("heading", { name: "You're all set!" })).toBeVisible();
      await expect(
        page.getByText("Thanks for subscribing! We'll send you amazing holiday deals and previews."),
      ).toBeVisible();
      await expect(page.getByText("Check your inbox to confirm")).toBeVisible();
      expect(page.url()).not.toContain("@");
      expect((await stored(address)).subscription).toMatchObject({ is_active: false, source: "home" });

      await page.goto(linkIn(await mailTo(address), "/subscribe/confirm"));
      await expect(page.getByText(address)).toBeVisible();
      await expect(page.getByText("Holiday previews and updates")).toBeVisible();
      await expect(page.getByText("Gift deals and special offers")).toHaveCount(0);
      await look(page, hasScripts);
      await page.getByRole("button", { name: "Yes, send me these" }).click();

      await expect(page.getByRole("heading", { name: "You're all set!" })).toBeVisible();
      await expect(page.getByText(masked(address))).toBeVisible();
      await expect(page.getByText(address)).toHaveCount(0);
      await expect(page.getByLabel("Gift deals and special offers")).not.toBeChecked();
      await look(page, hasScripts);
      expect((await stored(address)).subscription).toMatchObject({ is_active: true, preferences: ["previews"] });

      await page.getByLabel("Gift deals and special offers").check();
      await page.getByLabel("Holiday previews and updates").uncheck();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("From now on you'll get gift deals and special offers.")).toBeVisible();
      await expect(page.getByLabel("Gift deals and special offers")).toBeChecked();
      await look(page, hasScripts);
      expect((await stored(address)).subscription?.preferences).toEqual(["deals"]);

      await page.getByLabel("Gift deals and special offers").uncheck();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Please select at least one preference")).toBeVisible();
      await look(page, hasScripts);
      expect((await stored(address)).subscription?.preferences).toEqual(["deals"]);
      await page.getByRole("button", { name: "Unsubscribe from everything" }).click();

      await expect(page.getByRole("heading", { name: "You're off the list" })).toBeVisible();
      await look(page, hasScripts);
      expect((await stored(address)).subscription).toMatchObject({ is_active: false, preferences: ["deals"] });
      await page.getByRole("button", { name: "Undo: keep me on the list" }).click();
      await expect(page.getByRole("heading", { name: "You're back" })).toBeVisible();
      await expect(page.getByLabel("Gift deals and special offers")).toBeChecked();
      await look(page, hasScripts);
      expect((await stored(address)).subscription).toMatchObject({ is_active: true, unsubscribed_at: null });
    });

    test("a form that is not complete keeps what was typed and says what is missing, in its own words", async ({
      page,
    }) => {
      for (const [path, name] of [
        ["/", "Get Exclusive Holiday Updates"],
        ["/feeds", "Never Miss a Quirky Holiday Deal"],
        ["/subscribe", "Get Exclusive Holiday Updates"],
      ] as const) {
        await page.goto(path);
        await form(page, name).getByLabel("Email", { exact: true }).fill("ada lovelace@example");
        await form(page, name)
          .getByRole("button", { name: /^Subscribe/ })
          .click();
        await expect(page.getByText("Please enter a valid email address")).toBeVisible();
        await expect(page.getByText("You must agree to receive emails")).toBeVisible();
        await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ada lovelace@example");
        await expectNoSidewaysScroll(page);
      }
      await look(page, hasScripts);
      const address = freshAddress();
      await page.getByLabel("Email", { exact: true }).fill(address);
      await page.getByLabel("I agree to receive emails from Oddly").check();
      await page.getByRole("button", { name: "Subscribe to Updates" }).click();
      await expect(page.getByRole("heading", { name: "You're all set!" })).toBeVisible();
      await look(page, hasScripts);
      await mailTo(address);
      expect(await page.context().cookies()).toEqual([]);
    });
  });
}

test("without scripts a form that comes too often is told so, and can be sent again as it was", async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: { "x-forwarded-for": `198.19.${Date.now() % 250}.7` },
  });
  const page = await context.newPage();
  const address = freshAddress();
  for (let count = 0; count < 3; count += 1) await ask(page.request, address);
  await page.goto("/subscribe");
  await fill(page, address);
  await page.getByRole("button", { name: "Subscribe to Updates" }).click();
  await expect(page.getByText("Subscription failed")).toBeVisible();
  await expect(page.getByText("Please try again or contact support if the problem persists.")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(address);
  await expect(page.getByLabel("I agree to receive emails from Oddly")).toBeChecked();
  await context.close();
});

test("what one visitor types is on nobody else's page", { tag: "@once" }, async ({ page, browser }) => {
  const address = `nobody.else.${Date.now()} @example`;
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto("/feeds");
  await form(plain, "Never Miss a Quirky Holiday Deal").getByLabel("Email", { exact: true }).fill(address);
  await plain.getByRole("button", { name: "Subscribe" }).click();
  await expect(plain.getByLabel("Email", { exact: true })).toHaveValue(address);
  await context.close();
  for (const path of ["/", "/feeds", "/subscribe", "/subscribe/again"]) {
    await page.goto(path);
    expect(await page.content()).not.toContain("nobody.else");
  }
});

test("the same is answered to every address, and a foreign page is answered nothing", { tag: "@once" }, async ({
  page,
}) => {
  const [known, left, fresh] = [freshAddress("known"), freshAddress("left"), freshAddress("fresh")];
  await join(page, known);
  const token = await join(page, left);
  await page.request.post(`/api/email/unsubscribe?token=${token}`, { form: { "List-Unsubscribe": "One-Click" } });
  const answers = [];
  for (const address of [known, left, fresh]) {
    const answer = await ask(page.request, address);
    const { date: _, ...headers } = answer.headers();
    answers.push({ status: answer.status(), body: await answer.text(), headers });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(JSON.parse(answers[0]?.body ?? "")).toEqual({ message: expect.any(String) });

  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const data = { email: freshAddress("foreign"), source: "home", consentGiven: true };
  const refused = await page.request.post("/api/email/subscribe", { data, headers: foreign });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, "forbidden"]);
  expect(await mailsTo(data.email)).toEqual([]);
});

test("the API refuses in the form's own words, and nothing but JSON and forms", { tag: "@once" }, async ({ page }) => {
  const refused = await ask(page.request, "ada", { preferences: [], source: "", consentGiven: false });
  expect(refused.status()).toBe(422);
  expect(await refused.json()).toEqual({
    error: "Please enter a valid email address",
    code: "validation_failed",
    issues: [
      { path: "email", message: "Please enter a valid email address" },
      { path: "preferences", message: "Please select at least one preference" },
      { path: "source", message: "Source is required" },
      { path: "consentGiven", message: "You must agree to receive emails" },
    ],
  });
  const text = await page.request.post("/api/email/subscribe", {
    data: "email=ada@example.org",
    headers: { "content-type": "text/plain" },
  });
  expect(text.status()).toBe(415);
});

test("mail scanners and previews subscribe nobody, and take nobody off the list", { tag: "@once" }, async ({
  page,
  browser,
}) => {
  const address = freshAddress();
  await ask(page.request, address);
  const link = linkIn(await mailTo(address), "/subscribe/confirm");
  const visit = async (target: string) => {
    for (const method of ["HEAD", "GET", "OPTIONS"]) {
      for (let time = 0; time < 2; time += 1) await page.request.fetch(target, { method });
    }
    await page.request.get(target, { headers: { "sec-purpose": "prefetch", rsc: "1" } });
    const context = await browser.newContext();
    const scanner = await context.newPage();
    await scanner.goto(target, { waitUntil: "networkidle" });
    expect(await context.cookies()).toEqual([]);
    await context.close();
  };
  const before = await stored(address);
  await visit(link);
  expect((await page.request.get(link.replace("/subscribe/confirm", "/api/email/confirm"))).status()).toBe(405);
  expect(await stored(address)).toEqual(before);

  await page.goto(link);
  await page.getByRole("button", { name: "Yes, send me these" }).click();
  await expect(page.getByRole("heading", { name: "You're all set!" })).toBeVisible();
  const token = new URL(page.url()).searchParams.get("token");
  const after = await stored(address);
  expect(after.subscription?.is_active).toBe(true);
  for (const path of ["/unsubscribe", "/preferences", "/api/email/unsubscribe"]) await visit(`${path}?token=${token}`);
  expect(await stored(address)).toEqual(after);
});

test("a mail program ends the list with one request, a form of either kind, without a cookie and from anywhere", {
  tag: "@once",
}, async ({ page }) => {
  for (const kind of ["form", "multipart"] as const) {
    const address = freshAddress(kind);
    const token = await join(page, address);
    const body = { "List-Unsubscribe": "One-Click" };
    const headers = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
    for (let time = 0; time < 2; time += 1) {
      const answer = await page.request.post(`/api/email/unsubscribe?token=${token}`, { [kind]: body, headers });
      expect([answer.status(), await answer.json()]).toEqual([200, { message: "You are unsubscribed." }]);
      expect((await stored(address)).subscription?.is_active).toBe(false);
    }
  }
  const token = await join(page, freshAddress("json"));
  expect((await page.request.post("/api/email/unsubscribe", { data: { token } })).status()).toBe(200);
});

test("what is not a wish to leave takes nobody off the list, and says what is wrong", { tag: "@once" }, async ({
  page,
}) => {
  const address = freshAddress();
  const token = await join(page, address);
  const nobody = crypto.randomUUID();
  const oneClick = { form: { "List-Unsubscribe": "One-Click" } };
  const broken = { data: "--x\r\n", headers: { "content-type": "multipart/form-data; boundary=y" } };
  const cases = [
    [`/api/email/unsubscribe?token=${token}`, {}, 400],
    [`/api/email/unsubscribe?token=${token}`, { form: { "List-Unsubscribe": "Two-Clicks" } }, 400],
    [`/api/email/unsubscribe?token=${token}`, broken, 400],
    [`/api/email/unsubscribe?token=${token}`, { form: { x: "x".repeat(20_000) } }, 413],
    ["/api/email/unsubscribe?token=abc", oneClick, 422],
    ["/api/email/unsubscribe", oneClick, 422],
    ["/api/email/unsubscribe", { data: { token: "abc" } }, 422],
    ["/api/email/unsubscribe", { data: {} }, 422],
    [`/api/email/unsubscribe?token=${nobody}`, oneClick, 404],
    ["/api/email/leave", { form: { token: "abc" } }, 422],
    ["/api/email/leave", { form: { token: nobody } }, 404],
    ["/api/email/preferences", { form: { token: nobody, deals: "on" } }, 404],
    ["/api/email/again", { form: { token: nobody } }, 404],
    ["/api/email/stay", { form: {} }, 422],
  ] as const;
  for (const [path, options, status] of cases) {
    const answer = await page.request.post(path, options);
    const { error } = await answer.json();
    expect({ path, options, status: answer.status() }).toEqual({ path, options, status });
    if (status === 422 || status === 404) expect(error).toBe("Invalid unsubscribe token");
  }
  expect((await stored(address)).subscription?.is_active).toBe(true);

  for (const path of ["/preferences", "/preferences?token=abc", `/unsubscribe?token=${nobody}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Invalid unsubscribe token" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test("an expired link says so and offers a new one", async ({ page }) => {
  const address = freshAddress();
  await ask(page.request, address);
  const link = linkIn(await mailTo(address), "/subscribe/confirm");
  const sql = siteDatabase();
  await sql`
    update subscription_consents set expires_at = now() - interval '1 minute'
    where subscription_id = (select id from email_subscriptions where email = ${address})`;
  await sql.end();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expectAccessible(page);
  await fill(page, address);
  await form(page).getByRole("button", { name: "Subscribe to Updates" }).click();
  await expect(page.getByRole("heading", { name: "You're all set!" })).toBeVisible();
  await page.goto(linkIn(await mailTo(address, 2), "/subscribe/confirm"));
  await expect(page.getByRole("button", { name: "Yes, send me these" })).toBeVisible();
});

test("an old link brings nobody back who has left, and a new one does", { tag: "@once" }, async ({ page }) => {
  const address = freshAddress();
  await ask(page.request, address);
  const old = linkIn(await mailTo(address), "/subscribe/confirm");
  await page.goto(old);
  await page.getByRole("button", { name: "Yes, send me these" }).click();
  await page.getByRole("button", { name: "Unsubscribe from everything" }).click();
  await expect(page.getByRole("heading", { name: "You're off the list" })).toBeVisible();
  await page.goto(old);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  const { searchParams } = new URL(old);
  await page.request.post("/api/email/confirm", { form: { token: searchParams.get("token") ?? "" } });
  expect((await stored(address)).subscription?.is_active).toBe(false);

  const { unsubscribe_token: token } = await tokenOf(address);
  await page.goto(`/preferences?token=${token}`);
  await expect(page.getByRole("heading", { name: "You're not on the list" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send me a new confirmation" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expectAccessible(page);
  const mail = await mailTo(address, 2);
  expect(mail.subject).toBe("Confirm to hear from Oddly again");
  await page.goto(linkIn(mail, "/subscribe/confirm"));
  await page.getByRole("button", { name: "Yes, send me these" }).click();
  await expect(page.getByRole("heading", { name: "You're all set!" })).toBeVisible();
  expect((await stored(address)).subscription?.is_active).toBe(true);
});

async function tokenOf(address: string) {
  const sql = siteDatabase();
  const [row] = await sql`select unsubscribe_token from email_subscriptions where email = ${address}`;
  await sql.end();
  return { unsubscribe_token: String(row?.unsubscribe_token) };
}

test("a subscriber confirms before anything changes", async ({ page }) => {
  const address = freshAddress();
  await join(page, address);
  await ask(page.request, address, { preferences: ["previews"] });
  expect((await stored(address)).subscription?.preferences).toEqual(["deals", "previews"]);
  await page.goto(linkIn(await mailTo(address, 2), "/subscribe/confirm"));
  await expect(page.getByRole("heading", { name: "One tap and it's changed" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes, send me these" }).click();
  await expect(page.getByLabel("Gift deals and special offers")).not.toBeChecked();
  expect((await stored(address)).subscription?.preferences).toEqual(["previews"]);
});

test("leaving by the link in a letter takes one press, and the page says that it is done", async ({ page }) => {
  const address = freshAddress();
  const token = await join(page, address);
  await page.goto(`/api/email/unsubscribe?token=${token}`);
  await expect(page).toHaveURL(`/unsubscribe?token=${token}`);
  await expect(page.getByText(masked(address))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You're off the list" })).toBeVisible();
  expect((await stored(address)).subscription?.is_active).toBe(false);
});

test("two tabs: what was left in one cannot be changed in the other", { tag: "@once" }, async ({ page, context }) => {
  const token = await join(page, freshAddress());
  const other = await context.newPage();
  await other.goto(`/unsubscribe?token=${token}`);
  await other.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(other.getByRole("heading", { name: "You're off the list" })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "You're not on the list" })).toBeVisible();
});

test("the weekly newsletter has its own page that search engines may show, and the others are kept from them", async ({
  page,
}) => {
  await page.goto("/subscribe");
  await expect(page.getByRole("heading", { level: 1, name: "The weekly newsletter" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^\w+day, / })).toHaveCount(7);
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toMatch(/\/subscribe$/);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const path of ["/subscribe/confirm", "/subscribe/sent", "/preferences", "/unsubscribe"]) {
    await page.goto(path);
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
  }
});
