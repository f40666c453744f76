import { isOver, SHOWN_STATES } from "@/lib/core/subscription-states";
import type { Settled } from "@/lib/sponsorship/checkout/outcome";
import { settleSignUp } from "./sign-up-request";

/** Ten seconds in all: after that it is for the provider's own message to come. */
const PAUSES_MS = [0, 400, 800, 1300, 2000, 2500, 3000];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Has the server ask about a payment until it knows what became of it. Never throws: the money is gone by now. */
export async function settlePayment(signUpId: string): Promise<Settled> {
  for (const wait of PAUSES_MS) {
    await pause(wait);
    try {
      const { status } = await settleSignUp(signUpId);
      if (SHOWN_STATES.includes(status)) return "live";
      if (isOver(status)) return "given back";
    } catch (error) {
      console.warn("A payment could not be settled yet", error);
    }
  }
  return "later";
}
