import "server-only";
import { appDb, type Db } from "@/db/client";
import { type Admin, auditedAs } from "@/lib/admin/admin";
import { recordAudit } from "@/lib/audit/commands";
import type { CsvRow } from "@/lib/csv";
import { logFault } from "@/lib/log";
import { listAllSubscribers } from "@/lib/subscribers/queries";
import { exportRow } from "./columns";

/**
 * Hands out all subscribers, some at a time, and writes down how many it handed out: at the end, and also when the reader
 * stops or the database does, which breaks it off. No transaction is open while somebody reads slowly.
 */
export async function* exportSubscribers(admin: Admin, now: Date, db: Db = appDb()): AsyncGenerator<CsvRow[], void> {
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
    await db.transaction((tx) =>
      recordAudit(tx, {
        operationType: "subscribers.export",
        tableName: "email_subscriptions",
        recordCount,
        dataClassification: "confidential",
        retentionPolicy: "until_unsubscribe",
        executedAt: now,
        executedBy: auditedAs(admin),
        details: { format: "csv", isWhole },
      }),
    );
  }
}
