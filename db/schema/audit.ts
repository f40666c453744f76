import { sql } from "drizzle-orm";
import { bigserial, check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** One row per change worth answering for, each carrying the hash of the one before. No personal data. */
export const auditLogs = pgTable(
  "audit_logs",
  {
    /** Rising: the order of the chain. */
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    operationType: text("operation_type").notNull(),
    tableName: text("table_name").notNull(),
    recordCount: integer("record_count").notNull().default(1),
    dataClassification: text("data_classification").notNull(),
    retentionPolicy: text("retention_policy").notNull(),
    executedAt: instant("executed_at").notNull(),
    executedBy: text("executed_by").notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    /** SHA-256 in hex; null on the first row. */
    previousHash: text("previous_hash").unique("audit_logs_one_successor", { nulls: "not distinct" }),
    currentHash: text("current_hash").notNull().unique(),
    piiLevel: text("pii_level").notNull().default("restricted"),
  },
  (table) => [check("audit_logs_record_count", sql`${table.recordCount} >= 0`)],
);
