/** Returns the host of a site URL: "oddly.example". */
export function hostOf(siteUrl: string): string {
  return new URL(siteUrl).host;
}

/** Returns the shop that a link leads to, as "amazon.com"; null if it is not a web URL. */
export function shopOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  return /^https?:$/.test(protocol) ? host.replace(/^www\./, "") : null;
}
