import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** A place as a provider told us of it; what the provider does not know is null. */
export type FoundPlace = {
  /** The provider's own key: "node/240109189". */
  id: string;
  name: string;
  /** What kind of place, in words: "Bakery". */
  category: string;
  address: string | null;
  latitude: number;
  longitude: number;
  description: string | null;
  websiteUrl: string | null;
};

/** One row per neighborhood and kind of places that somebody asked for. Never who asked, nor where exactly they were. */
export const placeSearches = pgTable(
  "place_searches",
  {
    /** The rounded position: "40.71,-74.01". */
    area: text("area").notNull(),
    /** What was looked for: a holiday's category. */
    category: text("category").notNull(),
    places: jsonb("places").$type<FoundPlace[]>().notNull(),
    fetchedAt: instant("fetched_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.area, table.category] }),
    index("place_searches_fetched_idx").on(table.fetchedAt),
  ],
);
