import type { Page } from "@playwright/test";
import { siteDatabase } from "./database";
import { adminApi, DESK, deskAsked, freshEditor, openDesk, storedSession } from "./editors-desk";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadable, test } from "./fixtures";
import { freshAddress, linkIn, mailsTo, mailWithLink } from "./mailbox";

const adminTab = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin" });

const heading = (page: Page) => page.getByRole("heading", { name: "Admin dashboard", level: 1 });

/** Asks for a way in as an address's owner would. */
async function askForWayIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Puts the last use of an editor's session so many minutes into the past. */
async function leaveAlone(email: string, minutes: number): Promise<void> {
  const sql = siteDatabase();
  const aged = await sql`
    update admin_sessions set last_used_at = now() - ${minutes} * interval '1 minute'
    where user_id = (select id from users where email = ${email}) returning id`;
  await sql.end();
  expect(aged.length).toBeGreaterThan(0);
}

/** Opens the desk with a clock that the test may put forward, once nothing that it does at its start can still be a use of it. */
async function openWithClock(page: Page, search = ""): Promise<void> {
  await page.clock.install();
  const asked = deskAsked(page);
  await page.goto(DESK + search);
  await asked;
}

/** The server is not asked for `path` before what this gives is called. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  return () => answer();
}

const endDialog = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });

test("an editor proves their mailbox, sits down at the desk, finds it again from any page, and logs out", async ({
  page,
}) => {
  const email = await freshEditor();
  await page.goto("/admin");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(adminTab(page)).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await askForWayIn(page, email);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await expect(page.getByText("Check your email. If this address belongs to an admin")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send it again" })).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await page.goto(linkIn(await mailWithLink(email, "/auth/confirm"), "/auth/confirm"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(DESK);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const stored = JSON.parse((await storedSession(page)) ?? "{}");
  expect(stored).toEqual({
    id: expect.stringMatching(/^[\w-]{43}$/),
    email,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    lastAccessedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  await expectNoSidewaysScroll(page);

  await page.goto("/");
  await expect(adminTab(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await adminTab(page).click();
  await expect(heading(page)).toBeVisible();
  await expect(adminTab(page)).toHaveAttribute("aria-current", "page");

  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/admin\?why=out$/);
  await expect(page.getByText("You’re logged out of the admin.")).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await expect(adminTab(page)).toBeHidden();
  const asked = async () => (await adminApi(page.request, stored.id)("/api/admin/session")).status();
  await expect.poll(asked).toBe(401);
});

test("the desk is readable and usable on any screen, in light and dark", async ({ page }) => {
  await openDesk(page);
  await expect(page.getByRole("tabpanel").getByRole("heading").first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadable(page);
  await page.goto("/admin/dashboard?tab=nothing");
  await expect(page.getByRole("tab", { name: "Holiday Management" })).toHaveAttribute("aria-selected", "true");
});

test("whoever has proven their mailbox logs in again without a mail", async ({ page }) => {
  const { email } = await openDesk(page);
  const mails = (await mailsTo(email)).length;
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/admin\?why=out$/);
  await askForWayIn(page, ` ${email.toUpperCase()} `);
  await expect(page).toHaveURL(DESK);
  await page.goto("/admin");
  await expect(page).toHaveURL(DESK);
  expect((await mailsTo(email)).length).toBe(mails);
});

test("somebody who is no editor reads the same words and is sent nothing", async ({ page, signIn }) => {
  const address = freshAddress();
  await page.goto("/admin");
  await askForWayIn(page, address);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page.getByText("Check your email. If this address belongs to an admin")).toBeVisible();
  await page.getByRole("button", { name: "Use another address" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(address);
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.insertText("other");
  await expect(page.getByLabel("Email")).toHaveValue("other");
  expect(await mailsTo(address)).toEqual([]);

  // Nor when the address is proven to be theirs.
  await signIn(address);
  await page.goto("/admin");
  await askForWayIn(page, address);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});

test("an address in the login's own address is filled in, and nothing is sent to it", { tag: "@once" }, async ({
  page,
}) => {
  const email = await freshEditor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/admin?${new URLSearchParams({ email })}`);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  expect(asked).not.toContain("/api/admin/login");
  expect(await mailsTo(email)).toEqual([]);
});

test("a login that fails says why, and what was typed stays", async ({ page, faults }) => {
  await page.goto("/admin");
  await askForWayIn(page, "not an address");
  const toast = page.getByRole("status").filter({ hasText: "Login Failed" });
  await expect(toast).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Email")).toHaveValue("not an address");
  await page.route("/api/admin/login", (route) => route.abort());
  await askForWayIn(page, "editor@example.com");
  await expect(toast).toContainText("We couldn't reach our server.");
  await expect(page.getByLabel("Email")).toHaveValue("editor@example.com");
  // The browser's own words for both.
  faults.length = 0;
});

test("where nothing may be stored the login says so", { tag: "@once" }, async ({ page, signIn, faults }) => {
  const email = await freshEditor();
  await signIn(email);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
  });
  await page.goto("/admin");
  await askForWayIn(page, email);
  await expect(page.getByText("This browser won’t let us save your session.").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  faults.length = 0;
});

test("where storage is forbidden the desk leads to the login", { tag: "@once" }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("Forbidden", "SecurityError");
      },
    });
  });
  await page.goto(DESK);
  await expect(page.getByText("Admin session not found. Please login first.")).toBeVisible();
});

test("without a session the desk leads to the login, which says why, and back to where it was wanted", async ({
  page,
}) => {
  const { email } = await openDesk(page);
  const keep = (text: string) => page.evaluate((value) => localStorage.setItem("adminSession", value), text);
  await page.evaluate(() => localStorage.removeItem("adminSession"));
  await page.goto(`${DESK}?tab=gifts`);
  await expect(page.getByText("Admin session not found. Please login first.")).toBeVisible();
  for (const text of ["{garbage", '"abc"', JSON.stringify({ id: "abc" }), JSON.stringify({ email })]) {
    await keep(text);
    await page.goto(`${DESK}?tab=gifts`);
    await expect(page.getByText("Invalid admin session data. Please login again.")).toBeVisible();
    expect(await storedSession(page)).toBeNull();
  }
  await keep(JSON.stringify({ id: "a".repeat(43), email }));
  await page.goto(`${DESK}?tab=gifts`);
  await expect(page.getByText("Your session has ended. Please log in again.")).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await askForWayIn(page, email);
  await expect(page).toHaveURL(`${DESK}?tab=gifts`);
  await expect(page.getByRole("tab", { name: "Gift Management" })).toHaveAttribute("aria-selected", "true");
});

test("the tab comes and goes with the stored session, at once and within half a minute", async ({ page }) => {
  await page.clock.install();
  await page.goto("/about");
  await expect(adminTab(page)).toBeHidden();
  const keep = (text: string) => page.evaluate((value) => localStorage.setItem("adminSession", value), text);
  await keep(JSON.stringify({ id: "a".repeat(43), email: "editor@example.com" }));
  await page.clock.fastForward(30_000);
  await expect(adminTab(page)).toBeVisible();
  await page.reload();
  await expect(adminTab(page)).toBeVisible();

  await keep(JSON.stringify({ id: "a".repeat(43) }));
  await page.clock.fastForward(30_000);
  await expect(adminTab(page)).toBeHidden();
  expect(await storedSession(page)).toBeNull();

  await keep("no JSON");
  await page.reload();
  await expect.poll(() => storedSession(page)).toBeNull();
  await expect(adminTab(page)).toBeHidden();
});

test("a logout holds in every tab, also when the server cannot be told", async ({ page, context, faults }) => {
  await openDesk(page);
  const other = await context.newPage();
  // Each answer is a use of the desk, which is noted: none may come back at that moment.
  const quiet = deskAsked(other);
  await other.goto(DESK);
  await quiet;
  await expect(heading(other)).toBeVisible();
  await page.route("/api/admin/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/admin\?why=out$/);
  await expect(other).toHaveURL(/\/admin\?why=missing$/);
  // A use that the other tab noted at that moment may have come back for one.
  await expect.poll(() => storedSession(page)).toBeNull();
  await other.close();
  // What was aborted is an error to the browser.
  faults.length = 0;
});

test("a logout waits for no answer", { tag: "@once" }, async ({ page }) => {
  const { sessionId } = await openDesk(page);
  const answer = await holdBack(page, "/api/admin/logout");
  const told = page.waitForRequest("/api/admin/logout");
  await page.getByRole("button", { name: "Log out" }).click();
  expect(await storedSession(page)).toBeNull();
  expect((await told).headers()["x-admin-session"]).toBe(sessionId);
  await expect(page).toHaveURL(/\/admin\?why=out$/);
  answer();
  await expect.poll(async () => (await adminApi(page.request, sessionId)("/api/admin/session")).status()).toBe(401);
});

test("the desk calls nobody back who has gone on to another page", { tag: "@once" }, async ({ page }) => {
  await openDesk(page);
  await page.clock.install();
  const answer = await holdBack(page, "/api/admin/session");
  const asked = page.waitForRequest("/api/admin/session");
  await page.goto(DESK);
  await asked;
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL("/about");
  await expect(heading(page)).toBeHidden();
  const answered = page.waitForResponse("/api/admin/session");
  answer();
  await (await answered).finished();
  await page.evaluate(() => localStorage.removeItem("adminSession"));
  const called: string[] = [];
  page.on("request", (request) => called.push(new URL(request.url()).pathname));
  await page.clock.fastForward(31 * 60_000);
  await page.reload();
  await expect(page).toHaveURL("/about");
  expect(called.filter((path) => path.startsWith("/admin"))).toEqual([]);
});

test("a session that ends under the editor's hands is begun again in place: nothing typed is lost", async ({
  page,
}) => {
  const { email, sessionId } = await openDesk(page);
  await page.clock.install();
  await page.goto(`${DESK}?tab=holidays`);
  const typed = page.getByRole("tabpanel").getByRole("searchbox").first();
  const found = page.waitForResponse((response) => response.url().includes("search=half"));
  await typed.fill("half a thought");
  await found;
  await leaveAlone(email, 31);
  await page.clock.fastForward(31_000);
  const dialog = endDialog(page);
  await expect(dialog).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Log in again" }).click();
  await expect(page.getByRole("button", { name: "Log in again" })).toBeHidden();
  await expect(typed).toHaveValue("half a thought");
  await expect.poll(() => storedSession(page)).not.toBeNull();
  const { id } = JSON.parse((await storedSession(page)) ?? "{}");
  expect(id).not.toBe(sessionId);
  expect((await adminApi(page.request, id)("/api/admin/session")).status()).toBe(200);
});

test("a login in place that fails says why in front of the editor, and may be tried again", async ({
  page,
  faults,
}) => {
  const { email } = await openDesk(page);
  await openWithClock(page);
  await leaveAlone(email, 31);
  await page.clock.fastForward(31_000);
  const again = endDialog(page).getByRole("button", { name: "Log in again" });
  await page.route("/api/admin/login", (route) => route.abort());
  await again.click();
  await expect(endDialog(page).getByRole("alert")).toHaveText("We couldn't reach our server. Are you online?");
  await expectAccessible(page);
  await page.unroute("/api/admin/login");
  await again.click();
  await expect(endDialog(page)).toBeHidden();
  // The browser's own words for what was aborted.
  faults.length = 0;
});

test("who is signed out when they want to stay reads that a link was mailed, also once the session is over", async ({
  page,
}) => {
  const { email } = await openDesk(page);
  await openWithClock(page);
  await leaveAlone(email, 28.5);
  await page.clock.fastForward(31_000);
  const warning = page.getByRole("alert").filter({ hasText: "Your session ends soon." });
  await expect(warning).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Stay logged in" }).click();
  await expect(warning).toContainText("Check your email. If this address belongs to an admin");
  await page.clock.fastForward(31_000);
  await expect(endDialog(page)).toContainText("Check your email. If this address belongs to an admin");
});

test("two minutes before the end the editor is asked, and may stay", async ({ page }) => {
  const { email } = await openDesk(page);
  await openWithClock(page, "?tab=holidays&search=pie");
  await leaveAlone(email, 28.5);
  await page.clock.fastForward(31_000);
  const warning = page.getByText(/^Your session ends soon\./);
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stay logged in" }).click();
  await expect(warning).toBeHidden();
  await expect(page).toHaveURL(/tab=holidays/);
});

test("a server that cannot be reached for a moment logs nobody out", { tag: "@once" }, async ({ page, faults }) => {
  await openDesk(page);
  await page.clock.install();
  await page.goto(DESK);
  await expect(heading(page)).toBeVisible();
  let asked = 0;
  await page.route("/api/admin/session", (route) => {
    asked += 1;
    return asked % 2 ? route.abort() : route.fulfill({ status: 503, json: { error: "Not now.", code: "unavailable" } });
  });
  for (const times of [1, 2]) {
    await page.clock.fastForward(31_000);
    await expect.poll(() => asked).toBeGreaterThanOrEqual(times);
  }
  await expect(heading(page)).toBeVisible();
  expect(await storedSession(page)).not.toBeNull();
  faults.length = 0;
});

test("each part of the desk has an address, and keys go from one to the other", async ({ page }) => {
  await openDesk(page);
  const tabs = page.getByRole("tab");
  await expect(tabs).toHaveText([
    "Holiday Management",
    "Gift Management",
    "Video Management",
    "Email Management",
    /^Corrections/,
    "Bulk",
    /^Sponsors/,
    /^Health/,
  ]);
  await page.getByRole("tab", { name: "Gift Management" }).click();
  await expect(page).toHaveURL(`${DESK}?tab=gifts`);
  await page.getByRole("tab", { name: "Gift Management" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Video Management" })).toBeFocused();
  await expect(page).toHaveURL(`${DESK}?tab=gifts`);
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(`${DESK}?tab=videos`);
  await expect(page.getByRole("tabpanel", { name: "Video Management" })).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: /Health/ })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Gift Management" })).toHaveAttribute("aria-selected", "true");
});

test("the desk's scripts are on no public page", { tag: "@once" }, async ({ page }) => {
  const scripts = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    const sources = [...html.matchAll(/src="(\/_next\/static\/[^"]+\.js[^"]*)"/g)].map(([, source = ""]) => source);
    const texts = await Promise.all([...new Set(sources)].map(async (each) => (await page.request.get(each)).text()));
    return texts.join("\n");
  };
  expect(await scripts(DESK)).toContain("Holiday Management");
  for (const path of ["/", "/calendar", "/about"]) expect(await scripts(path)).not.toContain("Holiday Management");
});
