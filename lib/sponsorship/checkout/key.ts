import type { SponsorForm } from "../form";

/** What was sent, as text, and the idempotency key that it went under. */
export type SentSignUp = { key: string; body: string };

/** What is sent of a form: the same text for the same content. */
export function signUpBody(form: SponsorForm, selectedHolidayId: string): string {
  const { businessName, contactEmail, websiteUrl, description, customMessage } = form;
  return JSON.stringify({ businessName, contactEmail, websiteUrl, description, customMessage, selectedHolidayId });
}

/** Under which key a body goes out: that of the last time when nothing has changed since, else a new one. */
export function signUpToSend(last: SentSignUp | null, body: string, newKey: () => string): SentSignUp {
  return last?.body === body ? last : { key: newKey(), body };
}
