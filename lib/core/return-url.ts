/** A placeholder for our own URL: only its origin is compared. */
const HERE = "https://oddly.invalid";

/**
 * Returns the path of this site to go back to, or `/` for anything else: other sites, other protocols, invalid URLs.
 */
export function safeReturnUrl(value: string | null | undefined): string {
  if (!value?.startsWith("/") || !URL.canParse(value, HERE)) return "/";
  const url = new URL(value, HERE);
  const path = `${url.pathname}${url.search}${url.hash}`;
  // A path like //evil.example, however it is written, would be another site to the browser.
  return url.origin === HERE && !path.startsWith("//") ? path : "/";
}
