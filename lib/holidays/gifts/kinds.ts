/** The categories of our own gift ideas. An editor may enter any other category. */
export const GIFT_KINDS = [
  "Kitchen",
  "Food & Drink",
  "Books",
  "Games & Toys",
  "Craft",
  "Stationery",
  "Music",
  "Home",
  "Garden",
  "Outdoors",
  "Sports",
  "Gadgets",
  "Clothing",
  "Self-Care",
  "Pets",
  "Party",
] as const;

/** Maximum number of gift ideas for a holiday. Source: spec section 5, gift suggestion. */
export const MAX_GIFTS = 20;
export const TOO_MANY_GIFTS = "Maximum 20 gift suggestions per holiday";

/** Maximum length of each field of a gift idea, in characters. Source: spec section 5, gift suggestion. */
export const MAX_GIFT_NAME_LENGTH = 200;
export const MAX_GIFT_DESCRIPTION_LENGTH = 500;
export const MAX_PRICE_LENGTH = 50;
export const MAX_GIFT_CATEGORY_LENGTH = 100;

/** Range of the editors' rating. Source: spec section 2, gift management. */
export const LOWEST_RATING = 1;
export const HIGHEST_RATING = 5;
export const RATING_STEP = 0.1;
export const DEFAULT_RATING = 4.5;

/** The shop to search for gift ideas that have no URL of their own. */
type Shop = {
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
