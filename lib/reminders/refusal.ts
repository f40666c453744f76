import { AppError } from "@/lib/core/errors";
import { innermostCause } from "@/lib/core/log";
import { LEAD_MAX } from "./input";
import type { AskedProblem, Due } from "./moment";

/** The message and form field for each rejected request. */
const REFUSALS: Readonly<Record<AskedProblem, { path: string; message: string }>> = {
  "not its day": { path: "targetDateIso", message: "The holiday is not on that date" },
  "too far ahead": { path: "targetDateIso", message: "That date is more than 100 years away" },
  "after the day": { path: "remindAt", message: "That is after the holiday" },
  "too long before": { path: "remindAt", message: LEAD_MAX },
  "too late": { path: "leadDays", message: "That time has already passed. Choose fewer days or a later date." },
  "no next day": { path: "holidayId", message: "This holiday has no more dates to come." },
};

/** Returns when a reminder is due. Throws AppError validation_failed for a problem. */
export function requireDue(due: Due | AskedProblem): Due {
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
