import { sql } from "drizzle-orm";
import { bigint, bigserial, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * One row per change worth answering for, sealed into a chain soon after: each then carries the hash of the one before. No
 * personal data. Triggers refuse every change but the sealing.
 */
export const auditLogs = pgTable(
  "audit_logs",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    operationType: text("operation_type").notNull(),
    tableName: text("table_name").notNull(),
    recordCount: integer("record_count").notNull().default(1),
    dataClassification: text("data_classification").notNull(),
    retentionPolicy: text("retention_policy").notNull(),
    executedAt: instant("executed_at").notNull(),
    executedBy: text("executed_by").notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    /** Its place in the chain, 1 for the first, without a gap; null until it is sealed. */
    position: bigint("position", { mode: "number" }).unique(),
    /** SHA-256 in hex; null in the first place, and until it is sealed. */
    previousHash: text("previous_hash"),
    /** Null until it is sealed. */
    currentHash: text("current_hash").unique(),
    piiLevel: text("pii_level").notNull().default("restricted"),
  },
  (table) => [
    index("audit_logs_unsealed_idx").on(table.id).where(sql`${table.position} is null`),
    check("audit_logs_record_count", sql`${table.recordCount} >= 0`),
    check("audit_logs_sealed_whole", sql`${table.position} is null or ${table.currentHash} is not null`),
  ],
);
