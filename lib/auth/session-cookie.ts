/** How long a browser stays signed in without being used, in seconds. */
export const SESSION_SECONDS = 30 * 86_400;

/** A session in use is extended once a day. */
export const SESSION_RENEWAL_SECONDS = 86_400;

/** How long a browser stores the cookie: as long as possible. The database decides when the session ends. */
export const COOKIE_SECONDS = 400 * 86_400;

/**
 * The cookie for a browser's session. Over HTTPS its name binds it to this host. `lax`, because the first page after a
 * link in an email has to recognize the visitor.
 */
export function sessionCookie(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  return {
    name: secure ? "__Host-oddly-session" : "oddly-session",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
}

/** A cookie that scripts can read: it shows that a person is signed in, but not who. It gives no access. */
export const SIGNED_IN_HINT = "oddly-signed-in";

/** Returns the hint cookie. It lasts as long as the session's own cookie. */
export function signedInHint(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  return {
    name: SIGNED_IN_HINT,
    options: { httpOnly: false, sameSite: "lax", path: "/", secure, maxAge: COOKIE_SECONDS },
  } as const;
}

/** Whether a page's `document.cookie` contains the hint. */
export function hasSignedInHint(cookies: string): boolean {
  return cookies.split("; ").includes(`${SIGNED_IN_HINT}=1`);
}
