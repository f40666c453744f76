import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/** One row per invalidation of cached pages: every instance reads these rows and drops the pages with the tag. */
export const pageCacheChanges = pgTable(
  "page_cache_changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tag: text("tag").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("page_cache_changes_created_idx").on(table.createdAt)],
);
