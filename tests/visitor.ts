import type { Db } from "@/db/client";
import { sessions } from "@/db/schema/users";
import { hashToken } from "@/lib/core/tokens";

type Cookie = { value: string; path: string };
type CookieOptions = { path: string; maxAge: number };

/** A browser: what it keeps, and on which page it is. For tests of server actions. */
export const browser = { jar: new Map<string, Cookie>(), page: "/" };

/** It sends what it keeps for the page that it is on, nothing else. */
function sent(name: string): Cookie | undefined {
  const cookie = browser.jar.get(name);
  return cookie && browser.page.startsWith(cookie.path) ? cookie : undefined;
}

/** What stands in for next/headers, which knows of a browser's cookies only while Next answers it. */
export const nextHeaders = {
  cookies: async () => ({
    get: sent,
    has: (name: string) => sent(name) !== undefined,
    set: (name: string, value: string, { path, maxAge }: CookieOptions) => {
      if (maxAge > 0) browser.jar.set(name, { value, path });
      else if (browser.jar.get(name)?.path === path) browser.jar.delete(name);
    },
  }),
};

/** What stands in for next/cache, which can refresh a page only while Next answers it. */
export const nextCache = { refresh: () => undefined };

const SESSION = "__Host-oddly-session";

/** Signs the browser in as this person; what it keeps else stays. */
export async function signIn(userId: string, db: Db): Promise<void> {
  const token = crypto.randomUUID();
  const expires = new Date(Date.now() + 86_400_000);
  await db.insert(sessions).values({ sessionToken: hashToken(token), userId, expires });
  browser.jar.set(SESSION, { value: token, path: "/" });
}

/** The browser loses its session, as when that has run out. */
export const loseSession = () => browser.jar.delete(SESSION);

/** Where an action leads; throws what it throws otherwise. */
export async function ledTo(action: Promise<unknown>): Promise<string> {
  const thrown = await action.then(
    () => new Error("it led nowhere"),
    (error: unknown) => error,
  );
  const { digest = "" } = Object(thrown) as { digest?: string };
  // Source: Next.js, redirect-error.ts: that it is one, how, where to, and the status.
  const [kind, , path = ""] = digest.split(";");
  if (kind !== "NEXT_REDIRECT") throw thrown;
  return path;
}
