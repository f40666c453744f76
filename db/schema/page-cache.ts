import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/** One row per reason why cached pages are old: every instance reads them and forgets the pages of the tag. */
export const pageCacheChanges = pgTable(
  "page_cache_changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tag: text("tag").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("page_cache_changes_created_idx").on(table.createdAt)],
);
