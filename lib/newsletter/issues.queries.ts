import "server-only";
import { and, arrayContains, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { mailIssues, mailMessages } from "@/db/schema/mail";
import { emailSubscriptions } from "@/db/schema/subscribers";
import type { CivilDate } from "@/lib/core/civil-date";
import type { RenderedMail } from "@/lib/email/render";
import { ADMIN_NOTICE, isIssueOver, issueDueAt, NOTICE_PREFERENCE, WEEKLY_PREVIEW } from "./issue";
import { writeIssue } from "./job";

/** The delivery numbers of an issue. `sent`, `failed`, `skipped` and `remaining` add up to `planned`. */
type IssueNumbers = {
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
async function listIssueNumbers(issueIds: readonly string[], db: Db): Promise<ReadonlyMap<string, IssueNumbers>> {
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

/** A variant of an issue, for readers with the same preferences. */
export type PreviewVariant = RenderedMail & { key: string; name: string };

/** Variant labels by `variantKey`, most common first. */
const NAMES: Readonly<Record<string, string>> = {
  "deals,previews": "Days and gift ideas",
  previews: "Days only",
  deals: "Gift ideas only",
};

/** Returns the variants of an issue with their labels, in the order of NAMES. */
function namedVariants(variants: Readonly<Record<string, RenderedMail>>): PreviewVariant[] {
  return Object.entries(NAMES).flatMap(([key, name]) => {
    const mail = variants[key];
    return mail ? { key, name, subject: mail.subject, html: mail.html, text: mail.text } : [];
  });
}

/** The progress of an issue; times in ISO 8601. */
export type IssueProgress = IssueNumbers & {
  /** Null while recipients are still being queued. */
  plannedAt: string | null;
  /** Null while it is being sent. */
  finishedAt: string | null;
};

/** An issue that was started, by its Monday. */
export type BegunIssue = IssueProgress & { issueOn: CivilDate };

/** An issue before or during sending. */
export type IssuePreview = {
  issueOn: CivilDate;
  /** When sending begins, in ISO 8601. */
  dueAt: string;
  /** Whether its texts are final, so calendar changes no longer affect it. */
  isWritten: boolean;
  /** Empty when the calendar has nothing in that week. */
  variants: PreviewVariant[];
  /** Null before it is started. */
  progress: IssueProgress | null;
};

const ZEROS: IssueNumbers = { planned: 0, sent: 0, failed: 0, skipped: 0, remaining: 0, bounced: 0, complained: 0 };

type Times = { plannedAt: Date | null; finishedAt: Date | null };

const progressOf = ({ plannedAt, finishedAt }: Times, numbers: IssueNumbers = ZEROS): IssueProgress => ({
  ...numbers,
  plannedAt: plannedAt?.toISOString() ?? null,
  finishedAt: finishedAt?.toISOString() ?? null,
});

const times = pickColumns(mailIssues, "id", "plannedAt", "finishedAt");

const isOfMonday = (issueOn: CivilDate) => and(eq(mailIssues.kind, WEEKLY_PREVIEW), eq(mailIssues.issueOn, issueOn));

/** Returns the progress of the issue of that Monday; null before it is started. */
export async function getIssueProgress(issueOn: CivilDate, db: Db = appDb()): Promise<IssueProgress | null> {
  const [row] = await db.select(times).from(mailIssues).where(isOfMonday(issueOn));
  return row ? progressOf(row, (await listIssueNumbers([row.id], db)).get(row.id)) : null;
}

/**
 * Returns the issue of that Monday as it was written, or, before that, as it would be at the instant `now`. Stores
 * nothing. Null for a past week without an issue.
 */
export async function getIssuePreview(issueOn: CivilDate, now: Date, db: Db = appDb()): Promise<IssuePreview | null> {
  const [stored] = await db.select({ variants: mailIssues.variants }).from(mailIssues).where(isOfMonday(issueOn));
  if (!stored && isIssueOver(issueOn, now)) return null;
  return {
    issueOn,
    dueAt: issueDueAt(issueOn).toISOString(),
    isWritten: stored !== undefined,
    variants: namedVariants(stored?.variants ?? (await writeIssue(issueOn, db))),
    progress: stored ? await getIssueProgress(issueOn, db) : null,
  };
}

/** How many past issues the admin page lists. */
const SHOWN_ISSUES = 6;

/** Lists the most recently started issues, latest first. */
export async function listBegunIssues(db: Db = appDb()): Promise<BegunIssue[]> {
  const rows = await db
    .select({ ...times, issueOn: mailIssues.issueOn })
    .from(mailIssues)
    .where(eq(mailIssues.kind, WEEKLY_PREVIEW))
    .orderBy(desc(mailIssues.issueOn))
    .limit(SHOWN_ISSUES);
  const ids = rows.map(({ id }) => id);
  const numbers = await listIssueNumbers(ids, db);
  return rows.map((row) => ({ issueOn: row.issueOn as CivilDate, ...progressOf(row, numbers.get(row.id)) }));
}

/** A notice that was sent or is being sent; `createdAt` in ISO 8601. */
export type Notice = IssueProgress & { id: string; subject: string; createdAt: string };

/** Returns the latest notices, newest first, and how many subscribers a new one would reach. */
export async function listNotices(db: Db = appDb()): Promise<{ readers: number; notices: Notice[] }> {
  const rows = await db
    .select({ ...times, ...pickColumns(mailIssues, "variants", "createdAt") })
    .from(mailIssues)
    .where(eq(mailIssues.kind, ADMIN_NOTICE))
    .orderBy(desc(mailIssues.createdAt))
    .limit(SHOWN_ISSUES);
  const ids = rows.map(({ id }) => id);
  const numbers = await listIssueNumbers(ids, db);
  const isReader = and(
    eq(emailSubscriptions.isActive, true),
    isNotNull(emailSubscriptions.confirmedAt),
    arrayContains(emailSubscriptions.preferences, [NOTICE_PREFERENCE]),
  );
  return {
    readers: await db.$count(emailSubscriptions, isReader),
    notices: rows.map(({ id, variants, createdAt, ...row }) => ({
      id,
      subject: variants[NOTICE_PREFERENCE]?.subject ?? "",
      createdAt: createdAt.toISOString(),
      ...progressOf(row, numbers.get(id)),
    })),
  };
}
