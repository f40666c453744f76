import "server-only";
import { appDb, type Db } from "@/db/client";
import { recordAudit } from "@/lib/audit/commands";
import { type Admin, auditedAs } from "@/lib/auth/admin/admin";
import type { CsvRow } from "@/lib/core/csv";
import { logFault } from "@/lib/core/log";
import { exportRow } from "./columns";
import { listAllSubscribers } from "./queries";

/** Writes down who takes the list: that it begins, and what was handed out when it ended. */
async function audit(
  admin: Admin,
  now: Date,
  { recordCount, ...details }: { recordCount: number; phase: "begin" | "end"; isWhole?: boolean },
  db: Db,
): Promise<void> {
  await db.transaction((tx) =>
    recordAudit(tx, {
      operationType: "subscribers.export",
      tableName: "email_subscriptions",
      recordCount,
      dataClassification: "confidential",
      retentionPolicy: "until_unsubscribe",
      executedAt: now,
      executedBy: auditedAs(admin),
      details: { format: "csv", ...details },
    }),
  );
}

/**
 * Hands out all subscribers, some at a time. Who takes them is written down before the first goes out, for nobody may be
 * left to do it later; and how many went, at the end, also when the reader stops or the database does, which breaks it off.
 * No transaction is open while somebody reads slowly.
 */
export async function* exportSubscribers(admin: Admin, now: Date, db: Db = appDb()): AsyncGenerator<CsvRow[], void> {
  await audit(admin, now, { recordCount: 0, phase: "begin" }, db);
  let recordCount = 0;
  let isWhole = false;
  try {
    for await (const page of listAllSubscribers(db)) {
      recordCount += page.length;
      yield page.map(exportRow);
    }
    isWhole = true;
  } catch (error) {
    logFault("subscribers export", error);
    // Next logs what breaks a stream off as it is: no query of ours.
    throw new Error("the export broke off");
  } finally {
    // That it began is known: a database that is down now is no reason to say more than "broke off".
    await audit(admin, now, { recordCount, phase: "end", isWhole }, db).catch((error) =>
      logFault("subscribers export", error),
    );
  }
}
