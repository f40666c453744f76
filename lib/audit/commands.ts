import "server-only";
import type { Tx } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import type { AuditEntry } from "./entry";

/** Sensitivity of the entry itself. Source: spec section 9, defaults. */
const PII_LEVEL = "restricted";

/**
 * Writes an audit entry in the transaction of the change that it describes, so that both are stored or neither is.
 * Writers do not wait for each other: the job `audit-head` seals new entries into the chain within a few minutes.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLogs).values({ ...entry, piiLevel: PII_LEVEL });
}
