import { SHOWN_STATES } from "@/lib/sponsors/states";
import { settleSignUp } from "./sign-up-request";

/** Ten seconds in all: after that it is for the provider's own message to come. */
const PAUSES_MS = [0, 400, 800, 1300, 2000, 2500, 3000];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Has the server ask about a payment until it has arrived; tells whether it has. Never throws: the money is gone by now. */
export async function settleUntilLive(signUpId: string): Promise<boolean> {
  for (const wait of PAUSES_MS) {
    await pause(wait);
    try {
      const { status } = await settleSignUp(signUpId);
      if (SHOWN_STATES.includes(status)) return true;
    } catch (error) {
      console.warn("A payment could not be settled yet", error);
    }
  }
  return false;
}
