/** Whole seconds and slow answers make less of a difference between two readings; more means that this device's clock was set. */
const JUMP_MS = 5000;

/** The server is asked once more when the session should be over, and so much later, for clocks differ. */
const AFTER_END_MS = 1000;

/**
 * How far the server's clock is before this device's, in milliseconds: as it was first measured, so that ends do not tremble,
 * and anew once the device's clock has jumped. `keptMs` is null before the first time.
 */
export function clockLead(keptMs: number | null, measuredMs: number): number {
  return keptMs !== null && Math.abs(measuredMs - keptMs) <= JUMP_MS ? keptMs : measuredMs;
}

/** In how many milliseconds the server is asked about a session that ends at `endsAt`: never at once. */
export const askInMs = (endsAt: Date, now: Date): number =>
  Math.max(0, endsAt.getTime() - now.getTime()) + AFTER_END_MS;
