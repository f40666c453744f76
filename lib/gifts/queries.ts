import "server-only";
import { asc, desc, eq, inArray } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { giftSuggestions } from "@/db/schema/gifts";

/** One gift idea as screens and the public API see it. */
export type Gift = {
  id: string;
  holidayId: string;
  name: string;
  description: string;
  /** As text: "$10–20". */
  price: string;
  /** The editors' own, 1 to 5. */
  rating: number;
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
  category: giftSuggestions.category,
};

/** The best first; of equals, the one that was added first. */
const byRating = [desc(giftSuggestions.rating), asc(giftSuggestions.createdAt), asc(giftSuggestions.id)];

/** The gift ideas of one holiday, best first; [] when there are none. */
export async function listGifts(holidayId: string, db: Db = appDb()): Promise<Gift[]> {
  return db
    .select(shown)
    .from(giftSuggestions)
    .where(eq(giftSuggestions.holidayId, holidayId))
    .orderBy(...byRating);
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
    .where(inArray(giftSuggestions.holidayId, [...holidayIds]))
    .orderBy(...byRating);
  const grouped: Record<string, Gift[]> = {};
  for (const gift of rows) {
    grouped[gift.holidayId] ??= [];
    grouped[gift.holidayId]?.push(gift);
  }
  return grouped;
}
