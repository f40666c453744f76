const MINUTE_MS = 60_000;

/** A desk that nobody has touched for so long is closed. Source: design section 5. */
export const IDLE_MS = 30 * MINUTE_MS;

/** And every one after so long. Source: design section 5. */
export const LONGEST_MS = 12 * 60 * MINUTE_MS;

/** Its use is written down once a minute, not with every call. */
const NOTED_MS = MINUTE_MS;

export type AdminSessionTimes = { createdAt: Date; lastUsedAt: Date };

/** When the session ends if nobody touches the desk any more. */
export function sessionEnds({ createdAt, lastUsedAt }: AdminSessionTimes): Date {
  return new Date(Math.min(lastUsedAt.getTime() + IDLE_MS, createdAt.getTime() + LONGEST_MS));
}

/** Whether the session is over at `now`. */
export const isSessionOver = (times: AdminSessionTimes, now: Date): boolean => now >= sessionEnds(times);

/** Whether a use at `now` is to be written down. */
export const isUseToBeNoted = ({ lastUsedAt }: AdminSessionTimes, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= NOTED_MS;
