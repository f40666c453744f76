import { type CivilDate, civilDate, plusDays } from "@/lib/core/dates";

/** What clocks in the zone show at the instant `now`, as yyyy-MM-ddTHH:mm: two such texts of one zone compare as times do. */
export function clockIn(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const date = civilDate(Number(part("year")), Number(part("month")), Number(part("day")));
  return `${date}T${part("hour")}:${part("minute")}`;
}

/** Of which day somebody is reminded, and when: by the clock of their zone. */
export type Moment = { targetDateIso: CivilDate; date: CivilDate; localTime: string };

/**
 * When the first reminder can come. "in time": as it is asked for. "passed": the lead time of the nearest day has passed, so
 * its person chooses one of the `offers` before that day is over, or the day after it. "none": no day is left.
 */
export type FirstMoment =
  | { kind: "in time"; moment: Moment }
  | { kind: "passed"; offers: Moment[]; next: Moment | null }
  | { kind: "none" };

export type Wanted = {
  /** Of the holiday, in order; those that are over are left out. */
  nextDates: readonly CivilDate[];
  leadDays: number;
  localTime: string;
};

/** When the usual time has passed today, there is still the evening. */
const EVENING = "18:00";

/** The moments between now and the end of `target` that are worth offering, in order, one a day. */
function offersBefore(target: CivilDate, localTime: string, today: CivilDate, isAhead: (moment: Moment) => boolean) {
  const tomorrow = plusDays(today, 1);
  const at = (date: CivilDate, time = localTime): Moment => ({ targetDateIso: target, date, localTime: time });
  // Of a day that is further away nobody wants to be reminded at once.
  const today_ = target <= tomorrow ? [at(today), at(today, EVENING)] : [];
  const offers: Moment[] = [];
  for (const moment of [...today_, at(tomorrow), at(plusDays(target, -1)), at(target)]) {
    const isNew = offers.every(({ date }) => date < moment.date);
    if (isNew && moment.date >= today && moment.date <= target && isAhead(moment)) offers.push(moment);
  }
  return offers;
}

/**
 * When the first reminder can come, as seen from `clock` (see `clockIn`). `isAhead` says whether a moment is still to come: by
 * the clock, or more precisely by the instant where that is known, as on the night when clocks are put back.
 */
export function firstMoment(
  { nextDates, leadDays, localTime }: Wanted,
  clock: string,
  isAhead = ({ date, localTime: time }: Moment) => `${date}T${time}` > clock,
): FirstMoment {
  const today = clock.slice(0, 10) as CivilDate;
  const [nearest, ...later] = nextDates.filter((date) => date >= today);
  if (!nearest) return { kind: "none" };
  const asAsked = (target: CivilDate): Moment => {
    return { targetDateIso: target, date: plusDays(target, -leadDays), localTime };
  };
  if (isAhead(asAsked(nearest))) return { kind: "in time", moment: asAsked(nearest) };
  const offers = offersBefore(nearest, localTime, today, isAhead);
  const next = later.map(asAsked).find(isAhead) ?? null;
  return offers.length > 0 || next ? { kind: "passed", offers, next } : { kind: "none" };
}
