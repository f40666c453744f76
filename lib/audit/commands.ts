import "server-only";
import { desc, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import { type AuditEntry, entryHash } from "./entry";

/** How restricted an entry is itself. Source: spec section 9, defaults. */
const PII_LEVEL = "restricted";

/**
 * Appends an entry to the audit chain, in the transaction of the change that it is about: both are there or neither is.
 * Writers wait for each other from here to the end of their transactions, so it comes last in them.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`);
  const [last] = await tx
    .select({ currentHash: auditLogs.currentHash })
    .from(auditLogs)
    .orderBy(desc(auditLogs.id))
    .limit(1);
  const chained = { ...entry, previousHash: last?.currentHash ?? null, piiLevel: PII_LEVEL };
  await tx.insert(auditLogs).values({ ...chained, currentHash: entryHash(chained) });
}
