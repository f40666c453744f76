import { intlFormatDistance } from "date-fns";
import { PAGE_SIZE } from "./list-address";
import { restorableUntil } from "./restorable";

const NUMBER = new Intl.NumberFormat("en-US");
const DAY = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });
const DAY_MS = 86_400_000;

/** After so many days, the day says more than how long ago it was. */
const RECENT_DAYS = 7;

/** "1 gift", "1,204 holidays". */
export const counted = (count: number, one: string): string =>
  `${NUMBER.format(count)} ${one}${count === 1 ? "" : "s"}`;

/** Which rows of all a page of the list has: "51–100 of 1,093". */
export function rowsInWords(page: number, total: number): string {
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, total);
  return `${NUMBER.format(first)}–${NUMBER.format(last)} of ${NUMBER.format(total)}`;
}

/** How many pages the list has; one when it is empty. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** When something happened, as seen from `now`: "5 min. ago", "yesterday", later its day in the device's zone. */
export function whenInWords(instant: string, now: Date): string {
  const then = new Date(instant);
  const age = now.getTime() - then.getTime();
  if (age < 60_000) return "just now";
  return age < RECENT_DAYS * DAY_MS
    ? intlFormatDistance(then, now, { locale: "en-US", style: "short" })
    : DAY.format(then);
}

/** How much longer a deleted holiday can be brought back: "29 days left", "less than a day left", "too late". */
export function timeLeftInWords(deletedAt: string, now: Date): string {
  const left = restorableUntil(new Date(deletedAt)).getTime() - now.getTime();
  if (left <= 0) return "too late";
  return left < DAY_MS ? "less than a day left" : `${counted(Math.floor(left / DAY_MS), "day")} left`;
}
