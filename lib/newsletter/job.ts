import "server-only";
import { and, arrayOverlaps, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { type MailVariant, mailIssues, mailMessages } from "@/db/schema/mail";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { weeklyPreviewMail } from "@/emails/weekly-preview";
import type { CivilDate } from "@/lib/core/civil-date";
import { mailFrame, recipientHash } from "@/lib/email/message";
import { renderMail } from "@/lib/email/render";
import { listGiftsByHoliday } from "@/lib/holidays/gifts/queries";
import { listHolidaysOn, listOngoing } from "@/lib/holidays/queries";
import { listSponsorsByHoliday } from "@/lib/sponsorship/queries";
import { ADMIN_NOTICE, daysOfIssue, dueIssue, NOTICE_PREFERENCE, WEEKLY_PREVIEW } from "./issue";
import { type SendingOptions, sendBatches } from "./mailing.job";
import { OPT_IN_PREFERENCES } from "./preferences";
import type { Compose } from "./subscriber";
import { listHeaders, personalize, previewVariants, variantKey, type WeekContent, weekContent } from "./weekly-preview";

/** How many recipients to queue per page. */
const PAGE = 5000;

/**
 * The result of a run. `remaining` emails are not settled; if `finished`, there will be no more for this issue.
 * `failed` batches were not accepted by Resend and wait for the next run.
 */
export type WeeklyPreviewRun =
  | { due: false }
  | { due: true; issueOn: CivilDate; sent: number; remaining: number; finished: boolean; failed: number };

type Issue = { id: string; variants: Record<string, MailVariant>; finishedAt: Date | null };

/** The `kind` of a list email, and its audience: subscribers with at least one of the preferences. */
type List = { kind: string; preferences: readonly string[] };

/** Reads the calendar of the week that begins on `issueOn`. */
async function readWeek(issueOn: CivilDate, siteUrl: string, db: Db): Promise<WeekContent> {
  const days = daysOfIssue(issueOn);
  const holidays = await Promise.all(days.map((day) => listHolidaysOn(day, db)));
  const ongoing = await Promise.all(days.map((day) => listOngoing(day, db)));
  const picks = holidays.flatMap((ofDay) => ofDay.slice(0, 1).map(({ id }) => id));
  const gifts = await listGiftsByHoliday(picks, db);
  const sponsors = await listSponsorsByHoliday(picks, db);
  return weekContent({ holidays, ongoing: ongoing.flat(), gifts, sponsors }, siteUrl);
}

/** Renders the issue as it would be now, by `variantKey`; {} for a week without holidays. Stores nothing. */
export async function writeIssue(issueOn: CivilDate, db: Db = appDb()): Promise<Record<string, MailVariant>> {
  const frame = mailFrame();
  const content = previewVariants(issueOn, await readWeek(issueOn, frame.siteUrl, db), frame.siteUrl);
  const variants: Record<string, MailVariant> = {};
  for (const [key, preview] of Object.entries(content)) {
    variants[key] = await renderMail(weeklyPreviewMail({ ...frame, ...preview }));
  }
  return variants;
}

async function findIssue(issueOn: CivilDate, db: Db): Promise<Issue | null> {
  const [row] = await db
    .select(pickColumns(mailIssues, "id", "variants", "finishedAt"))
    .from(mailIssues)
    .where(and(eq(mailIssues.kind, WEEKLY_PREVIEW), eq(mailIssues.issueOn, issueOn)));
  return row ?? null;
}

/**
 * Returns the issue, whose texts are written once, by the first run. Throws when the calendar has nothing in that week,
 * which indicates an error.
 */
async function openIssue(issueOn: CivilDate, db: Db): Promise<Issue> {
  const existing = await findIssue(issueOn, db);
  if (existing) return existing;
  const variants = await writeIssue(issueOn, db);
  if (Object.keys(variants).length === 0) throw new Error(`the week of ${issueOn} has no holidays to write about`);
  await db.insert(mailIssues).values({ kind: WEEKLY_PREVIEW, issueOn, variants }).onConflictDoNothing();
  const issue = await findIssue(issueOn, db);
  if (!issue) throw new Error(`the issue of ${issueOn} was not stored`);
  return issue;
}

/** Queues emails for one page of recipients; returns true after the last page. Concurrent calls run one at a time. */
async function planPage(issueId: string, { kind, preferences }: List, db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [issue] = await tx
      .select(pickColumns(mailIssues, "plannedUpTo", "plannedAt"))
      .from(mailIssues)
      .where(eq(mailIssues.id, issueId))
      .for("no key update");
    if (!issue || issue.plannedAt) return true;
    const readers = await tx
      .select({ id: emailSubscriptions.id, email: emailSubscriptions.email })
      .from(emailSubscriptions)
      .where(
        and(
          eq(emailSubscriptions.isActive, true),
          isNotNull(emailSubscriptions.confirmedAt),
          arrayOverlaps(emailSubscriptions.preferences, [...preferences]),
          issue.plannedUpTo === null ? undefined : gt(emailSubscriptions.id, issue.plannedUpTo),
        ),
      )
      .orderBy(asc(emailSubscriptions.id))
      .limit(PAGE);
    const messages = readers.map(({ id, email }) => {
      return { kind, recipientHash: recipientHash(email), issueId, subscriptionId: id };
    });
    if (messages.length > 0) await tx.insert(mailMessages).values(messages).onConflictDoNothing();
    const isLast = readers.length < PAGE;
    await tx
      .update(mailIssues)
      .set({ plannedUpTo: readers.at(-1)?.id ?? issue.plannedUpTo, plannedAt: isLast ? sql`now()` : null })
      .where(eq(mailIssues.id, issueId));
    return isLast;
  });
}

