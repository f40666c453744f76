import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { recordAudit } from "@/lib/audit/commands";
import { erasedAddress } from "@/lib/newsletter/subscriber";
import { isDue, selectDue, tableOf } from "./retention.queries";
import { RETENTION, type RetentionPolicy } from "./retention-rules";

/** Replaces each address with a hash. The proof that its owner agreed to email, and when, stays beside it. */
async function eraseAddresses(where: SQL | undefined, tx: Tx): Promise<number> {
  const { id, email } = emailSubscriptions;
  const rows = await tx.select({ id, email }).from(emailSubscriptions).where(where);
  const erased = rows.map((row) => ({ id: row.id, hash: erasedAddress(row.email) }));
  await tx
    .update(emailSubscriptions)
    .set({ email: sql`erased.hash` })
    .from(sql`json_to_recordset(${JSON.stringify(erased)}::json) as erased(id uuid, hash text)`)
    .where(eq(id, sql`erased.id`));
  return erased.length;
}

/** The rules that clear rows instead of deleting them. */
type ClearingPolicy = {
  [Policy in RetentionPolicy]: (typeof RETENTION)[Policy]["does"] extends "clear" ? Policy : never;
}[RetentionPolicy];

type Cleared = Record<string, null>;

/** The columns that are cleared in rows that stay. */
const CLEARED: Readonly<Record<Exclude<ClearingPolicy, "subscriber_until_unsubscribe">, Cleared>> = {
  card_mail_address_30_days: { recipientEmail: null },
  webhook_payload_30_days: { payload: null, signature: null, userAgent: null, ipAddress: null },
  payment_client_30_days: { ipAddress: null, userAgent: null, sessionId: null },
};

/** Applies the rule to the rows that match `where`. Returns how many they were. */
async function applyRule(policy: RetentionPolicy, where: SQL | undefined, tx: Tx): Promise<number> {
  const table = tableOf(policy);
  const one = { one: sql`1` };
  if (policy === "subscriber_until_unsubscribe") return eraseAddresses(where, tx);
  const { [policy]: cleared }: Partial<Record<RetentionPolicy, Cleared>> = CLEARED;
  const done = cleared
    ? await tx.update(table).set(cleared).where(where).returning(one)
    : await tx.delete(table).where(where).returning(one);
  return done.length;
}

export type SweepOptions = {
  batch: number;
  /** Runs first in the transaction. Throws if this run has lost its lease. */
  fence?: ((tx: Tx) => Promise<void>) | undefined;
};

/**
 * Applies one rule to up to `batch` of the due rows, in one transaction with the audit entry that counts them and names
 * none. Rows that are locked by others are left for the next run. `isLast` is set if no more rows were found.
 */
export async function sweep(
  policy: RetentionPolicy,
  now: Date,
  { batch, fence }: SweepOptions,
  db: Db,
): Promise<{ count: number; isLast: boolean }> {
  return db.transaction(async (tx) => {
    await fence?.(tx);
    const locked = await selectDue(policy, now, batch, tx).for("update", { skipLocked: true });
    const isLast = locked.length < batch;
    if (locked.length === 0) return { count: 0, isLast };
    const places = locked.map(({ place }) => place);
    // One parameter, not thousands. Checked again under the lock: rows that refer to this one may have changed just
    // before.
    const isLocked = sql`ctid = any(${sql.param(places)}::tid[])`;
    const count = await applyRule(policy, and(isLocked, isDue(policy, now, tx)), tx);
    if (count > 0) await recordSweep(policy, count, now, tx);
    return { count, isLast };
  });
}

async function recordSweep(policy: RetentionPolicy, recordCount: number, now: Date, tx: Tx): Promise<void> {
  const { tableName, does, dataClassification } = RETENTION[policy];
  await recordAudit(tx, {
    operationType: `retention.${does}`,
    tableName,
    recordCount,
    dataClassification,
    retentionPolicy: policy,
    executedAt: now,
    executedBy: "system",
    details: {},
  });
}
