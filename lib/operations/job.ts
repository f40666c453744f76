import "server-only";
import { saveCheckpoint } from "@/lib/audit/job";
import { sendScheduledCards } from "@/lib/cards/mail/job";
import type { CivilDate } from "@/lib/core/civil-date";
import { utcToday } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { traced } from "@/lib/core/telemetry";
import { rollOccurrences } from "@/lib/holidays/commands";
import { claimRun, runHeld } from "@/lib/jobs/commands";
import { budgetOf, jobsToBegin } from "@/lib/jobs/concurrency";
import type { Lease } from "@/lib/jobs/leases.commands";
import { listDueJobs } from "@/lib/jobs/queries";
import type { JobName } from "@/lib/jobs/schedule";
import { deleteDueVideos } from "@/lib/media/job";
import { sendAdminNotices, sendWeeklyPreview } from "@/lib/newsletter/job";
import { warmSite } from "@/lib/publishing/warm-up.job";
import { sendDueReminders } from "@/lib/reminders/job";
import { reconcile } from "@/lib/sponsorship/job";
import { retain } from "./retention.job";

/** What a job receives: its lease, the time that it is for, and when to start nothing more. */
type JobRun = Lease & {
  /** By the database's clock, so that every server agrees on what is due. */
  now: Date;
  /** Whether the budget is spent, or the lease is lost. */
  isTimeUp: () => boolean;
  /** The requested newsletter, whether or not it is due; null for the one that is due. */
  issueOn: CivilDate | null;
};

/** The work of each job. Its result is stored with the run, and is the response to the scheduler. */
type Jobs = Readonly<Record<JobName, (run: JobRun) => Promise<unknown>>>;

const JOBS: Jobs = {
  "card-videos": ({ now, fence, isTimeUp }) => deleteDueVideos(now, { fence, isTimeUp }),
  reminders: ({ now, isTimeUp }) => sendDueReminders(now, { isTimeUp }),
  "scheduled-cards": ({ now, isTimeUp }) => sendScheduledCards(now, { isTimeUp }),
  reconcile: ({ now, isTimeUp }) => reconcile(now, { isTimeUp }),
  "audit-head": ({ now, fence, isTimeUp }) => saveCheckpoint(now, undefined, { fence, isTimeUp }),
  "weekly-preview": async ({ now, issueOn, isTimeUp }) => {
    // First, because a week that cannot be written must not delay the notices.
    const notices = await sendAdminNotices(undefined, { isTimeUp });
    const preview = await sendWeeklyPreview({ now, ...(issueOn && { issueOn }) }, undefined, { isTimeUp });
    return { ...preview, notices };
  },
  retention: ({ now, fence, isTimeUp }) => retain(now, { fence, isTimeUp }),
  occurrences: ({ now, fence }) => rollOccurrences(utcToday(now), { fence }),
  "feed-warm-up": ({ now, isTimeUp }) => warmSite(utcToday(now), { isTimeUp }),
};

/** How often a server checks for due jobs, in ms. */
const CHECK_EVERY_MS = 5000;

const noRuns = () => ({
  stopping: new AbortController(),
  underWay: new Map<Promise<unknown>, JobName>(),
  /** The work in progress: it may continue for a moment after its run was put back. */
  works: new Set<Promise<unknown>>(),
  /** When each job last started, by `performance.now()`. */
  begunAt: new Map<JobName, number>(),
  isKept: false,
});

const globals = globalThis as typeof globalThis & { oddlyJobs?: ReturnType<typeof noRuns> };

/**
 * Returns the runs of this process. Global, because Next.js loads this module twice: for its pages, and for
 * instrumentation.
 */
function runs() {
  globals.oddlyJobs ??= noRuns();
  return globals.oddlyJobs;
}

type RunOptions = {
  /** Claim a run now, whether or not one is due. */
  isAsked?: boolean;
  /** For how long to start new work. */
  budgetMs?: number;
  /** The newsletter to send, whether or not it is due. */
  issueOn?: CivilDate | null;
  jobs?: Jobs;
};

function noteWork(work: Promise<unknown>): Promise<unknown> {
  const { works } = runs();
  works.add(work);
  const forget = () => works.delete(work);
  work.then(forget, forget);
  return work;
}

async function claimAndRun(job: JobName, options: RunOptions): Promise<{ result: unknown } | null> {
  const { isAsked = false, budgetMs = budgetOf(job), issueOn = null, jobs = JOBS } = options;
  const stop = runs().stopping.signal;
  try {
    stop.throwIfAborted();
    const held = await claimRun(job, { isAsked });
    if (!held) return null;
    const endsAt = performance.now() + budgetMs;
    const work = ({ signal, fence }: Lease) => {
      const isTimeUp = () => signal.aborted || performance.now() >= endsAt;
      const run = { signal, fence, now: held.claimedAt, isTimeUp, issueOn };
      return noteWork(traced(`job ${job}`, () => jobs[job](run)));
    };
    return { result: await runHeld(held, work, stop) };
  } catch (error) {
    if (stop.aborted) throw new AppError("unavailable", "This server is being stopped.", [], { cause: error });
    throw error;
  }
}

/**
 * Runs a job if a run of it is due or requested, and it is not running elsewhere; returns null otherwise. Returns the
 * job's result and throws its error; both are stored with the run. Any number of servers may call it at once. Throws
 * AppError unavailable if this server is being stopped; then the run is put back.
 */
export async function runJob(job: JobName, options: RunOptions = {}): Promise<{ result: unknown } | null> {
  const { underWay, begunAt } = runs();
  begunAt.set(job, performance.now());
  const run = claimAndRun(job, options);
  underWay.set(run, job);
  try {
    return await run;
  } finally {
    underWay.delete(run);
  }
}

/**
 * Runs the jobs when they are due, for as long as this server runs. Any number of servers may do so, and each run
 * belongs to one server. A job that was due while no server ran is run once. Call it when a server starts.
 */
export function keepJobs(jobs: Jobs = JOBS): void {
  const { underWay, begunAt, stopping } = runs();
  if (runs().isKept) return;
  runs().isKept = true;
  let isDown = false;
  const begin = async (job: JobName) => {
    try {
      // The run has ended, so its lane is free.
      if (await runJob(job, { jobs })) await look();
    } catch (error) {
      if (!stopping.signal.aborted) logFault(`job ${job}`, error);
    }
  };
  const look = async () => {
    try {
      const due = await listDueJobs();
      for (const job of jobsToBegin(due, [...underWay.values()], begunAt)) void begin(job);
      isDown = false;
    } catch (error) {
      if (!isDown) logFault("jobs", error); // once, not every five seconds
      isDown = true;
    }
  };
  const lookAgain = async () => {
    if (stopping.signal.aborted) return;
    await look();
    setTimeout(lookAgain, CHECK_EVERY_MS).unref();
  };
  // Servers that start together should not query together.
  setTimeout(lookAgain, Math.random() * CHECK_EVERY_MS).unref();
}

/**
 * Puts back every run of this process for another server, and starts no more. Then waits until the work in progress has
 * ended and has recorded what it sent, however long that takes. Call it when a server stops: see `onShutdown`.
 */
export async function stopJobs(): Promise<void> {
  const { underWay, works, stopping } = runs();
  stopping.abort();
  await Promise.allSettled(underWay.keys());
  await Promise.allSettled(works);
}
