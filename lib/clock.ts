import type { CivilDate } from "./civil-date";
import { dateInZone } from "./dates";

/** The server's day, in UTC. Only for what has no visitor: jobs, default years, the page that crawlers get. */
export function utcToday(now = new Date()): CivilDate {
  return dateInZone(now, "UTC");
}
