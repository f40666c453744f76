const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The schedule of a job: every `everySeconds`, counted from the Unix epoch, plus `afterSeconds`. */
export type Rhythm = { everySeconds: number; afterSeconds: number };

/** The rhythm of each job, by its name. The work of the jobs is in lib/operations/job.ts. */
export const SCHEDULE = {
  "card-videos": { everySeconds: MINUTE, afterSeconds: 0 },
  reminders: { everySeconds: MINUTE, afterSeconds: 0 },
  "scheduled-cards": { everySeconds: MINUTE, afterSeconds: 0 },
  reconcile: { everySeconds: 5 * MINUTE, afterSeconds: 0 },
  "audit-head": { everySeconds: 5 * MINUTE, afterSeconds: 2 * MINUTE },
  "weekly-preview": { everySeconds: 15 * MINUTE, afterSeconds: 0 },
  retention: { everySeconds: HOUR, afterSeconds: 7 * MINUTE },
  // Pages count years in UTC: the days of a new year exist a minute after it starts, or after the next try.
  occurrences: { everySeconds: 6 * HOUR, afterSeconds: MINUTE },
  "feed-warm-up": { everySeconds: DAY, afterSeconds: 10 * MINUTE },
} as const satisfies Record<string, Rhythm>;

export type JobName = keyof typeof SCHEDULE;

export const JOB_NAMES = Object.keys(SCHEDULE) as JobName[];

/** Whether the text is the name of a job. */
export const isJobName = (name: string): name is JobName => Object.hasOwn(SCHEDULE, name);

/** Returns the last moment, at or before `now`, at which a job with that rhythm was due. */
export function slotOf({ everySeconds, afterSeconds }: Rhythm, now: Date): Date {
  const every = everySeconds * 1000;
  const after = afterSeconds * 1000;
  return new Date(Math.floor((now.getTime() - after) / every) * every + after);
}

/** Returns the next moment, after `now`, at which a job with that rhythm is due. */
export function nextSlot(rhythm: Rhythm, now: Date): Date {
  return new Date(slotOf(rhythm, now).getTime() + rhythm.everySeconds * 1000);
}

/** A run that is planned or in progress, or that is for a job's current slot. */
export type KnownRun = { jobType: string; scheduledAt: Date; status: string; isExpired: boolean | null };

/** Returns the slot of each job at `now`. */
export const slotsAt = (now: Date) => JOB_NAMES.map((job) => ({ job, slot: slotOf(SCHEDULE[job], now) }));

/**
 * Returns the jobs with a run to claim at `now`: one whose lease has expired or, if the job is not running, one that
 * was put back, or the one of the current slot if it has not run yet.
 */
export function dueJobs(runs: readonly KnownRun[], now: Date): JobName[] {
  return slotsAt(now)
    .filter(({ job, slot }) => {
      const ofJob = runs.filter(({ jobType }) => jobType === job);
      const running = ofJob.find(({ status }) => status === "running");
      if (running) return running.isExpired === true;
      if (ofJob.some(({ status }) => status === "scheduled")) return true;
      return !ofJob.some(({ scheduledAt }) => scheduledAt.getTime() === slot.getTime());
    })
    .map(({ job }) => job);
}

/** Tolerance for a run that takes long, or a server that restarts. */
const GRACE_MS = 5 * 60_000;

/**
 * Whether a job that last ran at `lastRunAt` should have run again by `now`. A job that never ran is not late, because
 * it may be new.
 */
export function isLate(type: string, lastRunAt: Date | null, now: Date): boolean {
  if (!isJobName(type) || lastRunAt === null) return false;
  return now.getTime() - lastRunAt.getTime() > SCHEDULE[type].everySeconds * 2000 + GRACE_MS;
}
