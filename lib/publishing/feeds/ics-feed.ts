import { createHash } from "node:crypto";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/dates";
import { addDay, type CalendarDay, calendarText, newCalendar } from "@/lib/holidays/ics";
import { type Category, categoryOfSlug } from "@/lib/holidays/traits";

/** A calendar to subscribe to; `category` null has every holiday. */
export type IcsFeed = { category: Category | null };

/** The feed of a file name: "all.ics" or "{category-slug}.ics"; null for any other. */
export function icsFeedOf(fileName: string): IcsFeed | null {
  const slug = /^(.+)\.ics$/.exec(fileName)?.[1];
  if (slug === "all") return { category: null };
  const category = slug ? categoryOfSlug(slug) : null;
  return category && { category };
}

/** The days that a feed holds: this year and the next. */
export function icsYears(today: CivilDate): { first: CivilDate; last: CivilDate } {
  const { year } = partsOf(today);
  return { first: civilDate(year, 1, 1), last: civilDate(year + 1, 12, 31) };
}

/** The file of a feed. Takes most of a second for every holiday: the library folds its lines letter by letter. */
export function icsFeedText({ category }: IcsFeed, days: readonly CalendarDay[], siteUrl: string): string {
  const calendar = newCalendar(`Oddly: ${category ?? "every quirky holiday"}`);
  for (const day of days) addDay(calendar, day, siteUrl);
  return calendarText(calendar);
}

/** One text for each of the few feeds there are, with a fingerprint of what it was made of. */
const kept = new Map<Category | null, { madeOf: string; text: string }>();

/** `icsFeedText`, made once in this process as long as the days stay the same. */
export function keptIcsFeedText(feed: IcsFeed, days: readonly CalendarDay[], siteUrl: string): string {
  const madeOf = createHash("sha256")
    .update(JSON.stringify([siteUrl, days]))
    .digest("base64url");
  const known = kept.get(feed.category);
  if (known?.madeOf === madeOf) return known.text;
  const text = icsFeedText(feed, days, siteUrl);
  kept.set(feed.category, { madeOf, text });
  return text;
}
