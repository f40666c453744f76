import { type CivilDate, civilDate } from "@/lib/civil-date";
import { plusDays } from "@/lib/dates";

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

/** Said where none of the next dates can be told of any more. */
export const TOO_LONG_BEFORE = "There is no day left to tell you so long before. Choose fewer days.";

/** Of which day somebody is told, and on which. */
export type Telling = { targetDateIso: CivilDate; tellOn: CivilDate };

type Wanted = { nextDates: readonly CivilDate[]; leadDays: number; localTime: string };

/** The first of a holiday's next dates that can still be told of so long before, as seen from the clock; null when none can. */
export function nextToTell({ nextDates, leadDays, localTime }: Wanted, clock: string): Telling | null {
  for (const targetDateIso of nextDates) {
    const tellOn = plusDays(targetDateIso, -leadDays);
    if (`${tellOn}T${localTime}` > clock) return { targetDateIso, tellOn };
  }
  return null;
}
