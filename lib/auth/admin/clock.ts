/**
 * Whole seconds and slow responses cause smaller differences than this. A larger one means that the device's clock was
 * changed.
 */
const JUMP_MS = 5000;

/** Delay after the session's end before the server is queried again, because clocks differ. */
const AFTER_END_MS = 1000;

/**
 * Returns how far the server's clock is ahead of this device's, in milliseconds: as first measured, so that displayed
 * ends do not jitter, or as measured now if the device's clock was changed. `storedMs` is null the first time.
 */
export function clockLead(storedMs: number | null, measuredMs: number): number {
  return storedMs !== null && Math.abs(measuredMs - storedMs) <= JUMP_MS ? storedMs : measuredMs;
}

/** Returns in how many milliseconds to query the server about a session that ends at `endsAt`; never 0. */
export const askInMs = (endsAt: Date, now: Date): number =>
  Math.max(0, endsAt.getTime() - now.getTime()) + AFTER_END_MS;
