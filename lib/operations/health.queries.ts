import "server-only";
import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { paymentOperations } from "@/db/schema/billing";
import { cardVideos } from "@/db/schema/cards";
import { mailMessages } from "@/db/schema/mail";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { sponsorSubscriptions } from "@/db/schema/sponsors";
import { type ChainState, checkNewest, getChainState, getKeptEnd, type KeptEnd } from "@/lib/audit/queries";
import { countEvents } from "@/lib/billing/webhook-events/queries";
import { logFault } from "@/lib/core/log";
import { HELD_STATES } from "@/lib/core/subscription-states";
import { countOpenCorrections } from "@/lib/editorial/corrections/queries";
import { countTroubledJobs, type JobState, listJobs } from "@/lib/jobs/queries";
import { countWaitingMessages } from "@/lib/sponsorship/messages/queries";

/** So many of the newest audit entries are checked each time. */
const NEWEST_ENTRIES = 500;

/** How long the storage is waited for: the rest of the page is there in a moment. */
const STORAGE_TIMEOUT_MS = 3000;

const DAY_MS = 86_400_000;

/** What failed longer ago is tried by nobody any more, and can no longer be mended. Source: design section 10, webhook payloads. */
const EVENT_DAYS = 30;

/** How many of each wait, or went wrong. */
export type Queues = {
  mailsQueued: number;
  mailsFailed24h: number;
  eventsPending: number;
  /** In the last 30 days. */
  eventsFailed: number;
  operationsPending: number;
  /** Films whose time has come. */
  videosDue: number;
  /** Holidays that are kept for somebody who is paying. */
  holds: number;
  corrections: number;
  /** Notes by which every process learns that pages are old; an hour's. */
  pageNotes: number;
};

/** How the site is, for its editors. */
export type Health = {
  /** `ms` is how long it took to answer. */
  database: { ms: number; sizeBytes: number };
  jobs: JobState[];
  queues: Queues;
  /** `kept` is what the storage knows of the chain's end, unknown while it does not answer. */
  audit: ChainState & { kept: KeptEnd | { is: "unknown" } };
};

async function getDatabaseState(db: Db): Promise<Health["database"]> {
  const startedAt = performance.now();
  await db.execute(sql`select 1`);
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  const { rows } = await db.execute<{ size: string }>(sql`select pg_database_size(current_database())::text as size`);
  return { ms, sizeBytes: Number(rows[0]?.size) };
}

async function getQueues(now: Date, db: Db): Promise<Queues> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { status, createdAt } = mailMessages;
  const failed = and(eq(status, "failed"), gt(createdAt, ago(DAY_MS)));
  const [mailsQueued, mailsFailed24h, eventsPending, eventsFailed, operationsPending, videosDue, holds, open, notes] =
    await Promise.all([
      db.$count(mailMessages, eq(status, "queued")),
      db.$count(mailMessages, failed),
      countEvents("pending", ago(EVENT_DAYS * DAY_MS), db),
      countEvents("failed", ago(EVENT_DAYS * DAY_MS), db),
      db.$count(paymentOperations, eq(paymentOperations.status, "pending")),
      db.$count(cardVideos, lte(cardVideos.deleteAfter, now)),
      db.$count(sponsorSubscriptions, inArray(sponsorSubscriptions.status, HELD_STATES)),
      countOpenCorrections(db),
      db.$count(pageCacheChanges),
    ]);
  const mails = { mailsQueued, mailsFailed24h };
  const billing = { eventsPending, eventsFailed, operationsPending, holds };
  return { ...mails, ...billing, videosDue, corrections: open, pageNotes: notes };
}

async function getAudit(db: Db): Promise<Health["audit"]> {
  const kept = getKeptEnd(db, { timeoutMs: STORAGE_TIMEOUT_MS }).catch((error) => {
    // A storage that is down is one more thing to be told, beside all others.
    logFault("the kept end of the audit log", error);
    return { is: "unknown" } as const;
  });
  return { ...(await getChainState(NEWEST_ENTRIES, db)), kept: await kept };
}

/** How the site is at `now`. Throws when the database does not answer. */
export async function getHealth(now: Date, db: Db = appDb()): Promise<Health> {
  // By itself first: what comes beside it would make it look slow.
  const database = await getDatabaseState(db);
  const [jobs, queues, audit] = await Promise.all([listJobs(now, db), getQueues(now, db), getAudit(db)]);
  return { database, jobs, queues, audit };
}

/** What asks for an editor: suggestions to decide, texts of sponsors to read, and things that went wrong. */
export type AdminSummary = { corrections: number; messages: number; problems: number };

/** What asks for an editor at `now`. */
export async function getSummary(now: Date, db: Db = appDb()): Promise<AdminSummary> {
  const [open, messages, events, jobs, { checked }] = await Promise.all([
    countOpenCorrections(db),
    countWaitingMessages(db),
    countEvents("failed", new Date(now.getTime() - EVENT_DAYS * DAY_MS), db),
    countTroubledJobs(now, db),
    checkNewest(NEWEST_ENTRIES, db),
  ]);
  return { corrections: open, messages, problems: events + jobs + (checked.brokenId === null ? 0 : 1) };
}
