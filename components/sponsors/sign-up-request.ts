import { readApiError } from "@/lib/api-error";
import { isSentence } from "@/lib/cards/send-failure";
import type { Availability } from "@/lib/sponsors/sign-up-availability";
import type { SentSignUp } from "@/lib/sponsors/sign-up-key";

/** The server asks the payment provider, and asks again where it gets no answer. */
const TIMEOUT_MS = 60_000;

const UNREACHABLE = "We couldn't reach our server. Are you online?";
const UNREADABLE = "Our server is having a moment. Please try again.";

/** An answer other than the one hoped for. `status` is 0 when none came; the message is for a person. */
export class SignUpRefused extends Error {
  override readonly name = "SignUpRefused";

  constructor(
    readonly status: number,
    message: string,
    readonly issues: readonly { path: string; message: string }[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What the server made of a sign-up. Without a secret there is nothing to pay for (any more). */
export type SignedUp = {
  sponsorship: { id: string; status: string; heldUntil: string };
  subscription: { clientSecret: string | null };
};

async function refusalIn(response: Response): Promise<SignUpRefused> {
  const { issues } = Object(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  const said = await readApiError(response);
  return new SignUpRefused(response.status, isSentence(said) ? said : UNREADABLE, Array.isArray(issues) ? issues : []);
}

/** Throws SignUpRefused, whatever went wrong, but for an abort by the caller's own signal. */
async function ask<Answer>(path: string, { signal, ...init }: RequestInit = {}): Promise<Answer> {
  const clock = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, clock]) : clock,
      ...init,
    });
    if (!response.ok) throw await refusalIn(response);
    return await response.json();
  } catch (error) {
    if (error instanceof SignUpRefused || signal?.aborted) throw error;
    throw new SignUpRefused(0, UNREACHABLE, [], { cause: error });
  }
}

/** Whether the holiday can be sponsored by whoever asks. */
export const askAvailability = (holidayId: string, signal: AbortSignal): Promise<Availability> =>
  ask(`/api/sponsors/availability?${new URLSearchParams({ holidayId })}`, { signal });

/** Holds the holiday and gives what is needed to pay. The same key and body have it done once. */
export const postSignUp = ({ key, body }: SentSignUp): Promise<SignedUp> =>
  ask("/api/sponsors", {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "idempotency-key": key },
  });

/** Has the server ask the payment provider now how a sign-up stands. */
export const settleSignUp = (id: string): Promise<{ status: string }> =>
  ask(`/api/sponsors/sign-ups/${id}/settle`, { method: "POST" });
