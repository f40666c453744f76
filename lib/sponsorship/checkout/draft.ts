import { EMPTY_SPONSOR_FORM, type SponsorForm } from "../form";
import type { SentSignUp } from "./key";

/** A checkout's details, as stored on the visitor's device during payment. A card number is never stored. */
export type SignUpDraft = {
  form: SponsorForm;
  /** The last request with its key; null before the first one. */
  sent: SentSignUp | null;
};

/**
 * Returns the names under which a holiday's checkout is stored: one for each holiday, the same in every tab of a
 * browser.
 */
export function signUpDraftNames(holidayId: string): { formId: string; stateId: string } {
  return { formId: `sponsor.${holidayId}`, stateId: holidayId.replaceAll("-", "").toLowerCase() };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function parseSent(value: unknown): SentSignUp | null {
  if (!isRecord(value)) return null;
  const { key, body } = value;
  return typeof key === "string" && typeof body === "string" ? { key, body } : null;
}

/** Returns the checkout in the data of a stored draft, whatever else it contains; null when it contains none. */
export function parseSignUpDraft(data: unknown): SignUpDraft | null {
  if (!isRecord(data) || !isRecord(data.form)) return null;
  const form = { ...EMPTY_SPONSOR_FORM };
  for (const field of Object.keys(form) as (keyof SponsorForm)[]) {
    const typed = data.form[field];
    if (typeof typed !== "string") return null;
    form[field] = typed;
  }
  return { form, sent: parseSent(data.sent) };
}
