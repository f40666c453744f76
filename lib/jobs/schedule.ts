const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When a job is to run: every so many seconds, counted from the first moment of 1970 in UTC, and so many after. */
export type Rhythm = { everySeconds: number; afterSeconds: number };

/** Each job by its name, with its rhythm. What a job does is in lib/jobs/job.ts. */
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
