import { COOKIE_SECONDS } from "./session-cookie";

/** The cookie that scripts may read: that somebody is signed in, not who. It opens nothing. */
export const SIGNED_IN_HINT = "oddly-signed-in";

/** How the hint is kept: as long as the session's own cookie is. */
export function signedInHint(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  return {
    name: SIGNED_IN_HINT,
    options: { httpOnly: false, sameSite: "lax", path: "/", secure, maxAge: COOKIE_SECONDS },
  } as const;
}

/** Whether a page's `document.cookie` has the hint. */
export function hasSignedInHint(cookies: string): boolean {
  return cookies.split("; ").includes(`${SIGNED_IN_HINT}=1`);
}
