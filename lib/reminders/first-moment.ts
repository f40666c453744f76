import { differenceInCalendarDays, parseISO } from "date-fns";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";

/** Returns the number of days from one date to another; negative if the other one is earlier. */
export const daysBetween = (from: CivilDate, to: CivilDate): number =>
  differenceInCalendarDays(parseISO(to), parseISO(from));

/** The day a reminder is for, and the local date and time at which it comes. */
export type Moment = { targetDateIso: CivilDate; date: CivilDate; localTime: string };

/**
 * When the first reminder can come. "in time": as requested. "passed": the lead time of the nearest day has passed, so
 * the user chooses one of the `offers` before that day is over, or the `next` day. "none": no day is left.
 */
export type FirstMoment =
  | { kind: "in time"; moment: Moment }
  | { kind: "passed"; offers: Moment[]; next: Moment | null }
  | { kind: "none" };

export type Wanted = {
  /** The holiday's days, in order; past ones are ignored. */
  nextDates: readonly CivilDate[];
  leadDays: number;
  localTime: string;
};

/** When the usual time has passed today, offer this evening. */
const EVENING = "18:00";

/** Returns the moments worth offering between now and the end of `target`, in order, one a day. */
function offersBefore(target: CivilDate, localTime: string, today: CivilDate, isAhead: (moment: Moment) => boolean) {
  const tomorrow = plusDays(today, 1);
  const at = (date: CivilDate, time = localTime): Moment => ({ targetDateIso: target, date, localTime: time });
  // For a day further away, a reminder today is not useful.
  const soonOffers = target <= tomorrow ? [at(today), at(today, EVENING)] : [];
  const offers: Moment[] = [];
  for (const moment of [...soonOffers, at(tomorrow), at(plusDays(target, -1)), at(target)]) {
    const isNew = offers.every(({ date }) => date < moment.date);
    if (isNew && moment.date >= today && moment.date <= target && isAhead(moment)) offers.push(moment);
  }
  return offers;
}

/**
 * Returns when the first reminder can come, as seen from `clock` (see `clockIn` in lib/core/zone-clock.ts). `isAhead` decides whether a moment is
 * in the future; pass a version that compares instants where the zone is known, since local times repeat when clocks go
 * back.
 */
export function firstMoment(
  { nextDates, leadDays, localTime }: Wanted,
  clock: string,
  isAhead = ({ date, localTime: time }: Moment) => `${date}T${time}` > clock,
): FirstMoment {
  const today = clock.slice(0, 10) as CivilDate;
  const [nearest, ...later] = nextDates.filter((date) => date >= today);
  if (!nearest) return { kind: "none" };
  const asRequested = (target: CivilDate): Moment => {
    return { targetDateIso: target, date: plusDays(target, -leadDays), localTime };
  };
  if (isAhead(asRequested(nearest))) return { kind: "in time", moment: asRequested(nearest) };
  const offers = offersBefore(nearest, localTime, today, isAhead);
  const next = later.map(asRequested).find(isAhead) ?? null;
  return offers.length > 0 || next ? { kind: "passed", offers, next } : { kind: "none" };
}
