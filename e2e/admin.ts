import { createHash, randomBytes } from "node:crypto";
import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { siteDatabase } from "./database";
import { expect, seedSession } from "./fixtures";

/** The number of admin addresses of the site under test. Source: tools/dev/services.ts. */
const EDITORS = 300;

export const ADMIN_PATH = "/admin/dashboard";

/** A signed-in editor. The browser stores `sessionId` and sends it with each call. */
export type Editor = { email: string; sessionId: string };

/** Returns the address of an editor that no other test uses. Creating the user's row claims it. */
export async function freshEditor(): Promise<string> {
  const sql = siteDatabase();
  try {
    for (let tries = 0; tries < EDITORS; tries += 1) {
      const email = `editor-${Math.floor(Math.random() * EDITORS)}@example.com`;
      const claimed = await sql`insert into users (email) values (${email}) on conflict do nothing returning email`;
      if (claimed.length > 0) return email;
    }
  } finally {
    await sql.end();
  }
  throw new Error("every editor is taken: tools/dev/services.ts says how many there are");
}

/** Returns the admin session in the browser's storage, as text. */
export const storedSession = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("adminSession"));

/** Returns the header that each admin call needs in addition to the cookie. */
const editorHeaders = (sessionId: string): Record<string, string> => ({ "x-admin-session": sessionId });

/**
 * Waits for the requests that the admin makes when it opens. After them, it makes none until it is used or its timer
 * fires.
 */
export function waitForAdminRequests(page: Page, search = ""): Promise<unknown> {
  const tab = new URLSearchParams(search).get("tab") ?? "holidays";
  const paths = ["/api/admin/session", "/api/admin/summary", ...(tab === "holidays" ? ["/api/admin/holidays"] : [])];
  return Promise.all(
    paths.map((path) => page.waitForResponse((response) => new URL(response.url()).pathname === path)),
  );
}

/**
 * Opens the admin in the page's browser as an editor that no other test uses, without the email link, which
 * admin-session.spec.ts tests. `search` is the query string, such as "?tab=bulk".
 */
export async function openAdmin(page: Page, search = ""): Promise<Editor> {
  const email = await freshEditor();
  const userId = await seedSession(page.context(), email);
  const sessionId = randomBytes(32).toString("base64url");
  const sql = siteDatabase();
  const hash = createHash("sha256").update(sessionId).digest("hex");
  await sql`insert into admin_sessions (id, user_id) values (${hash}, ${userId})`;
  await sql.end();
  // Store the session like the page does, at the browser's first load only; later, the page manages it.
  await page.addInitScript(
    ([id, email]) => {
      // A sandboxed frame has no storage.
      if (window !== window.top || window.name === id) return;
      window.name = id;
      const now = new Date().toISOString();
      localStorage.setItem("adminSession", JSON.stringify({ id, email, createdAt: now, lastAccessedAt: now }));
    },
    [sessionId, email] as const,
  );
  const requests = waitForAdminRequests(page, search);
  await page.goto(ADMIN_PATH + search);
  await expect(page.getByText(email).first()).toBeVisible();
  // A request that is still in progress would count as a use of the session at an unexpected time.
  await requests;
  return { email, sessionId };
}

type Call = { method?: string; data?: unknown };

/**
 * Returns a function that calls the admin API as the editor, with the cookies of `request` (usually `page.request`).
 */
export function adminApi(request: APIRequestContext, sessionId: string) {
  return (path: string, { method = "GET", data }: Call = {}): Promise<APIResponse> =>
    request.fetch(path, { method, headers: editorHeaders(sessionId), ...(data !== undefined && { data }) });
}
