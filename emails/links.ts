/** The host of a site of ours, as people read it: "oddly.example". */
export function hostOf(siteUrl: string): string {
  return new URL(siteUrl).host;
}

/** Which shop a link leads to, as "amazon.com"; null when it is no web address. */
export function shopOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  return /^https?:$/.test(protocol) ? host.replace(/^www\./, "") : null;
}
