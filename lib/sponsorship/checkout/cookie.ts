/** For as long as a sign-up can be gone on with: Stripe gives up an unpaid one after 23 hours. */
const COOKIE_SECONDS = 86_400;

/** The cookie that lets one browser go on with what it has begun to pay for. `lax`, because a bank's page leads back to us. */
export function signUpCookie(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  return {
    name: secure ? "__Host-oddly-sponsor" : "oddly-sponsor",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: COOKIE_SECONDS },
  } as const;
}
