import type { Db } from "@/db/client";
import { sessions } from "@/db/schema/users";
import { hashToken } from "@/lib/core/tokens";

type Cookie = { value: string; path: string };
type CookieOptions = { path: string; maxAge: number };

/** A simulated browser for tests of server actions: its cookies, and the page it is on. */
export const browser = { jar: new Map<string, Cookie>(), page: "/" };

/** Returns the cookie if the browser sends it for its current page. */
function sent(name: string): Cookie | undefined {
  const cookie = browser.jar.get(name);
  return cookie && browser.page.startsWith(cookie.path) ? cookie : undefined;
}

/** Replaces next/headers, which has a browser's cookies only while Next handles a request. */
export const nextHeaders = {
  headers: async () => {
    const pairs = [...browser.jar.keys()].flatMap((name) => (sent(name) ? `${name}=${sent(name)?.value}` : []));
    return new Headers({ cookie: pairs.join("; ") });
  },
  cookies: async () => ({
    get: sent,
    has: (name: string) => sent(name) !== undefined,
    set: (name: string, value: string, { path, maxAge }: CookieOptions) => {
      if (maxAge > 0) browser.jar.set(name, { value, path });
      else if (browser.jar.get(name)?.path === path) browser.jar.delete(name);
    },
  }),
};

/** Replaces next/cache, which can refresh a page only while Next handles a request. */
export const nextCache = { refresh: () => undefined };

const SESSION = "__Host-oddly-session";

/** Signs the browser in as this user. Other cookies stay. */
export async function signIn(userId: string, db: Db): Promise<void> {
  const token = crypto.randomUUID();
  const expires = new Date(Date.now() + 86_400_000);
  await db.insert(sessions).values({ sessionToken: hashToken(token), userId, expires });
  browser.jar.set(SESSION, { value: token, path: "/" });
}

/** Removes the browser's session cookie, as if it had expired. */
export const loseSession = () => browser.jar.delete(SESSION);

/** Returns the redirect target of an action. Throws the action's other errors. */
export async function ledTo(action: Promise<unknown>): Promise<string> {
  const thrown = await action.then(
    () => new Error("it led nowhere"),
    (error: unknown) => error,
  );
  const { digest = "" } = Object(thrown) as { digest?: string };
  // Source: Next.js, redirect-error.ts. The digest contains the kind, type, path and status.
  const [kind, , path = ""] = digest.split(";");
  if (kind !== "NEXT_REDIRECT") throw thrown;
  return path;
}
