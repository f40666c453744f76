/** How long a browser stays signed in without being used, in seconds. */
export const SESSION_SECONDS = 30 * 86_400;

/** A session that is used is made longer once a day. */
export const SESSION_RENEWAL_SECONDS = 86_400;

/** How long a browser keeps the cookie: as long as browsers keep any. When the session ends, the database says. */
export const COOKIE_SECONDS = 400 * 86_400;

/**
 * The cookie that keeps a browser signed in. Over https its name binds it to this very host. `lax`, because the first
 * page after a link in a mail has to know the visitor.
 */
export function sessionCookie(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  return {
    name: secure ? "__Host-oddly-session" : "oddly-session",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
}

/** Whether a session that ends at `expires` was last made longer a day or more ago. */
export function isDueForRenewal(expires: Date, now: Date): boolean {
  return expires.getTime() - SESSION_SECONDS * 1000 + SESSION_RENEWAL_SECONDS * 1000 <= now.getTime();
}
