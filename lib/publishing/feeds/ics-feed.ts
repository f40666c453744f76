import { createHash } from "node:crypto";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { addDay, type CalendarDay, calendarText, newCalendar } from "@/lib/holidays/ics";
import { type Category, categoryOfSlug } from "@/lib/holidays/traits";

/** A calendar to subscribe to. A null `category` means all holidays. */
export type IcsFeed = { category: Category | null };

/** Returns the feed for a file name, "all.ics" or "{category-slug}.ics"; null for any other. */
export function icsFeedOf(fileName: string): IcsFeed | null {
  const slug = /^(.+)\.ics$/.exec(fileName)?.[1];
  if (slug === "all") return { category: null };
  const category = slug ? categoryOfSlug(slug) : null;
  return category && { category };
}

/** Returns the range of days in a feed: this year and the next. */
export function icsYears(today: CivilDate): { first: CivilDate; last: CivilDate } {
  const { year } = partsOf(today);
  return { first: civilDate(year, 1, 1), last: civilDate(year + 1, 12, 31) };
}

/**
 * Returns a feed as a file. Takes most of a second for all holidays, because the library folds lines letter by letter.
 */
export function icsFeedText({ category }: IcsFeed, days: readonly CalendarDay[], siteUrl: string): string {
  const calendar = newCalendar(`Oddly: ${category ?? "every quirky holiday"}`);
  for (const day of days) addDay(calendar, day, siteUrl);
  return calendarText(calendar);
}

/** The cached text of each feed, with a hash of its input. */
const cache = new Map<Category | null, { madeOf: string; text: string }>();

/** Like `icsFeedText`, but cached in this process until the days change. */
export function cachedIcsFeedText(feed: IcsFeed, days: readonly CalendarDay[], siteUrl: string): string {
  const madeOf = createHash("sha256")
    .update(JSON.stringify([siteUrl, days]))
    .digest("base64url");
  const known = cache.get(feed.category);
  if (known?.madeOf === madeOf) return known.text;
  const text = icsFeedText(feed, days, siteUrl);
  cache.set(feed.category, { madeOf, text });
  return text;
}
