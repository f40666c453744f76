/** The shop to search for gift ideas that have no URL of their own. */
export type Shop = {
  /** URL of its search, with {query} as the placeholder for the words. */
  searchUrl: string;
  /** The URL parameter of its affiliate program, such as "tag=oddly-20"; undefined for none. */
  affiliateTag?: string | undefined;
};

/** Returns the URL of a search for `query` in the shop, with the affiliate tag if there is one. */
export function shopLink({ searchUrl, affiliateTag }: Shop, query: string): string {
  const url = new URL(searchUrl.replace("{query}", encodeURIComponent(query)));
  for (const [name, value] of new URLSearchParams(affiliateTag)) url.searchParams.set(name, value);
  return url.href;
}
