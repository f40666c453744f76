const MINUTE_MS = 60_000;

/** An admin session ends after this idle time. Source: design section 5. */
export const IDLE_MS = 30 * MINUTE_MS;

/** An admin session ends after this total time. Source: design section 5. */
export const LONGEST_MS = 12 * 60 * MINUTE_MS;

/** A use is recorded once a minute, not with every call. */
const NOTED_MS = MINUTE_MS;

export type AdminSessionTimes = { createdAt: Date; lastUsedAt: Date };

/** Returns when the session ends if it is not used again. */
export function sessionEnds({ createdAt, lastUsedAt }: AdminSessionTimes): Date {
  return new Date(Math.min(lastUsedAt.getTime() + IDLE_MS, createdAt.getTime() + LONGEST_MS));
}

/** Whether the session is over at `now`. */
export const isSessionOver = (times: AdminSessionTimes, now: Date): boolean => now >= sessionEnds(times);

/** Whether to record a use at `now`. */
export const isUseToBeNoted = ({ lastUsedAt }: AdminSessionTimes, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= NOTED_MS;

declare const proof: unique symbol;

/** An editor with an admin session. Only `requireAdmin` creates one, so no command runs without that check. */
export type Admin = { readonly userId: string; readonly email: string; readonly [proof]: "admin" };

/** Returns an editor's name in the audit log: the random ID of their account. */
export const auditedAs = ({ userId }: Admin): `admin:${string}` => `admin:${userId}`;
