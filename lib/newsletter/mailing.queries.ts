import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { mailMessages } from "@/db/schema/mail";

/** How many mails of an issue are not settled yet. */
export async function countOpen(issueId: string, db: Db = appDb()): Promise<number> {
  const isOpen = inArray(mailMessages.status, ["queued", "sending"]);
  return db.$count(mailMessages, and(eq(mailMessages.issueId, issueId), isOpen));
}

/** How the mails of an issue stand. The four after `planned` add up to it. */
export type IssueNumbers = {
  planned: number;
  /** Resend has taken them; `bounced` and `complained` are among them. */
  sent: number;
  /** Refused, or nobody knows. */
  failed: number;
  /** For somebody who had left, or who must not be written to. */
  skipped: number;
  remaining: number;
  bounced: number;
  complained: number;
};

const inStatus = (...statuses: readonly string[]) =>
  sql<number>`count(*) filter (where ${inArray(mailMessages.status, [...statuses])})::int`;

/** The numbers of issues by their ids; an issue that nobody is planned for yet is missing. Reads every mail of theirs. */
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
