import { sql } from "drizzle-orm";
import type { Db, Tx } from "./client";
import { auditLogs } from "./schema/audit";

/** Changes an append-only table in one transaction, which only a superuser can do. For tests and benchmarks. */
export async function tamper<Result>(db: Db, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    return change(tx);
  });
}

/** Empties the audit log. For tests. */
export async function emptyAuditLog(db: Db): Promise<void> {
  await tamper(db, (tx) => tx.delete(auditLogs));
}
