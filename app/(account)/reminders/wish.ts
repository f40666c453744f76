import { CHOOSE_FIRST, chosenMoment, NEXT, TOO_LATE } from "@/components/reminders/promised";
import {
  isSameMoment,
  leadDaysIn,
  OTHER_LEAD,
  type ReminderFields,
  type ReminderFormState,
  type TypedField,
} from "@/components/reminders/reminder-fields";
import { isOver } from "@/components/reminders/status";
import { methodOf } from "@/components/reminders/when-labels";
import type { CivilDate } from "@/lib/core/dates";
import type { Issue } from "@/lib/core/errors";
import { localMoment } from "@/lib/core/zoned-time";
import { formReminderInput, type ReminderChange, type ReminderInput, reminderInput } from "@/lib/reminders/input";
import { firstMomentAt } from "@/lib/reminders/moment";
import type { ReminderView } from "@/lib/reminders/view";

/** What is reminded of: a holiday, or a mere day, and when it comes next. */
export type Wished = { holidayId: string | null; nextDates: readonly CivilDate[] };

type Refusal = Pick<ReminderFormState, "issues" | "problem">;

const TYPED_FIELDS: readonly TypedField[] = ["leadDays", "localTime", "timeZone", "note"];

const OWN_WORDS: Readonly<Partial<Record<TypedField, string>>> = {
  timeZone: "Please choose your time zone.",
  localTime: "Please choose a time of day.",
};

/** What is wrong with which field, the first thing of each; what belongs to none that is typed in is said of all of it. */
export function refusalOf(issues: readonly Issue[], message: string): Refusal {
  const told: Refusal["issues"] = {};
  for (const { path, message: words } of issues) {
    const field = TYPED_FIELDS.find((name) => name === path);
    if (field) told[field] ??= OWN_WORDS[field] ?? words;
  }
  return { issues: told, problem: Object.keys(told).length > 0 ? "" : message };
}

/** What is filled in, as a reminder of that day; or what is wrong. */
export function filledIn(
  fields: ReminderFields,
  holidayId: string | null,
  targetDateIso: CivilDate | undefined,
): ReminderInput | Refusal {
  const { lead, way, localTime, timeZone, note, repeats } = fields;
  const asked = { leadDays: leadDaysIn(fields), ...methodOf(way), localTime, timeZone, note, repeats };
  const input = lead === OTHER_LEAD ? reminderInput : formReminderInput;
  const result = input.safeParse({ ...asked, holidayId, targetDateIso });
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  return refusalOf(issues, issues[0]?.message ?? "");
}

/**
 * The reminder that the form asks for at the instant `now`, of the nearest day; or what is wrong. Where its lead time has
 * passed, it begins with the moment that was chosen: without a choice, or with one that has passed too, it is refused.
 */
export function wishOf(fields: ReminderFields, { holidayId, nextDates }: Wished, now: Date): ReminderInput | Refusal {
  const asked = filledIn(fields, holidayId, nextDates[0]);
  if ("problem" in asked) return asked;
  const { localTime, timeZone } = fields;
  const first = firstMomentAt({ nextDates, leadDays: leadDaysIn(fields), localTime }, timeZone, now);
  if (first.kind === "none") return { issues: { leadDays: TOO_LATE }, problem: "" };
  if (first.kind === "in time") return { ...asked, targetDateIso: first.moment.targetDateIso };
  const chosen = chosenMoment(first, fields.first);
  if (!chosen) return { issues: { first: CHOOSE_FIRST }, problem: "" };
  const { targetDateIso, date } = chosen;
  if (fields.first === NEXT) return { ...asked, targetDateIso };
  return { ...asked, targetDateIso, remindAt: localMoment(date, { timeZone, localTime: chosen.localTime }) };
}

/**
 * What the form of a reminder changes in it, whose days to come are `nextDates`; or what is wrong. It stays of its day while
 * its moment stays: it may be on its way just now. What was over, and is saved, is to tell again.
 */
export function changeOf(
  fields: ReminderFields,
  reminder: ReminderView,
  nextDates: readonly CivilDate[],
  now: Date,
): ReminderChange | Refusal {
  const isPast = isOver(reminder, now);
  const stays = isSameMoment(fields, reminder) && !isPast;
  const asked = stays
    ? // A zone that has another name by now is the same.
      filledIn({ ...fields, timeZone: reminder.timeZone }, null, reminder.targetDateIso)
    : wishOf(fields, { holidayId: null, nextDates }, now);
  if ("problem" in asked) return asked;
  const { holidayId: _same, targetDateIso, ...change } = asked;
  return { ...change, ...(!stays && { targetDateIso }), ...(isPast && { isActive: true }) };
}

/** Whether there is one like it already: two of the same holiday or day, so many days before, by the same method, there are not. */
export function isSame({ holiday, targetDateIso, leadDays, method }: ReminderView, other: ReminderInput): boolean {
  const holidayId = holiday?.id ?? null;
  return (
    holidayId === (other.holidayId ?? null) &&
    (holidayId !== null || targetDateIso === other.targetDateIso) &&
    leadDays === other.leadDays &&
    method === other.method
  );
}
