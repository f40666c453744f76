import { EMPTY_SPONSOR_FORM, type SponsorForm } from "../form";
import type { SentSignUp } from "./key";

/** A checkout's details as they are saved on the visitor's device while they pay. A card's number never is. */
export type SignUpDraft = {
  form: SponsorForm;
  /** What was sent last, and under which key; null before. */
  sent: SentSignUp | null;
};

/** The names under which a holiday's sign-up is kept: one for each holiday, the same in every tab of a browser. */
export function signUpDraftNames(holidayId: string): { formId: string; stateId: string } {
  return { formId: `sponsor.${holidayId}`, stateId: holidayId.replaceAll("-", "").toLowerCase() };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function parseSent(value: unknown): SentSignUp | null {
  if (!isRecord(value)) return null;
  const { key, body } = value;
  return typeof key === "string" && typeof body === "string" ? { key, body } : null;
}

/** The sign-up in the data of a stored draft, whatever else stands there; null when there is none in it. */
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
