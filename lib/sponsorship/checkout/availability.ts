import type { BusinessForm } from "../form";

/** Whether a holiday can be sponsored by whoever asks, and what the form needs to begin. */
export type Availability = {
  state: "free" | "held" | "taken" | "yours-unpaid" | "yours";
  /** When the place of somebody who is paying is given up; an instant in ISO 8601. */
  heldUntil: string | null;
  publishableKey: string;
  /** The script of the local emulator; null where the payment provider's own is loaded. */
  stripeScript: string | null;
  isSignedIn: boolean;
  /** Whether a signed-in visitor is on the holiday's waitlist. */
  isWaiting: boolean;
  /** What is known of a signed-in visitor's business. */
  business: BusinessForm | null;
};

/** What the dialog has to say: the form, or why there is none. */
export type SignUpView = "form" | "held" | "taken" | "yours";

/**
 * What is shown to somebody who may, or may not, sponsor. `hasSent`: this browser has sent a sign-up whose answer it may
 * have lost, so that it may be the very one who holds the holiday; the server knows when it is sent again.
 */
export function viewOf({ state }: Pick<Availability, "state">, hasSent: boolean): SignUpView {
  return state === "free" || state === "yours-unpaid" || (state === "held" && hasSent) ? "form" : state;
}

/** Asking sooner than this would find nothing new. */
const SOONEST_MS = 5000;

/** In how many milliseconds to ask again by oneself: when the hold is over; null when time alone changes nothing. */
export function askAgainIn({ state, heldUntil }: Pick<Availability, "state" | "heldUntil">, now: Date): number | null {
  if (state !== "held" || heldUntil === null) return null;
  return Math.max(Date.parse(heldUntil) - now.getTime(), SOONEST_MS);
}
