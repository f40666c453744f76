/** How long a checkout can be continued: Stripe expires an unpaid one after 23 hours. */
const COOKIE_SECONDS = 86_400;

/** The cookie with which a browser continues its checkout. `lax`, because the bank's page redirects back to us. */
export function signUpCookie(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  return {
    name: secure ? "__Host-oddly-sponsor" : "oddly-sponsor",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: COOKIE_SECONDS },
  } as const;
}
