import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidays } from "@/db/schema/holidays";
import { env } from "@/lib/core/env";
import { shopLink } from "./shop";

/** One gift idea as screens and the public API see it. */
export type Gift = {
  id: string;
  holidayId: string;
  name: string;
  description: string;
  /** As text: "$10–20". */
  price: string;
  /** The editors' own, 1 to 5; null when they gave none. */
  rating: number | null;
  affiliateUrl: string;
  category: string;
};

const shown = {
  id: giftSuggestions.id,
  holidayId: giftSuggestions.holidayId,
  name: giftSuggestions.name,
  description: giftSuggestions.description,
  price: giftSuggestions.price,
  rating: giftSuggestions.rating,
  affiliateUrl: giftSuggestions.affiliateUrl,
  shopQuery: giftSuggestions.shopQuery,
  category: giftSuggestions.category,
};

type Row = Omit<Gift, "affiliateUrl"> & { affiliateUrl: string | null; shopQuery: string | null };

function toGift({ shopQuery, affiliateUrl, ...gift }: Row): Gift {
  const { SHOP_SEARCH_URL: searchUrl, SHOP_AFFILIATE_TAG: affiliateTag } = env();
  const link = affiliateUrl ?? (shopQuery && shopLink({ searchUrl, affiliateTag }, shopQuery));
  if (!link) throw new Error(`the gift idea ${gift.id} leads nowhere`);
  return { ...gift, affiliateUrl: link };
}

/** The best first, then those that nobody rated; of equals, the one that was added first. */
const byRating = [
  sql`${giftSuggestions.rating} desc nulls last`,
  asc(giftSuggestions.position),
  asc(giftSuggestions.createdAt),
  asc(giftSuggestions.id),
];

/** A solemn day has no gift ideas; those it had as a festive one come back with its tone. */
const isFestive = and(eq(holidays.id, giftSuggestions.holidayId), eq(holidays.tone, "festive"));

/** The gift ideas of one holiday, best first; [] when there are none. */
export async function listGifts(holidayId: string, db: Db | Tx = appDb()): Promise<Gift[]> {
  const rows = await db
    .select(shown)
    .from(giftSuggestions)
    .innerJoin(holidays, isFestive)
    .where(eq(giftSuggestions.holidayId, holidayId))
    .orderBy(...byRating);
  return rows.map(toGift);
}

/** A gift idea as editors see it; `hasOwnUrl` when it has an address of its own and not a search in the shop. */
export type EditedGift = Gift & { hasOwnUrl: boolean };

/** The gift ideas of one holiday as editors see them, best first: also those of a solemn day, which visitors do not see. */
export async function listGiftsForEditors(holidayId: string, db: Db | Tx = appDb()): Promise<EditedGift[]> {
  const rows = await db
    .select(shown)
    .from(giftSuggestions)
    .where(eq(giftSuggestions.holidayId, holidayId))
    .orderBy(...byRating);
  return rows.map((row) => ({ ...toGift(row), hasOwnUrl: row.affiliateUrl !== null }));
}

/** The gift ideas of several holidays in one query, by holiday id; a holiday without any is missing. */
export async function listGiftsByHoliday(
  holidayIds: readonly string[],
  db: Db = appDb(),
): Promise<Readonly<Record<string, Gift[]>>> {
  if (holidayIds.length === 0) return {};
  const rows = await db
    .select(shown)
    .from(giftSuggestions)
    .innerJoin(holidays, isFestive)
    .where(inArray(giftSuggestions.holidayId, [...holidayIds]))
    .orderBy(...byRating);
  const grouped: Record<string, Gift[]> = {};
  for (const gift of rows.map(toGift)) {
    grouped[gift.holidayId] ??= [];
    grouped[gift.holidayId]?.push(gift);
  }
  return grouped;
}
