import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { recordAudit } from "@/lib/audit/commands";
import { erasedAddress } from "@/lib/newsletter/addresses";
import { isDue, selectDue, tableOf } from "./retention.queries";
import { RETENTION, type RetentionPolicy } from "./retention-rules";

/** Puts a hash in the place of each address; that its owner agreed to mail once, and when, stays proven beside it. */
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

/** The rules after which the rows stay. */
type ClearingPolicy = {
  [Policy in RetentionPolicy]: (typeof RETENTION)[Policy]["does"] extends "clear" ? Policy : never;
}[RetentionPolicy];

type Cleared = Record<string, null>;

/** What is cleared of rows that stay. */
const CLEARED: Readonly<Record<Exclude<ClearingPolicy, "subscriber_until_unsubscribe">, Cleared>> = {
  card_mail_address_30_days: { recipientEmail: null },
  webhook_payload_30_days: { payload: null, signature: null, userAgent: null, ipAddress: null },
  payment_client_30_days: { ipAddress: null, userAgent: null, sessionId: null },
};

/** Carries the rule out on the rows that `where` names; gives how many they were. */
async function carryOut(policy: RetentionPolicy, where: SQL | undefined, tx: Tx): Promise<number> {
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
  /** First in the transaction: throws when the run is no longer this holder's. */
  fence?: ((tx: Tx) => Promise<void>) | undefined;
};

/**
 * Carries one rule out on up to `batch` of the rows that are due, in one transaction with the audit entry that counts them and
 * names none. A row that somebody else is at is left for the next run. `isLast` when no more were to be had.
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
    // One parameter, not thousands. Asked once more under the lock: what hangs on a row may have changed just before.
    const isLocked = sql`ctid = any(${sql.param(places)}::tid[])`;
    const count = await carryOut(policy, and(isLocked, isDue(policy, now, tx)), tx);
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
