import type { SponsorForm } from "../form";

/** A request body as text, and its idempotency key. */
export type SentSignUp = { key: string; body: string };

/** Returns the request body for a form: the same text for the same content. */
export function signUpBody(form: SponsorForm, selectedHolidayId: string): string {
  const { businessName, contactEmail, websiteUrl, description, customMessage } = form;
  return JSON.stringify({ businessName, contactEmail, websiteUrl, description, customMessage, selectedHolidayId });
}

/** Returns the body with its key: the last key when nothing has changed since, else a new one. */
export function signUpToSend(last: SentSignUp | null, body: string, newKey: () => string): SentSignUp {
  return last?.body === body ? last : { key: newKey(), body };
}
