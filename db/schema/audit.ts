import { sql } from "drizzle-orm";
import { bigint, bigserial, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * One row per audited change. Soon after the insert, each entry is sealed into a hash chain: it gets a position and the
 * hash of the entry before it. Contains no personal data. Triggers reject every change except sealing.
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
    /** Position in the chain: 1 for the first entry, without gaps; null until sealed. */
    position: bigint("position", { mode: "number" }).unique(),
    /** Hash of the entry before, SHA-256 in hex; null for the first entry and until sealed. */
    previousHash: text("previous_hash"),
    /** Null until sealed. */
    currentHash: text("current_hash").unique(),
    piiLevel: text("pii_level").notNull().default("restricted"),
  },
  (table) => [
    index("audit_logs_unsealed_idx").on(table.id).where(sql`${table.position} is null`),
    check("audit_logs_record_count", sql`${table.recordCount} >= 0`),
    check("audit_logs_sealed_whole", sql`${table.position} is null or ${table.currentHash} is not null`),
  ],
);
