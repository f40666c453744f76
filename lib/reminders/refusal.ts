import { AppError } from "@/lib/core/errors";
import { innermostCause } from "@/lib/core/log";
import { LEAD_MAX } from "./input";
import type { AskedProblem, Due } from "./moment";

/** What is said of a reminder that cannot be as it is asked for, and at which field. */
const REFUSALS: Readonly<Record<AskedProblem, { path: string; message: string }>> = {
  "not its day": { path: "targetDateIso", message: "The holiday is not on that date" },
  "too far ahead": { path: "targetDateIso", message: "That date is more than 100 years away" },
  "after the day": { path: "remindAt", message: "That is after the holiday" },
  "too long before": { path: "remindAt", message: LEAD_MAX },
  "too late": { path: "leadDays", message: "That time has already passed. Choose fewer days or a later date." },
  "no next day": { path: "holidayId", message: "This holiday has no more dates to come." },
};

/** When a reminder is due; throws AppError validation_failed when it cannot be. */
export function requireDue(due: Due | AskedProblem): Due {
  if (typeof due !== "string") return due;
  const issue = REFUSALS[due];
  throw new AppError("validation_failed", issue.message, [issue]);
}

/** Of what there is one reminder at most, so many days before and by the same method, by the index that sees to it. */
const ONE_OF: Readonly<Record<string, string>> = {
  reminders_once_key: "this holiday",
  reminders_once_by_date_key: "this day",
};

/** What an error says that there would be two reminders of; null when it says something else. */
export function twoOf(error: unknown): string | null {
  const cause = innermostCause(error);
  if (!(cause instanceof Error && "constraint" in cause)) return null;
  return ONE_OF[String(cause.constraint)] ?? null;
}

/** Does what writes a reminder; throws AppError conflict when they have the same already. */
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
