import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { utcToday } from "@/lib/core/dates";
import type { CalendarEntry } from "@/lib/holidays/queries";

/**
 * A page to measure, with its name in the tables and its path. `isPrivate` means that search engines must not index it.
 */
export type Page = { name: string; path: string; isPrivate?: boolean };

/** Returns this month's holidays from the site's API, without month observances. */
async function holidaysOfTheMonth(siteUrl: string, today: CivilDate): Promise<CalendarEntry[]> {
  const { year, month } = partsOf(today);
  const answer = await fetch(`${siteUrl}/api/holidays/month/${month}?year=${year}`);
  if (!answer.ok) throw new Error(`The API answered ${answer.status} for month ${month} of ${year}.`);
  const entries: CalendarEntry[] = await answer.json();
  return entries.filter(({ isMonthObservance }) => !isMonthObservance);
}

/** Returns the date with the most holidays, the first one of several. */
function busiestDate(holidays: readonly CalendarEntry[]): CivilDate | undefined {
  const counts = new Map<CivilDate, number>();
  for (const { dateIso } of holidays) counts.set(dateIso, (counts.get(dateIso) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** Returns one public page of every kind, with URLs that exist on `today`, a date in UTC. */
export async function publicPages(siteUrl: string) {
  const today = utcToday();
  const holidays = await holidaysOfTheMonth(siteUrl, today);
  const slug = holidays.find(({ dateIso }) => dateIso >= today)?.slug ?? holidays[0]?.slug;
  const busy = busiestDate(holidays);
  if (!slug || !busy) throw new Error("The calendar has no holiday this month: there is nothing to measure.");
  return {
    home: { name: "home", path: "/" },
    calendar: { name: "calendar", path: "/calendar" },
    holiday: { name: "holiday, today", path: `/holiday/${today}` },
    busy: { name: "holiday, a full day", path: `/holiday/${busy}` },
    evergreen: { name: "holiday, evergreen", path: `/holidays/${slug}` },
    browse: { name: "all holidays", path: "/holidays" },
    category: { name: "category", path: "/categories/food-and-drink" },
    search: { name: "search", path: "/search" },
    subscribe: { name: "weekly letter", path: "/subscribe" },
    feeds: { name: "feeds", path: "/feeds" },
    about: { name: "about", path: "/about" },
    history: { name: "history", path: "/history" },
    newCard: { name: "new card", path: "/cards/new" },
    signIn: { name: "sign in", path: "/sign-in" },
    settings: { name: "settings", path: "/settings" },
  } satisfies Record<string, Page>;
}
