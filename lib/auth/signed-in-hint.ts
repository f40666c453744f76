import { COOKIE_SECONDS } from "./session-cookie";

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
