import "server-only";
import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { paymentOperations } from "@/db/schema/billing";
import { cardVideos } from "@/db/schema/cards";
import { mailMessages } from "@/db/schema/mail";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { sponsorSubscriptions } from "@/db/schema/sponsors";
import { checkNewest, getChainState, getStoredCheckpoint } from "@/lib/audit/queries";
import { countEvents } from "@/lib/billing/queries";
import { logFault } from "@/lib/core/log";
import { RESERVED_STATES } from "@/lib/core/subscription-states";
import { countOpenCorrections } from "@/lib/editorial/corrections/queries";
import { countFailingJobs, listJobs } from "@/lib/jobs/queries";
import { countWaitingMessages } from "@/lib/sponsorship/messages/queries";

/** How many of the newest audit entries are verified each time. */
const NEWEST_ENTRIES = 500;

/** How long to wait for the storage: the rest of the page takes a moment. */
const STORAGE_TIMEOUT_MS = 3000;

const HOUR_MS = 3_600_000;

const DAY_MS = 24 * HOUR_MS;

/**
 * Events that failed longer ago are not tried again and cannot be fixed. Source: design section 10, webhook payloads.
 */
const EVENT_DAYS = 30;

/** Returns the response time and the size of the database. */
async function getDatabaseState(db: Db) {
  const startedAt = performance.now();
  await db.execute(sql`select 1`);
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  const { rows } = await db.execute<{ size: string }>(sql`select pg_database_size(current_database())::text as size`);
  return { ms, sizeBytes: Number(rows[0]?.size) };
}

/** Returns how many items of each kind are waiting, or have failed. */
async function getQueues(now: Date, db: Db) {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { status, createdAt } = mailMessages;
  const [
    mailsQueued,
    mailsFailed24h,
    eventsPending,
    eventsFailed,
    operationsPending,
    videosDue,
    /** Holidays that are reserved during a checkout. */
    holds,
    corrections,
    /** Notes about outdated pages, which every process reads; those of an hour. */
    pageNotes,
  ] = await Promise.all([
    db.$count(mailMessages, eq(status, "queued")),
    db.$count(mailMessages, and(eq(status, "failed"), gt(createdAt, ago(DAY_MS)))),
    countEvents("pending", ago(EVENT_DAYS * DAY_MS), db),
    countEvents("failed", ago(EVENT_DAYS * DAY_MS), db),
    db.$count(paymentOperations, eq(paymentOperations.status, "pending")),
    db.$count(cardVideos, lte(cardVideos.deleteAfter, now)),
    db.$count(sponsorSubscriptions, inArray(sponsorSubscriptions.status, RESERVED_STATES)),
    countOpenCorrections(db),
    db.$count(pageCacheChanges, gt(pageCacheChanges.createdAt, ago(HOUR_MS))),
  ]);
  const mails = { mailsQueued, mailsFailed24h };
  const billing = { eventsPending, eventsFailed, operationsPending, holds };
  return { ...mails, ...billing, videosDue, corrections, pageNotes };
}

export type Queues = Awaited<ReturnType<typeof getQueues>>;

/** Returns the state of the chain; `checkpoint` is the newest one in storage, unknown while that does not respond. */
async function getAudit(db: Db) {
  const checkpoint = getStoredCheckpoint(db, { timeoutMs: STORAGE_TIMEOUT_MS }).catch((error) => {
    // A storage that is down is reported beside everything else.
    logFault("the checkpoint of the audit log", error);
    return { is: "unknown" } as const;
  });
  return { ...(await getChainState(NEWEST_ENTRIES, db)), checkpoint: await checkpoint };
}

/** Returns the state of the site at `now`. Throws if the database does not respond. */
export async function getHealth(now: Date, db: Db = appDb()) {
  // Alone and first: parallel queries would make it look slow.
  const database = await getDatabaseState(db);
  const [jobs, queues, audit] = await Promise.all([listJobs(now, db), getQueues(now, db), getAudit(db)]);
  return { database, jobs, queues, audit };
}

export type Health = Awaited<ReturnType<typeof getHealth>>;

/** Returns how many items need an editor at `now`: suggestions to decide, sponsors' texts to review, and problems. */
export async function getSummary(now: Date, db: Db = appDb()) {
  const [corrections, messages, events, jobs, { checked }] = await Promise.all([
    countOpenCorrections(db),
    countWaitingMessages(db),
    countEvents("failed", new Date(now.getTime() - EVENT_DAYS * DAY_MS), db),
    countFailingJobs(now, db),
    checkNewest(NEWEST_ENTRIES, db),
  ]);
  return { corrections, messages, problems: events + jobs + (checked.brokenId === null ? 0 : 1) };
}
