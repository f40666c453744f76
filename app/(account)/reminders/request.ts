import type { z } from "zod";
import { CHOOSE_FIRST, chosenMoment, NEXT, TOO_LATE } from "@/components/reminders/promised";
import type { ReminderFormState } from "@/components/reminders/reminder-form";
import { isOver } from "@/components/reminders/status";
import type { CivilDate } from "@/lib/core/civil-date";
import type { Issue } from "@/lib/core/errors";
import { localMoment } from "@/lib/core/zoned-time";
import type { StoodAs } from "@/lib/reminders/commands";
import { isSameMoment, leadDaysIn, reminderFieldsOf } from "@/lib/reminders/form";
import { formReminderInput, type ReminderFields, reminderFields } from "@/lib/reminders/form-input";
import type { ReminderChange, ReminderInput } from "@/lib/reminders/input";
import { firstMomentAt } from "@/lib/reminders/moment";
import type { ReminderView } from "@/lib/reminders/reminder";
import type { StoredForm } from "./typed-cookie";

/** The subject of a reminder: a holiday or a plain date, with its next days. */
type Subject = { holidayId: string | null; nextDates: readonly CivilDate[] };

/** The errors of a form. */
export type Refusal = Pick<ReminderFormState, "issues" | "problem">;

/** Returns the first error of each field; errors that belong to no field become the general one. */
export function toRefusal(issues: readonly Issue[], message: string): Refusal {
  const ofFields = issues.filter(({ path }) => path in reminderFields.shape).toReversed();
  const fieldIssues = Object.fromEntries(ofFields.map((issue) => [issue.path, issue.message]));
  return { issues: fieldIssues, problem: ofFields.length > 0 ? "" : message };
}

/** Returns the form's values as input, or the errors. */
function parseFields(fields: ReminderFields): z.infer<typeof formReminderInput> | Refusal {
  const { success, data, error } = formReminderInput.safeParse(fields);
  if (success) return data;
  return toRefusal(
    error.issues.map(({ path, message }) => ({ path: path.join("."), message })),
    "",
  );
}

/**
 * Returns the reminder requested by the form at the instant `now`, for the nearest day, or the errors. If its lead time
 * has passed, it starts with the chosen first moment; without one, or if that has passed too, it is rejected.
 */
export function toRequest(
  fields: ReminderFields,
  { holidayId, nextDates }: Subject,
  now: Date,
): ReminderInput | Refusal {
  const input = parseFields(fields);
  if ("problem" in input) return input;
  const { localTime, timeZone } = fields;
  const first = firstMomentAt({ nextDates, leadDays: leadDaysIn(fields), localTime }, timeZone, now);
  if (first.kind === "none") return { issues: { leadDays: TOO_LATE }, problem: "" };
  const request = { ...input, holidayId };
  if (first.kind === "in time") return { ...request, targetDateIso: first.moment.targetDateIso };
  const chosen = chosenMoment(first, fields.first);
  if (!chosen) return { issues: { first: CHOOSE_FIRST }, problem: "" };
  const { targetDateIso, date } = chosen;
  if (fields.first === NEXT) return { ...request, targetDateIso };
  return { ...request, targetDateIso, remindAt: localMoment(date, { timeZone, localTime: chosen.localTime }) };
}

/**
 * Returns the form's changes to a reminder with the remaining days `nextDates`, or the errors. With unchanged timing it
 * stays on its day, since it may be about to be sent. A finished reminder that is saved is reactivated.
 */
export function toChange(
  fields: ReminderFields,
  reminder: ReminderView,
  nextDates: readonly CivilDate[],
  now: Date,
): ReminderChange | Refusal {
  const isPast = isOver(reminder, now);
  const isUnchanged = isSameMoment(fields, reminder) && !isPast;
  const request = isUnchanged
    ? // A renamed time zone counts as unchanged.
      parseFields({ ...fields, timeZone: reminder.timeZone })
    : toRequest(fields, { holidayId: null, nextDates }, now);
  if ("problem" in request) return request;
  const { holidayId: _same, ...change } = { holidayId: null, ...request };
  return { ...change, ...(isPast && { isActive: true }) };
}

/** Whether the user already has the same reminder: same holiday or date, lead and method. */
export function isSame({ holiday, targetDateIso, leadDays, method }: ReminderView, other: ReminderInput): boolean {
  const holidayId = holiday?.id ?? null;
  return (
    holidayId === (other.holidayId ?? null) &&
    (holidayId !== null || targetDateIso === other.targetDateIso) &&
    leadDays === other.leadDays &&
    method === other.method
  );
}

/** Returns the cookie content of a deleted reminder, for undo. */
export function toEnded(userId: string, reminder: ReminderView): StoredForm<"ended"> {
  const { holiday, targetDateIso, remindAt, isActive, lastSentFor } = reminder;
  const holidayId = holiday?.id ?? null;
  return { userId, holidayId, targetDateIso, remindAt, isActive, lastSentFor, fields: reminderFieldsOf(reminder) };
}

/** Returns the input that restores a deleted reminder; null if it is invalid. */
export function toRestored(ended: StoredForm<"ended">): (ReminderInput & StoodAs) | null {
  const { userId: _owner, fields, remindAt, lastSentFor, ...stood } = ended;
  const input = parseFields(fields);
  return "problem" in input ? null : { ...input, ...stood, remindAt: new Date(remindAt), sentFor: lastSentFor };
}
