import type { CivilDate } from "@/lib/civil-date";
import { MAX_LEAD_DAYS, MIN_LEAD_DAYS } from "@/lib/reminders/limits";
import type { ReminderView } from "@/lib/reminders/view";
import { clockIn, nextToTell, TOO_LONG_BEFORE } from "./next-to-tell";
import { isSameMoment, type ReminderFields } from "./reminder-fields";
import { methodOf, promiseWords, storedPromise } from "./when-words";

/** What is reminded of: a holiday, or a mere day, and when it comes next. */
export type Occasion = {
  name: string;
  nextDates: readonly CivilDate[];
  /** The reminder that is changed; null when nothing more would come of it. */
  stored?: ReminderView | null;
  /** What is set for it already: a new one that is told as many days before, by the same method, takes its place. */
  taken?: readonly Pick<ReminderView, "leadDays" | "method" | "note">[];
};

/**
 * What the fields promise at the instant `now`; "" while they promise nothing yet. While their moment is the stored one, its
 * instant stays, which may be another than so many days before.
 */
export function promised(
  fields: ReminderFields,
  { name, nextDates, stored }: Pick<Occasion, "name" | "nextDates" | "stored">,
  now: Date,
): string {
  const { way, localTime, timeZone } = fields;
  const leadDays = Number(fields.leadDays);
  const isLead = Number.isInteger(leadDays) && leadDays >= MIN_LEAD_DAYS && leadDays <= MAX_LEAD_DAYS;
  if (!isLead || !localTime || !timeZone) return "";
  if (stored && isSameMoment(fields, stored) && Date.parse(stored.remindAt) > now.getTime()) {
    return storedPromise({ ...stored, ...methodOf(way) });
  }
  try {
    const told = nextToTell({ nextDates, leadDays, localTime }, clockIn(now, timeZone));
    return told ? promiseWords({ way, tellOn: told.tellOn, localTime, timeZone, leadDays, name }) : TOO_LONG_BEFORE;
  } catch {
    return ""; // a zone that this browser does not know
  }
}
