import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { jsonObject } from "@/db/schema/columns";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidays } from "@/db/schema/holidays";
import { env } from "@/lib/core/env";
import { shopLink } from "./kinds";

/** A gift idea, as returned to pages and the public API. */
export type Gift = {
  id: string;
  holidayId: string;
  name: string;
  description: string;
  /** As text: "$10–20". */
  price: string;
  /** Our editors' rating, 1 to 5; null if unrated. */
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

type GiftRow = Pick<typeof giftSuggestions.$inferSelect, keyof typeof shown>;

/** Returns a row as shown: with the link to its shop, or to a search in ours. */
export function toGift({ shopQuery, affiliateUrl, ...gift }: GiftRow): Gift {
  const { SHOP_SEARCH_URL: searchUrl, SHOP_AFFILIATE_TAG: affiliateTag } = env();
  const link = affiliateUrl ?? (shopQuery && shopLink({ searchUrl, affiliateTag }, shopQuery));
  if (!link) throw new Error(`the gift idea ${gift.id} leads nowhere`);
  return { ...gift, affiliateUrl: link };
}

/** Best rating first, then unrated ones; ties in the order in which they were added. */
const byRating = [
  sql`${giftSuggestions.rating} desc nulls last`,
  asc(giftSuggestions.position),
  asc(giftSuggestions.createdAt),
  asc(giftSuggestions.id),
];

/** The gift ideas of the holiday in the outer query, best first, as JSON for `toGift`; none of a solemn one. */
export const giftsOfHoliday = sql<GiftRow[]>`(
  select coalesce(json_agg(${jsonObject(shown)} order by ${sql.join(byRating, sql`, `)}), '[]')
  from ${giftSuggestions}
  where ${and(eq(giftSuggestions.holidayId, holidays.id), eq(holidays.tone, "festive"))})`;

/** A gift idea as editors see it. `hasOwnUrl` is false if it links to a search in the shop. */
export type EditedGift = Gift & { hasOwnUrl: boolean };

/**
 * Returns the gift ideas of one holiday for editors, best first, including those of a solemn day, which visitors do not
 * see.
 */
export async function listGiftsForEditors(holidayId: string, db: Db | Tx = appDb()): Promise<EditedGift[]> {
  const rows = await db
    .select(shown)
    .from(giftSuggestions)
    .where(eq(giftSuggestions.holidayId, holidayId))
    .orderBy(...byRating);
  return rows.map((row) => ({ ...toGift(row), hasOwnUrl: row.affiliateUrl !== null }));
}

/**
 * Returns the gift ideas of several holidays in one query, by holiday ID, best first. Holidays without any are omitted,
 * and solemn ones, whose gift ideas reappear if the day becomes festive again.
 */
export async function listGiftsByHoliday(
  holidayIds: readonly string[],
  db: Db | Tx = appDb(),
): Promise<Readonly<Record<string, Gift[]>>> {
  if (holidayIds.length === 0) return {};
  const rows = await db
    .select(shown)
    .from(giftSuggestions)
    .innerJoin(holidays, and(eq(holidays.id, giftSuggestions.holidayId), eq(holidays.tone, "festive")))
    .where(inArray(giftSuggestions.holidayId, [...holidayIds]))
    .orderBy(...byRating);
  const grouped: Record<string, Gift[]> = {};
  for (const gift of rows.map(toGift)) {
    grouped[gift.holidayId] ??= [];
    grouped[gift.holidayId]?.push(gift);
  }
  return grouped;
}

/** Returns the gift ideas of one holiday, best first; [] if there are none. */
export async function listGifts(holidayId: string, db: Db | Tx = appDb()): Promise<Gift[]> {
  return (await listGiftsByHoliday([holidayId], db))[holidayId] ?? [];
}
