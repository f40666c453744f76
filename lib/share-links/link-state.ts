/** When a link opens its card and when it no longer does. */
export type LinkRecord = { expiresAt: Date; revokedAt: Date | null; refusedAt: Date | null };

/** `refused`: whoever got it wants no cards there. `revoked`: its maker closed it. */
export type LinkState = "live" | "expired" | "revoked" | "refused";

/** What a link is at the instant `now`. It ends at `expiresAt`, not after it. */
export function linkState({ expiresAt, revokedAt, refusedAt }: LinkRecord, now: Date): LinkState {
  if (refusedAt) return "refused";
  if (revokedAt) return "revoked";
  return now < expiresAt ? "live" : "expired";
}

/** When a link of `ttlHours` hours ends. */
export const linkEnd = (createdAt: Date, ttlHours: number) => new Date(createdAt.getTime() + ttlHours * 3_600_000);
