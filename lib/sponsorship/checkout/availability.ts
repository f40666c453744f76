import { RESERVATION_MINUTES } from "@/lib/billing/plan";
import { isOver, RESERVED_STATES } from "@/lib/core/subscription-states";
import type { BusinessForm } from "../input";

/** Why a solemn day can't be sponsored. */
export const SOLEMN_REFUSAL = "This is a solemn day, so it can't be sponsored.";

/** The maximum number of minutes that one unpaid checkout reserves a holiday, however often the visitor returns. */
const MAX_RESERVATION_MINUTES = 4 * RESERVATION_MINUTES;

/** The identity behind a request: a signed-in person, a browser by the hash of its cookie, or both. */
export type Requester = { userId: string | null; ownerHash: string | null };

/** The checkout or subscription that occupies a holiday. */
export type Occupant = { status: string; heldUntil: Date; ownerHash: string; userId: string | null };

/** Who occupies a holiday, from the view of an `Requester`. `heldUntil` is set while it is only reserved. */
export type Occupancy =
  | { state: "free" | "taken" | "yours"; heldUntil: null }
  | { state: "held" | "yours-unpaid"; heldUntil: Date };

/** Whether a checkout is the requester's: one made while signed in is that person's alone, any other its browser's. */
export function isTheirs({ ownerHash, userId }: Pick<Occupant, "ownerHash" | "userId">, asker: Requester): boolean {
  return userId === null ? asker.ownerHash === ownerHash : asker.userId === userId;
}

/** Returns who occupies a holiday. `isSponsored`: by a sponsor without a subscription. Source: design section 7. */
export function occupancyOf(occupant: Occupant | null, isSponsored: boolean, asker: Requester, now: Date): Occupancy {
  if (!occupant || isOver(occupant.status)) return { state: isSponsored ? "taken" : "free", heldUntil: null };
  const isOwn = isTheirs(occupant, asker);
  if (!RESERVED_STATES.includes(occupant.status)) return { state: isOwn ? "yours" : "taken", heldUntil: null };
  const { heldUntil } = occupant;
  if (heldUntil <= now) return { state: "free", heldUntil: null };
  return { state: isOwn ? "yours-unpaid" : "held", heldUntil };
}

/** Returns until when a holiday is reserved for a checkout that was started at `begunAt` and is continued at `now`. */
export function reservedUntil(begunAt: Date, now: Date): Date {
  const minutes = (from: Date, count: number) => from.getTime() + count * 60_000;
  return new Date(Math.min(minutes(now, RESERVATION_MINUTES), minutes(begunAt, MAX_RESERVATION_MINUTES)));
}

/** Whether the visitor can sponsor a holiday, and what the form needs to start. */
export type Availability = {
  state: Occupancy["state"];
  /** When the current reservation ends, in ISO 8601; null without one. */
  heldUntil: string | null;
  publishableKey: string;
  /** The script of the local emulator; null where the payment provider's own is loaded. */
  stripeScript: string | null;
  isSignedIn: boolean;
  /** Whether a signed-in visitor is on the holiday's waitlist. */
  isWaiting: boolean;
  /** What is known about a signed-in visitor's business. */
  business: BusinessForm | null;
};

/** The view that the dialog shows: the form, or the reason why there is none. */
export type CheckoutView = "form" | "held" | "taken" | "yours";

/**
 * Returns the view to show. `hasSent`: this browser has sent a checkout and may have lost the answer, so the
 * reservation may be its own; the server decides when it is sent again.
 */
export function viewOf({ state }: Pick<Availability, "state">, hasSent: boolean): CheckoutView {
  return state === "free" || state === "yours-unpaid" || (state === "held" && hasSent) ? "form" : state;
}

/** The shortest time between automatic checks. */
const SOONEST_MS = 5000;

/** Returns in how many ms to check again: when the reservation ends; null when waiting changes nothing. */
export function askAgainIn({ state, heldUntil }: Pick<Availability, "state" | "heldUntil">, now: Date): number | null {
  if (state !== "held" || heldUntil === null) return null;
  return Math.max(Date.parse(heldUntil) - now.getTime(), SOONEST_MS);
}
