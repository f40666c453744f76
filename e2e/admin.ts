import { createHash, randomBytes } from "node:crypto";
import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { siteDatabase } from "./database";
import { expect, seedSession } from "./fixtures";

/** How many addresses may sit at the desk of the site under test. Source: tools/dev/services.ts. */
const EDITORS = 300;

export const DESK = "/admin/dashboard";

/** An editor at the desk: `sessionId` is what the browser keeps and sends. */
export type Editor = { email: string; sessionId: string };

/** The address of an editor whom no other test is: the row of the account is the claim to it. */
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

/** What the browser keeps of the session, as text. */
export const storedSession = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("adminSession"));

/** The header that goes with each call of an editor's, beside the browser's own cookie. */
const editorHeaders = (sessionId: string): Record<string, string> => ({ "x-admin-session": sessionId });

/** Waits for what the desk asks at its start: from here on it is quiet until it is touched, or its clock goes on. */
export function adminAsked(page: Page, search = ""): Promise<unknown> {
  const tab = new URLSearchParams(search).get("tab") ?? "holidays";
  const paths = ["/api/admin/session", "/api/admin/summary", ...(tab === "holidays" ? ["/api/admin/holidays"] : [])];
  return Promise.all(
    paths.map((path) => page.waitForResponse((response) => new URL(response.url()).pathname === path)),
  );
}

/**
 * Opens the desk in the page's browser as an editor whom no other test is, without the way through a mailbox, which
 * admin-session.spec.ts walks; `search` is the address's own: "?tab=bulk".
 */
export async function openAdmin(page: Page, search = ""): Promise<Editor> {
  const email = await freshEditor();
  const userId = await seedSession(page.context(), email);
  const sessionId = randomBytes(32).toString("base64url");
  const sql = siteDatabase();
  const hash = createHash("sha256").update(sessionId).digest("hex");
  await sql`insert into admin_sessions (id, user_id) values (${hash}, ${userId})`;
  await sql.end();
  // Kept where the page keeps it, at its first load in this browser: later it is the page's own.
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
  const asked = adminAsked(page, search);
  await page.goto(DESK + search);
  await expect(page.getByText(email).first()).toBeVisible();
  // What is still asked when a test goes on would be a use of the desk at a time that it does not count with.
  await asked;
  return { email, sessionId };
}

type Call = { method?: string; data?: unknown };

/** Calls the desk's own addresses as the editor, with the cookies of `request`: `page.request`, as a rule. */
export function adminApi(request: APIRequestContext, sessionId: string) {
  return (path: string, { method = "GET", data }: Call = {}): Promise<APIResponse> =>
    request.fetch(path, { method, headers: editorHeaders(sessionId), ...(data !== undefined && { data }) });
}
