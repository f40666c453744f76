/** How long a link works, in hours. Source: spec section 9, share link TTL. */
export const DEFAULT_TTL_HOURS = 24;
export const MAX_TTL_HOURS = 168;

type LinkRecord = { expiresAt: Date; revokedAt: Date | null; refusedAt: Date | null };

/** `refused`: its recipient asked for no more cards. `revoked`: its sender turned it off. */
export type LinkState = "live" | "expired" | "revoked" | "refused";

/** Returns the state of a link at the instant `now`. It expires exactly at `expiresAt`. */
export function linkState({ expiresAt, revokedAt, refusedAt }: LinkRecord, now: Date): LinkState {
  if (refusedAt) return "refused";
  if (revokedAt) return "revoked";
  return now < expiresAt ? "live" : "expired";
}

/** Returns when a link with a lifetime of `ttlHours` expires. */
export const linkEnd = (createdAt: Date, ttlHours: number) => new Date(createdAt.getTime() + ttlHours * 3_600_000);
