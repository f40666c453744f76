const MINUTE_MS = 60_000;

/** How often each job is to run at least. Those that an outside scheduler runs at hours of its own have none. */
const EVERY_MS: Readonly<Record<string, number>> = {
  "card-videos": MINUTE_MS,
  reconcile: 5 * MINUTE_MS,
};

/** One that takes long, or a server that starts anew, is not late yet. */
const GRACE_MS = 5 * MINUTE_MS;

/** Jobs that are listed before they have ever run. */
export const KNOWN_JOBS = ["card-videos", "reconcile", "weekly-preview"];

/** Whether a job that ran last at `lastRunAt` should have run again by `now`. One that never ran is not late: nobody knows since when. */
export function isLate(type: string, lastRunAt: Date | null, now: Date): boolean {
  const every = EVERY_MS[type];
  if (every === undefined || lastRunAt === null) return false;
  return now.getTime() - lastRunAt.getTime() > every * 2 + GRACE_MS;
}
