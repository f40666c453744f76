import { sql } from "drizzle-orm";
import { check, index, numeric, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, generatedId } from "./columns";
import { holidays } from "./holidays";

/**
 * One gift idea for a holiday. An editor's idea has a URL and a rating. A seed idea is a kind of product without a
 * rating, searched for in the shop that the site is configured with.
 */
export const giftSuggestions = pgTable(
  "gift_suggestions",
  {
    id: generatedId(),
    holidayId: uuid("holiday_id")
      .notNull()
      .references(() => holidays.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    description: text("description").notNull(),
    price: text("price").notNull(),
    rating: numeric("rating", { precision: 2, scale: 1, mode: "number" }).default(4.5),
    affiliateUrl: text("affiliate_url"),
    /** Search query for the shop, instead of a URL. */
    shopQuery: text("shop_query"),
    category: text("category").notNull(),
    /** Its order among the seed's ideas. */
    position: smallint("position").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index("gift_suggestions_holiday_idx").on(table.holidayId, table.createdAt),
    check("gift_suggestions_name_length", sql`char_length(${table.name}) between 1 and 200`),
    check("gift_suggestions_description_length", sql`char_length(${table.description}) between 1 and 500`),
    check("gift_suggestions_price_length", sql`char_length(${table.price}) between 1 and 50`),
    check("gift_suggestions_rating_range", sql`${table.rating} between 1 and 5`),
    check("gift_suggestions_url_scheme", sql`${table.affiliateUrl} ~* '^https?://'`),
    check("gift_suggestions_one_link", sql`num_nonnulls(${table.affiliateUrl}, ${table.shopQuery}) = 1`),
    check("gift_suggestions_query_length", sql`char_length(${table.shopQuery}) between 1 and 100`),
    check("gift_suggestions_category_length", sql`char_length(${table.category}) between 1 and 100`),
  ],
);
