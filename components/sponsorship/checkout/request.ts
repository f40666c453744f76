import { apiRequest } from "@/components/ui/api-request";
import type { Availability } from "@/lib/sponsorship/checkout/availability";
import type { SentSignUp } from "@/lib/sponsorship/checkout/key";

/** The server calls the payment provider, and retries when it gets no answer. */
const TIMEOUT_MS = 60_000;

/** The server's answer to a checkout. Without a secret there is nothing (left) to pay. */
export type SignedUp = {
  sponsorship: { id: string; status: string; heldUntil: string };
  subscription: { clientSecret: string | null };
};

/** Returns whether the visitor can sponsor the holiday, and what the form needs. */
export const askAvailability = (holidayId: string, signal: AbortSignal): Promise<Availability> =>
  apiRequest(`/api/sponsors/availability?${new URLSearchParams({ holidayId })}`, { signal });

/** Reserves the holiday and returns what is needed to pay. Repeating the same key and body has no further effect. */
export const postSignUp = ({ key, body }: SentSignUp): Promise<SignedUp> =>
  apiRequest("/api/sponsors", {
    method: "POST",
    body,
    headers: { "idempotency-key": key },
    timeoutMs: TIMEOUT_MS,
  });

/** Makes the server sync a checkout with the payment provider now. */
export const settleSignUp = (id: string): Promise<{ status: string }> =>
  apiRequest(`/api/sponsors/sign-ups/${id}/settle`, { method: "POST", timeoutMs: TIMEOUT_MS });
