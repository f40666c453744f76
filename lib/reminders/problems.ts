import { AppError, innermostCause } from "@/lib/core/errors";
import { LEAD_MAX } from "./form-input";
import type { Due, RequestProblem } from "./moment";

/** Why the system paused a reminder: it resumes when the cause is gone. */
export const PAUSED_BY_US = {
  deleted: "This holiday is no longer on the calendar.",
  dateless: "This holiday has no more dates to come.",
} as const;

/** Whether the reminder was paused by the system rather than by the user. */
export const isPausedByUs = (problem: string | null): boolean =>
  Object.values(PAUSED_BY_US).some((each) => each === problem);

/** Delivery problems, as shown to the user. */
export const SENDING_PROBLEM = {
  push: "We couldn't reach your browser. We'll keep trying.",
  mail: "We couldn't send the email. We'll keep trying.",
  bounced: "Email to your address bounced, so we couldn't reach you.",
  addressless: "We don't have a confirmed email address for you.",
  junk: "You marked one of our reminders as spam, so we stopped. If that was a mistake, resume it.",
  missed: "We couldn't remind you in time.",
  unsure: "We're not sure our last email reached you.",
} as const;

/** Why a plain-date reminder has ended: two for the same day would be duplicates. */
export const DUPLICATE = "You have another reminder for the same day, so we stopped this one.";

/** Returns the message for a missed reminder: the last problem if it will affect the next time too. */
export function problemOfMissed(lastProblem: string | null): string {
  const { bounced, addressless, missed } = SENDING_PROBLEM;
  return [bounced, addressless].find((each) => each === lastProblem) ?? missed;
}

/** The message and form field for each rejected request. */
const REFUSALS: Readonly<Record<RequestProblem, { path: string; message: string }>> = {
  "not its day": { path: "targetDateIso", message: "The holiday is not on that date" },
  "too far ahead": { path: "targetDateIso", message: "That date is more than 100 years away" },
  "after the day": { path: "remindAt", message: "That is after the holiday" },
  "too long before": { path: "remindAt", message: LEAD_MAX },
  "too late": { path: "leadDays", message: "That time has already passed. Choose fewer days or a later date." },
  "no next day": { path: "holidayId", message: "This holiday has no more dates to come." },
};

/** Returns when a reminder is due. Throws AppError validation_failed for a problem. */
export function requireDue(due: Due | RequestProblem): Due {
  if (typeof due !== "string") return due;
  const issue = REFUSALS[due];
  throw new AppError("validation_failed", issue.message, [issue]);
}

/** By unique index: the subject that allows only one reminder per lead and method. */
const UNIQUE_SUBJECTS: Readonly<Record<string, string>> = {
  reminders_once_key: "this holiday",
  reminders_once_by_date_key: "this day",
};

/** Returns the subject of a unique violation for reminders; null for any other error. */
export function twoOf(error: unknown): string | null {
  const cause = innermostCause(error);
  if (!(cause instanceof Error && "constraint" in cause)) return null;
  return UNIQUE_SUBJECTS[String(cause.constraint)] ?? null;
}

/** Runs a write; throws AppError conflict when the user already has the same reminder. */
export async function once<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const what = twoOf(error);
    if (what === null) throw error;
    const message = `You already have a reminder for ${what} at that time.`;
    throw new AppError("conflict", message, [{ path: "leadDays", message }]);
  }
}
