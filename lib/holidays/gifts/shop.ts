/** Where gift ideas that name no shop of their own are looked for. */
export type Shop = {
  /** Its search, with {query} where the words go. */
  searchUrl: string;
  /** What its partner program adds to an address, as "tag=oddly-20"; undefined earns nothing. */
  affiliateTag?: string | undefined;
};

/** A search for `query` in the shop, with the affiliate tag when there is one. */
export function shopLink({ searchUrl, affiliateTag }: Shop, query: string): string {
  const url = new URL(searchUrl.replace("{query}", encodeURIComponent(query)));
  for (const [name, value] of new URLSearchParams(affiliateTag)) url.searchParams.set(name, value);
  return url.href;
}
