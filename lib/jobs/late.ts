import { isJobName, SCHEDULE } from "./schedule";

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
