import type { BusinessForm } from "../form";

/** Whether the visitor can sponsor a holiday, and what the form needs to start. */
export type Availability = {
  state: "free" | "held" | "taken" | "yours-unpaid" | "yours";
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
export type SignUpView = "form" | "held" | "taken" | "yours";

/**
 * Returns the view to show. `hasSent`: this browser has sent a checkout and may have lost the answer, so the
 * reservation may be its own; the server decides when it is sent again.
 */
export function viewOf({ state }: Pick<Availability, "state">, hasSent: boolean): SignUpView {
  return state === "free" || state === "yours-unpaid" || (state === "held" && hasSent) ? "form" : state;
}

/** The shortest time between automatic checks. */
const SOONEST_MS = 5000;

/**
 * Returns in how many milliseconds to check again: when the reservation ends; null when waiting alone changes nothing.
 */
export function askAgainIn({ state, heldUntil }: Pick<Availability, "state" | "heldUntil">, now: Date): number | null {
  if (state !== "held" || heldUntil === null) return null;
  return Math.max(Date.parse(heldUntil) - now.getTime(), SOONEST_MS);
}
