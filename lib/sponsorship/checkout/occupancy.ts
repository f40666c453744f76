import { RESERVATION_MINUTES } from "@/lib/billing/plan";
import { HELD_STATES, isOver } from "@/lib/core/subscription-states";

/** Why a solemn day can't be sponsored. */
export const SOLEMN_REFUSAL = "This is a solemn day, so it can't be sponsored.";

/** However often somebody comes back to an unpaid sign-up: after this the holiday is let go of, in minutes. */
const LONGEST_HOLD_MINUTES = 4 * RESERVATION_MINUTES;

/** Who asks: a signed-in person, a browser by the hash of its cookie, or both. */
export type Asker = { userId: string | null; ownerHash: string | null };

/** The sign-up that stands in a holiday's place. */
export type Occupant = { status: string; heldUntil: Date; ownerHash: string; userId: string | null };

/** How a holiday stands for whoever asks. `heldUntil` is given while it is only held. */
export type Availability =
  | { state: "free" | "taken" | "yours"; heldUntil: null }
  | { state: "held" | "yours-unpaid"; heldUntil: Date };

/**
 * Whether a sign-up is that of whoever asks: made while signed in it is that person's alone, else the browser's that made it.
 */
export function isTheirs({ ownerHash, userId }: Pick<Occupant, "ownerHash" | "userId">, asker: Asker): boolean {
  return userId === null ? asker.ownerHash === ownerHash : asker.userId === userId;
}

/** How a holiday stands. `isSponsored`: by somebody from before there was a sign-up for each. Source: design section 7. */
export function availabilityOf(occupant: Occupant | null, isSponsored: boolean, asker: Asker, now: Date): Availability {
  if (!occupant || isOver(occupant.status)) return { state: isSponsored ? "taken" : "free", heldUntil: null };
  const isOwn = isTheirs(occupant, asker);
  if (!HELD_STATES.includes(occupant.status)) return { state: isOwn ? "yours" : "taken", heldUntil: null };
  const { heldUntil } = occupant;
  if (heldUntil <= now) return { state: "free", heldUntil: null };
  return { state: isOwn ? "yours-unpaid" : "held", heldUntil };
}

/** Until when a holiday is held for a sign-up that was begun at `begunAt` and is gone on with `now`. */
export function reservedUntil(begunAt: Date, now: Date): Date {
  const minutes = (from: Date, count: number) => from.getTime() + count * 60_000;
  return new Date(Math.min(minutes(now, RESERVATION_MINUTES), minutes(begunAt, LONGEST_HOLD_MINUTES)));
}
