import type { SponsorForm } from "../input";

export const EMPTY_SPONSOR_FORM: SponsorForm = {
  businessName: "",
  contactEmail: "",
  websiteUrl: "",
  description: "",
  customMessage: "",
};

/** A request body as text, and its idempotency key. */
export type SentCheckout = { key: string; body: string };

/** Returns the request body for a form: the same text for the same content. */
export function checkoutBody(form: SponsorForm, selectedHolidayId: string): string {
  const { businessName, contactEmail, websiteUrl, description, customMessage } = form;
  return JSON.stringify({ businessName, contactEmail, websiteUrl, description, customMessage, selectedHolidayId });
}

/** Returns the body with its key: the last key when nothing has changed since, else a new one. */
export function checkoutToSend(last: SentCheckout | null, body: string, newKey: () => string): SentCheckout {
  return last?.body === body ? last : { key: newKey(), body };
}

/** A checkout's details, as stored on the visitor's device during payment. A card number is never stored. */
export type CheckoutDraft = {
  form: SponsorForm;
  /** The last request with its key; null before the first one. */
  sent: SentCheckout | null;
};

/** Returns the names under which a holiday's checkout is stored: the same in every tab of a browser. */
export function checkoutDraftNames(holidayId: string): { formId: string; stateId: string } {
  return { formId: `sponsor.${holidayId}`, stateId: holidayId.replaceAll("-", "").toLowerCase() };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function parseSent(value: unknown): SentCheckout | null {
  if (!isRecord(value)) return null;
  const { key, body } = value;
  return typeof key === "string" && typeof body === "string" ? { key, body } : null;
}

/** Returns the checkout in the data of a stored draft, whatever else it contains; null when it contains none. */
export function parseCheckoutDraft(data: unknown): CheckoutDraft | null {
  if (!isRecord(data) || !isRecord(data.form)) return null;
  const form = { ...EMPTY_SPONSOR_FORM };
  for (const field of Object.keys(form) as (keyof SponsorForm)[]) {
    const typed = data.form[field];
    if (typeof typed !== "string") return null;
    form[field] = typed;
  }
  return { form, sent: parseSent(data.sent) };
}
