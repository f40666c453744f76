import type { Page } from "@playwright/test";
import { ADMIN_PATH, adminApi, freshEditor, openAdmin, storedSession, waitForAdminRequests } from "./admin";
import { siteDatabase } from "./database";
import { expect, test } from "./fixtures";
import { linkIn, mailsTo, mailWithLink } from "./mailbox";

const adminTab = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin" });

const heading = (page: Page) => page.getByRole("heading", { name: "Admin dashboard", level: 1 });

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Sets the last use of an admin's session to `minutes` ago. */
async function ageSession(email: string, minutes: number): Promise<void> {
  const sql = siteDatabase();
  const aged = await sql`
    update admin_sessions set last_used_at = now() - ${minutes} * interval '1 minute'
    where user_id = (select id from users where email = ${email}) returning id`;
  await sql.end();
  expect(aged.length).toBeGreaterThan(0);
}

test("an admin signs in with an emailed link, stays recognized on every page, and logs out and in again without an email", async ({
  page,
}) => {
  const email = await freshEditor();
  await page.goto("/admin");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(adminTab(page)).toBeHidden();

  await logIn(page, email);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await page.goto(linkIn(await mailWithLink(email, "/auth/confirm"), "/auth/confirm"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(ADMIN_PATH);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const { id } = JSON.parse((await storedSession(page)) ?? "{}");

  await page.goto("/");
  await adminTab(page).click();
  await expect(heading(page)).toBeVisible();
  await expect(adminTab(page)).toHaveAttribute("aria-current", "page");

  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/admin\?why=out$/);
  await expect(page.getByText("You’re logged out of the admin.")).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await expect(adminTab(page)).toBeHidden();
  await expect.poll(async () => (await adminApi(page.request, id)("/api/admin/session")).status()).toBe(401);

  const mails = (await mailsTo(email)).length;
  await page.goto(`${ADMIN_PATH}?tab=gifts`);
  await expect(page.getByText("Admin session not found. Please login first.")).toBeVisible();
  await logIn(page, email);
  await expect(page).toHaveURL(`${ADMIN_PATH}?tab=gifts`);
  await expect(page.getByRole("tab", { name: "Gift Management" })).toHaveAttribute("aria-selected", "true");
  expect((await mailsTo(email)).length).toBe(mails);
});

test("logging out applies to every tab, even when the server is unreachable", async ({ page, context, faults }) => {
  await openAdmin(page);
  const other = await context.newPage();
  // Each response marks the session as used, which could restore it at the moment of the logout.
  const quiet = waitForAdminRequests(other);
  await other.goto(ADMIN_PATH);
  await quiet;
  await expect(heading(other)).toBeVisible();
  await page.route("/api/admin/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/admin\?why=out$/);
  await expect(other).toHaveURL(/\/admin\?why=missing$/);
  // The other tab may just have marked the session as used; it removes it afterwards.
  await expect.poll(() => storedSession(page)).toBeNull();
  await other.close();
  // The browser reports the aborted request.
  faults.length = 0;
});

test("an expired session is renewed in place, and typed text stays", async ({ page }) => {
  const { email, sessionId } = await openAdmin(page);
  await page.clock.install();
  await page.goto(`${ADMIN_PATH}?tab=holidays`);
  const typed = page.getByRole("tabpanel").getByRole("searchbox").first();
  const found = page.waitForResponse((response) => response.url().includes("search=half"));
  await typed.fill("half a thought");
  await found;
  await ageSession(email, 31);
  await page.clock.fastForward(31_000);
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await dialog.getByRole("button", { name: "Log in again" }).click();
  await expect(dialog).toBeHidden();
  await expect(typed).toHaveValue("half a thought");
  await expect.poll(() => storedSession(page)).not.toBeNull();
  const { id } = JSON.parse((await storedSession(page)) ?? "{}");
  expect(id).not.toBe(sessionId);
  expect((await adminApi(page.request, id)("/api/admin/session")).status()).toBe(200);
});

test("each section of the dashboard has a history entry, and the focused tab is scrolled into view", {
  tag: "@phone",
}, async ({ page }) => {
  await openAdmin(page, "?tab=bulk");
  await page.getByRole("tab", { name: "Gift Management" }).click();
  await expect(page).toHaveURL(`${ADMIN_PATH}?tab=gifts`);
  await page.getByRole("tab", { name: "Video Management" }).click();
  await expect(page.getByRole("tabpanel", { name: "Video Management" })).toBeVisible();
  await page.getByRole("tab", { name: "Video Management" }).press("End");
  await expect(page.getByRole("tab", { name: /Health/ })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Gift Management" })).toHaveAttribute("aria-selected", "true");
});

test("no public page loads the admin's scripts", async ({ page }) => {
  const scripts = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    const sources = [...html.matchAll(/src="(\/_next\/static\/[^"]+\.js[^"]*)"/g)].map(([, source = ""]) => source);
    const texts = await Promise.all([...new Set(sources)].map(async (each) => (await page.request.get(each)).text()));
    return texts.join("\n");
  };
  expect(await scripts(ADMIN_PATH)).toContain("Holiday Management");
  for (const path of ["/", "/calendar", "/about"]) expect(await scripts(path)).not.toContain("Holiday Management");
});