/** Queues an issue for its recipients and sends it to each once, or continues after an interrupted run. */
async function sendIssue(
  issueId: string,
  { compose, ...list }: List & { compose: Compose },
  db: Db,
  options: SendingOptions,
): Promise<{ sent: number; remaining: number; finished: boolean; failed: number }> {
  const { isTimeUp = () => false } = options;
  let isPlanned = false;
  while (!isPlanned && !isTimeUp()) isPlanned = await planPage(issueId, list, db);
  let failed = 0;
  const onSetback = () => {
    failed += 1;
  };
  const sent = isPlanned ? await sendBatches(issueId, compose, db, { ...options, onSetback }) : 0;
  const isOpen = inArray(mailMessages.status, ["queued", "sending"]);
  const remaining = await db.$count(mailMessages, and(eq(mailMessages.issueId, issueId), isOpen));
  const finished = isPlanned && remaining === 0;
  if (finished) {
    await db
      .update(mailIssues)
      .set({ finishedAt: sql`now()` })
      .where(and(eq(mailIssues.id, issueId), isNull(mailIssues.finishedAt)));
  }
  return { sent, remaining, finished, failed };
}

/** Sends every unfinished admin notice to each subscriber of `admin_updates` once; see `sendBatches`. */
export async function sendAdminNotices(
  db: Db = appDb(),
  options: SendingOptions = {},
): Promise<{ sent: number; remaining: number; failed: number }> {
  const { siteUrl } = mailFrame();
  const open = await db
    .select({ id: mailIssues.id, variants: mailIssues.variants })
    .from(mailIssues)
    .where(and(eq(mailIssues.kind, ADMIN_NOTICE), isNull(mailIssues.finishedAt)))
    .orderBy(asc(mailIssues.createdAt));
  const total = { sent: 0, remaining: 0, failed: 0 };
  for (const { id, variants } of open) {
    const notice = variants[NOTICE_PREFERENCE];
    const compose: Compose = ({ preferences, token }) =>
      notice && preferences.includes(NOTICE_PREFERENCE)
        ? { ...personalize(notice, token), headers: listHeaders(siteUrl, token, "updates") }
        : null;
    const list = { kind: ADMIN_NOTICE, preferences: [NOTICE_PREFERENCE], compose };
    const { sent, remaining, failed } = await sendIssue(id, list, db, options);
    total.sent += sent;
    total.remaining += remaining;
    total.failed += failed;
  }
  return total;
}

/**
 * Sends the issue that is due at `now` to each confirmed subscriber with a matching preference once, or continues after
 * an interrupted run. `issueOn` is an issue to send whether or not it is due. Concurrent runs share the work. Stops when
 * time is up and returns what remains. See `sendBatches`.
 */
export async function sendWeeklyPreview(
  { now, issueOn = dueIssue(now) }: { now: Date; issueOn?: CivilDate | null },
  db: Db = appDb(),
  options: SendingOptions = {},
): Promise<WeeklyPreviewRun> {
  if (issueOn === null) return { due: false };
  const issue = await openIssue(issueOn, db);
  if (issue.finishedAt) return { due: true, issueOn, sent: 0, remaining: 0, finished: true, failed: 0 };
  const { siteUrl } = mailFrame();
  const compose: Compose = ({ preferences, token }) => {
    const variant = issue.variants[variantKey(preferences)];
    return variant ? { ...personalize(variant, token), headers: listHeaders(siteUrl, token) } : null;
  };
  const list = { kind: WEEKLY_PREVIEW, preferences: OPT_IN_PREFERENCES, compose };
  return { due: true, issueOn, ...(await sendIssue(issue.id, list, db, options)) };
}
