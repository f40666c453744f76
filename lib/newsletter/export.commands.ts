import "server-only";
import { appDb, type Db } from "@/db/client";
import { recordAudit } from "@/lib/audit/commands";
import { type Admin, auditedAs } from "@/lib/auth/admin/session";
import type { CsvRow } from "@/lib/core/csv";
import { logFault } from "@/lib/core/log";
import { listAllSubscribers, type Subscriber } from "./queries";

/** The column names, same as the field names. Source: spec section 3, subscriber. */
export const EXPORT_COLUMNS = ["email", "subscribedAt", "source", "preferences", "isActive", "id"] as const;

/** Returns a subscriber as a row; preferences as "deals, previews". */
const exportRow = ({ email, subscribedAt, source, preferences, isActive, id }: Subscriber): CsvRow => [
  email,
  subscribedAt,
  source,
  preferences.join(", "),
  isActive,
  id,
];

/** Writes an audit record when an export begins and when it ends. */
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
 * Yields all subscribers in pages. The start is audited before the first page, since the process may be killed later;
 * the number of exported rows is audited at the end, also if the client disconnects or the database fails. No
 * transaction is open while a slow client reads.
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
    // Next logs the error of an aborted stream as it is, so it must not contain a query.
    throw new Error("the export broke off");
  } finally {
    // The start is already audited. If the database is down now, the error above is enough.
    await audit(admin, now, { recordCount, phase: "end", isWhole }, db).catch((error) =>
      logFault("subscribers export", error),
    );
  }
}
