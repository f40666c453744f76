import { apiRequest } from "@/components/ui/api-request";
import type { Availability } from "@/lib/sponsorship/checkout/availability";
import type { SentSignUp } from "@/lib/sponsorship/checkout/key";

/** The server asks the payment provider, and asks again where it gets no answer. */
const TIMEOUT_MS = 60_000;

/** What the server made of a sign-up. Without a secret there is nothing to pay for (any more). */
export type SignedUp = {
  sponsorship: { id: string; status: string; heldUntil: string };
  subscription: { clientSecret: string | null };
};

/** Whether the holiday can be sponsored by whoever asks. */
export const askAvailability = (holidayId: string, signal: AbortSignal): Promise<Availability> =>
  apiRequest(`/api/sponsors/availability?${new URLSearchParams({ holidayId })}`, { signal });

/** Holds the holiday and gives what is needed to pay. The same key and body have it done once. */
export const postSignUp = ({ key, body }: SentSignUp): Promise<SignedUp> =>
  apiRequest("/api/sponsors", {
    method: "POST",
    body,
    headers: { "idempotency-key": key },
    timeoutMs: TIMEOUT_MS,
  });

/** Has the server ask the payment provider now how a sign-up stands. */
export const settleSignUp = (id: string): Promise<{ status: string }> =>
  apiRequest(`/api/sponsors/sign-ups/${id}/settle`, { method: "POST", timeoutMs: TIMEOUT_MS });
