const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When a job is to run: every so many seconds, counted from the first moment of 1970 in UTC, and so many after. */
export type Rhythm = { everySeconds: number; afterSeconds: number };

/** Each job by its name, with its rhythm. What a job does is in lib/operations/job.ts. */
export const SCHEDULE = {
  "card-videos": { everySeconds: MINUTE, afterSeconds: 0 },
  reminders: { everySeconds: MINUTE, afterSeconds: 0 },
  "scheduled-cards": { everySeconds: MINUTE, afterSeconds: 0 },
  reconcile: { everySeconds: 5 * MINUTE, afterSeconds: 0 },
  "audit-head": { everySeconds: 5 * MINUTE, afterSeconds: 2 * MINUTE },
  "weekly-preview": { everySeconds: 15 * MINUTE, afterSeconds: 0 },
  retention: { everySeconds: HOUR, afterSeconds: 7 * MINUTE },
  // Pages count their years in UTC: the days of a new one are there a minute after it has begun, or at the next try.
  occurrences: { everySeconds: 6 * HOUR, afterSeconds: MINUTE },
  "feed-warm-up": { everySeconds: DAY, afterSeconds: 10 * MINUTE },
} as const satisfies Record<string, Rhythm>;

export type JobName = keyof typeof SCHEDULE;

export const JOB_NAMES = Object.keys(SCHEDULE) as JobName[];

/** Whether the text names a job. */
export const isJobName = (name: string): name is JobName => Object.hasOwn(SCHEDULE, name);

/** The moment at or before `now` at which a job of that rhythm was due last. */
export function slotOf({ everySeconds, afterSeconds }: Rhythm, now: Date): Date {
  const every = everySeconds * 1000;
  const after = afterSeconds * 1000;
  return new Date(Math.floor((now.getTime() - after) / every) * every + after);
}

/** The moment after `now` at which a job of that rhythm is due next. */
export function nextSlot(rhythm: Rhythm, now: Date): Date {
  return new Date(slotOf(rhythm, now).getTime() + rhythm.everySeconds * 1000);
}

/** What is known of a run that is planned or under way, or is the one of a job's present slot. */
export type KnownRun = { jobType: string; scheduledAt: Date; status: string; isExpired: boolean | null };

/** The slot of each job at `now`. */
export const slotsAt = (now: Date) => JOB_NAMES.map((job) => ({ job, slot: slotOf(SCHEDULE[job], now) }));

/**
 * The jobs of which there is a run to be had at `now`: one whose holder is gone, or, while nobody runs the job, one that was
 * put back, or the one of its present slot if nobody has had it.
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

/** One that takes long, or a server that starts anew, is not late yet. */
const GRACE_MS = 5 * 60_000;

/**
 * Whether a job that ran last at `lastRunAt` should have run again by `now`. One that never ran is not: nobody knows how long
 * it has been there.
 */
export function isLate(type: string, lastRunAt: Date | null, now: Date): boolean {
  if (!isJobName(type) || lastRunAt === null) return false;
  return now.getTime() - lastRunAt.getTime() > SCHEDULE[type].everySeconds * 2000 + GRACE_MS;
}
