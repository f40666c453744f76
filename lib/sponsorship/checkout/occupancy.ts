import { RESERVATION_MINUTES } from "@/lib/billing/plan";
import { HELD_STATES, isOver } from "@/lib/core/subscription-states";

/** Why a solemn day can't be sponsored. */
export const SOLEMN_REFUSAL = "This is a solemn day, so it can't be sponsored.";

/** The maximum number of minutes that one unpaid checkout reserves a holiday, however often the visitor returns. */
const MAX_RESERVATION_MINUTES = 4 * RESERVATION_MINUTES;

/** The identity behind a request: a signed-in person, a browser by the hash of its cookie, or both. */
export type Asker = { userId: string | null; ownerHash: string | null };

/** The checkout or subscription that occupies a holiday. */
export type Occupant = { status: string; heldUntil: Date; ownerHash: string; userId: string | null };

/** The availability of a holiday for `asker`. `heldUntil` is set while it is only reserved. */
export type Availability =
  | { state: "free" | "taken" | "yours"; heldUntil: null }
  | { state: "held" | "yours-unpaid"; heldUntil: Date };

/**
 * Returns whether a checkout belongs to `asker`: one made while signed in belongs to that person alone, any other one
 * to the browser that made it.
 */
export function isTheirs({ ownerHash, userId }: Pick<Occupant, "ownerHash" | "userId">, asker: Asker): boolean {
  return userId === null ? asker.ownerHash === ownerHash : asker.userId === userId;
}

/**
 * Returns the availability of a holiday. `isSponsored`: it has a sponsor from before each holiday had its own
 * subscription. Source: design section 7.
 */
export function availabilityOf(occupant: Occupant | null, isSponsored: boolean, asker: Asker, now: Date): Availability {
  if (!occupant || isOver(occupant.status)) return { state: isSponsored ? "taken" : "free", heldUntil: null };
  const isOwn = isTheirs(occupant, asker);
  if (!HELD_STATES.includes(occupant.status)) return { state: isOwn ? "yours" : "taken", heldUntil: null };
  const { heldUntil } = occupant;
  if (heldUntil <= now) return { state: "free", heldUntil: null };
  return { state: isOwn ? "yours-unpaid" : "held", heldUntil };
}

/** Returns until when a holiday is reserved for a checkout that was started at `begunAt` and is continued at `now`. */
export function reservedUntil(begunAt: Date, now: Date): Date {
  const minutes = (from: Date, count: number) => from.getTime() + count * 60_000;
  return new Date(Math.min(minutes(now, RESERVATION_MINUTES), minutes(begunAt, MAX_RESERVATION_MINUTES)));
}
