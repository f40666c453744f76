import "server-only";
import { saveCheckpoint } from "@/lib/audit/job";
import { sendScheduledCards } from "@/lib/cards/mail/job";
import { type CivilDate, utcToday } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { rollOccurrences } from "@/lib/holidays/job";
import { claimRun, runHeld } from "@/lib/jobs/commands";
import { budgetOf, jobsToBegin } from "@/lib/jobs/concurrency";
import type { Lease } from "@/lib/jobs/leases.commands";
import { listDueJobs } from "@/lib/jobs/queries";
import type { JobName } from "@/lib/jobs/schedule";
import { deleteDueVideos } from "@/lib/media/job";
import { sendAdminNotices, sendWeeklyPreview } from "@/lib/newsletter/job";
import { warmFeeds } from "@/lib/publishing/feeds/job";
import { sendDueReminders } from "@/lib/reminders/job";
import { reconcile } from "@/lib/sponsorship/job";
import { retain } from "./retention.job";

/** What a job has to go by: its lease, the instant that it is for, and when to begin nothing more. */
type JobRun = Lease & {
  /** By the database's clock: what is due is the same whichever server looks. */
  now: Date;
  /** Whether the budget is spent, or the run is no longer ours. */
  isTimeUp: () => boolean;
  /** The letter that was asked for, whether or not it is due; null for the one that is. */
  issueOn: CivilDate | null;
};

/** What each job does; what it gives is written down beside its run, and is the scheduler's answer. */
type Jobs = Readonly<Record<JobName, (run: JobRun) => Promise<unknown>>>;

const JOBS: Jobs = {
  "card-videos": ({ now, fence, isTimeUp }) => deleteDueVideos(now, { fence, isTimeUp }),
  reminders: ({ now, isTimeUp }) => sendDueReminders(now, { isTimeUp }),
  "scheduled-cards": ({ now, isTimeUp }) => sendScheduledCards(now, { isTimeUp }),
  reconcile: ({ now, isTimeUp }) => reconcile(now, { isTimeUp }),
  "audit-head": ({ now, fence, isTimeUp }) => saveCheckpoint(now, undefined, { fence, isTimeUp }),
  "weekly-preview": async ({ now, issueOn, isTimeUp }) => {
    // First, since a week that cannot be written must not hold them back.
    const notices = await sendAdminNotices(undefined, { isTimeUp });
    const preview = await sendWeeklyPreview({ now, ...(issueOn && { issueOn }) }, undefined, { isTimeUp });
    return { ...preview, notices };
  },
  retention: ({ now, fence, isTimeUp }) => retain(now, { fence, isTimeUp }),
  occurrences: ({ now, fence }) => rollOccurrences(utcToday(now), { fence }),
  "feed-warm-up": ({ now, isTimeUp }) => warmFeeds(utcToday(now), { isTimeUp }),
};

/** How often a server looks whether a job is due, in ms. */
const LOOK_EVERY_MS = 5000;

/** The runs of this process. On the global object: Next loads this module once for its pages, once for what starts with it. */
type Runs = {
  stopping: AbortController;
  underWay: Map<Promise<unknown>, JobName>;
  /** Their work under way: it may go on for a moment after its run was put back. */
  works: Set<Promise<unknown>>;
  /** When each job was begun last, by `performance.now()`. */
  begunAt: Map<JobName, number>;
  isKept: boolean;
};

const kept = globalThis as typeof globalThis & { oddlyJobs?: Runs };

function runs(): Runs {
  kept.oddlyJobs ??= {
    stopping: new AbortController(),
    underWay: new Map(),
    works: new Set(),
    begunAt: new Map(),
    isKept: false,
  };
  return kept.oddlyJobs;
}

type RunOptions = {
  /** A run of its own, now, whether or not one is due. */
  isAsked?: boolean;
  /** For how long to begin new work. */
  budgetMs?: number;
  /** The letter to send, whether or not it is due. */
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
      return noteWork(jobs[job]({ signal, fence, now: held.claimedAt, isTimeUp, issueOn }));
    };
    return { result: await runHeld(held, work, stop) };
  } catch (error) {
    if (stop.aborted) throw new AppError("unavailable", "This server is being stopped.", [], { cause: error });
    throw error;
  }
}

/**
 * Runs a job when a run of it is due, or is asked for, and nobody else is running it; null otherwise. Gives what the job
 * gives, and throws what it throws: both stand beside its run. Any number of servers may call it at once. Throws AppError
 * unavailable when this server is being stopped: the run is put back then.
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
 * Runs the jobs when they are due, for as long as this server runs; any number of servers may, and each run is one
 * server's. What was due while none ran is run once. For a server's start.
 */
export function keepJobs(jobs: Jobs = JOBS): void {
  const { underWay, begunAt, stopping } = runs();
  if (runs().isKept) return;
  runs().isKept = true;
  let isDown = false;
  const begin = async (job: JobName) => {
    try {
      // Its lane is free for another.
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
    setTimeout(lookAgain, LOOK_EVERY_MS).unref();
  };
  // Servers that are started together do not ask together.
  setTimeout(lookAgain, Math.random() * LOOK_EVERY_MS).unref();
}

/**
 * Puts back every run of this process, for another server, and begins no more; then it waits until what was begun has come to
 * an end, and has written down whom it has told, however long that takes. For a server's end: see `onShutdown`.
 */
export async function stopJobs(): Promise<void> {
  const { underWay, works, stopping } = runs();
  stopping.abort();
  await Promise.allSettled(underWay.keys());
  await Promise.allSettled(works);
}
