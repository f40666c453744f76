import { clockIn, nextToTell, TOO_LONG_BEFORE } from "@/components/reminders/next-to-tell";
import {
  isSameMoment,
  type ReminderFields,
  type ReminderFormState,
  type TypedField,
} from "@/components/reminders/reminder-fields";
import { isOver } from "@/components/reminders/standing";
import { methodOf } from "@/components/reminders/when-words";
import type { CivilDate } from "@/lib/civil-date";
import type { Issue } from "@/lib/errors";
import { type ReminderChange, type ReminderInput, reminderInput } from "@/lib/reminders/input";
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
  const { leadDays, way, localTime, timeZone, note, repeats } = fields;
  const asked = { leadDays: Number(leadDays), ...methodOf(way), localTime, timeZone, note, repeats };
  const result = reminderInput.safeParse({ ...asked, holidayId, targetDateIso });
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  return refusalOf(issues, issues[0]?.message ?? "");
}

/** The reminder that the form asks for at the instant `now`, of the first day that can still be told of; or what is wrong. */
export function wishOf(fields: ReminderFields, { holidayId, nextDates }: Wished, now: Date): ReminderInput | Refusal {
  const asked = filledIn(fields, holidayId, nextDates[0]);
  if ("problem" in asked) return asked;
  const { localTime, timeZone } = fields;
  const told = nextToTell({ nextDates, leadDays: Number(fields.leadDays), localTime }, clockIn(now, timeZone));
  if (!told) return { issues: { leadDays: TOO_LONG_BEFORE }, problem: "" };
  return { ...asked, targetDateIso: told.targetDateIso };
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
    ? filledIn(fields, null, reminder.targetDateIso)
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
