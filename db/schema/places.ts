import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** A place as a provider returned it; unknown fields are null. */
export type FoundPlace = {
  /** The provider's own key: "node/240109189". */
  id: string;
  name: string;
  /** The kind of place, in words: "Bakery". */
  category: string;
  address: string | null;
  latitude: number;
  longitude: number;
  description: string | null;
  websiteUrl: string | null;
};

/** One row per rounded area and category that was searched. Stores neither who searched nor their exact position. */
export const placeSearches = pgTable(
  "place_searches",
  {
    /** The rounded position: "40.71,-74.01". */
    area: text("area").notNull(),
    /** The category searched for: a holiday's category. */
    category: text("category").notNull(),
    places: jsonb("places").$type<FoundPlace[]>().notNull(),
    fetchedAt: instant("fetched_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.area, table.category] }),
    index("place_searches_fetched_idx").on(table.fetchedAt),
  ],
);
