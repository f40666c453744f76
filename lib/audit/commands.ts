import "server-only";
import type { Tx } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import type { AuditEntry } from "./entry";

/** How restricted an entry is itself. Source: spec section 9, defaults. */
const PII_LEVEL = "restricted";

/**
 * Writes an entry into the audit log, in the transaction of the change that it is about: both are there or neither is.
 * Writers do not wait for each other: the job `audit-head` seals what is there into the chain, some minutes later at most.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLogs).values({ ...entry, piiLevel: PII_LEVEL });
}
