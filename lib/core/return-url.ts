/** Stands in for our own address: only its origin is compared. */
const HERE = "https://oddly.invalid";

/** The path of ours to go back to, or `/` for anything else: other sites, other protocols, texts that are no address. */
export function safeReturnUrl(value: string | null | undefined): string {
  if (!value?.startsWith("/") || !URL.canParse(value, HERE)) return "/";
  const url = new URL(value, HERE);
  const path = `${url.pathname}${url.search}${url.hash}`;
  // A path like //evil.example, however it was written, would be another site to the browser.
  return url.origin === HERE && !path.startsWith("//") ? path : "/";
}
