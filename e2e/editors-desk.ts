import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { siteDatabase } from "./database";
import { expect } from "./fixtures";
import { linkIn, mailWithLink } from "./mailbox";

/** How many addresses may sit at the desk of the site under test. Source: scripts/local/services.ts. */
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
  throw new Error("every editor is taken: scripts/local/services.ts says how many there are");
}

/** What the browser keeps of the session, as text. */
export const storedSession = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("adminSession"));

/** The header that goes with each call of an editor's, beside the browser's own cookie. */
export const editorHeaders = (sessionId: string): Record<string, string> => ({ "x-admin-session": sessionId });

/** What the desk asks at its start, answered: from here on it is quiet until it is touched, or its clock goes on. */
export function deskAsked(page: Page): Promise<unknown> {
  const asked = ["/api/admin/session", "/api/admin/summary", "/api/admin/holidays"].map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path),
  );
  return Promise.all(asked);
}

/**
 * Sits an editor down at the desk in the page's browser, whose mailbox it proves first; `search` is the address's own:
 * "?tab=bulk". Nobody else in this run is that editor.
 */
export async function openDesk(page: Page, search = ""): Promise<Editor> {
  const email = await freshEditor();
  const returnUrl = `/admin?${new URLSearchParams({ email })}`;
  const started = await page.request.post("/api/auth/email/start", { data: { email, returnUrl } });
  expect(started.ok()).toBe(true);
  await page.goto(linkIn(await mailWithLink(email, "/auth/confirm"), "/auth/confirm"));
  const asked = deskAsked(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(DESK);
  await expect(page.getByText(email).first()).toBeVisible();
  // What is still asked when a test goes on would be a use of the desk at a time that it does not count with.
  await asked;
  const { id } = JSON.parse((await storedSession(page)) ?? "{}");
  if (search) await page.goto(DESK + search);
  return { email, sessionId: id };
}

type Call = { method?: string; data?: unknown };

/** Calls the desk's own addresses as the editor, with the cookies of `request`: `page.request`, as a rule. */
export function adminApi(request: APIRequestContext, sessionId: string) {
  return (path: string, { method = "GET", data }: Call = {}): Promise<APIResponse> =>
    request.fetch(path, { method, headers: editorHeaders(sessionId), ...(data !== undefined && { data }) });
}

/** Playwright's own trace tries to run a script in the letter's frame, where none may. */
export function forgetTrace(faults: string[]): void {
  const others = faults.filter((fault) => !fault.startsWith("Blocked script execution in 'about:srcdoc'"));
  faults.splice(0, faults.length, ...others);
}
