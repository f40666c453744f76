import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { mailMessages } from "@/db/schema/mail";

/** Returns the number of emails of an issue that are not settled yet. */
export async function countOpen(issueId: string, db: Db = appDb()): Promise<number> {
  const isOpen = inArray(mailMessages.status, ["queued", "sending"]);
  return db.$count(mailMessages, and(eq(mailMessages.issueId, issueId), isOpen));
}

/** The delivery numbers of an issue. `sent`, `failed`, `skipped` and `remaining` add up to `planned`. */
export type IssueNumbers = {
  planned: number;
  /** Accepted by Resend; includes `bounced` and `complained`. */
  sent: number;
  /** Rejected, or the result is unknown. */
  failed: number;
  /** The recipient had unsubscribed or was suppressed. */
  skipped: number;
  remaining: number;
  bounced: number;
  complained: number;
};

const inStatus = (...statuses: readonly string[]) =>
  sql<number>`count(*) filter (where ${inArray(mailMessages.status, [...statuses])})::int`;

/** Returns the numbers of issues by id; an issue without queued emails is missing. Reads all emails of these issues. */
export async function listIssueNumbers(
  issueIds: readonly string[],
  db: Db = appDb(),
): Promise<ReadonlyMap<string, IssueNumbers>> {
  if (issueIds.length === 0) return new Map();
  const rows = await db
    .select({
      issueId: mailMessages.issueId,
      planned: sql<number>`count(*)::int`,
      sent: inStatus("sent", "delivered", "bounced", "complained"),
      failed: inStatus("failed", "unknown"),
      skipped: inStatus("skipped", "suppressed"),
      remaining: inStatus("queued", "sending"),
      bounced: inStatus("bounced"),
      complained: inStatus("complained"),
    })
    .from(mailMessages)
    .where(inArray(mailMessages.issueId, [...issueIds]))
    .groupBy(mailMessages.issueId);
  return new Map(rows.map(({ issueId, ...numbers }) => [issueId ?? "", numbers]));
}
