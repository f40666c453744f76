import { Feed } from "feed";
import type { CivilDate } from "@/lib/core/civil-date";
import { displayDate, plusDays, weekdayName } from "@/lib/core/dates";
import { markupOf, plainLine, plainText } from "@/lib/core/text";
import { holidayGreeting, solemnLine } from "@/lib/holidays/greeting";
import type { Holiday } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/tone";

/** The number of days after today in the feeds. */
const DAYS_AHEAD = 6;

/** Returns the days of the feeds: a week from `today` on. */
export function newsWeek(today: CivilDate): { first: CivilDate; last: CivilDate } {
  return { first: today, last: plusDays(today, DAYS_AHEAD) };
}

/** One day's pick, as the feeds show it. */
export type NewsDay = Pick<Holiday, "dateIso" | "holidayName" | "tone" | "emoji" | "notes" | "picturePath">;

const midnightUtc = (date: CivilDate) => new Date(`${date}T00:00:00Z`);

/**
 * Returns "Saturday, November 21st: Happy World Hello Day! 👋"; for a solemn day "…: In remembrance: Pearl Harbor
 * Remembrance Day".
 */
function headline(day: NewsDay): string {
  const date = `${weekdayName(day.dateIso)}, ${displayDate(day.dateIso)}`;
  const greeting = holidayGreeting(day);
  return plainLine(
    `${date}: ${isSolemn(day) ? `${solemnLine(day, "Observed")}: ${greeting}` : `${greeting} ${day.emoji}`}`,
  );
}

type TitleOf = (day: NewsDay) => string | Promise<string>;

async function newsFeed(days: readonly NewsDay[], today: CivilDate, siteUrl: string, titleOf: TitleOf): Promise<Feed> {
  const at = (path: string) => new URL(path, siteUrl).href;
  const feed = new Feed({
    title: "Oddly: the coming week",
    description: "One quirky holiday a day, on the day it really falls. Every day is oddly special.",
    id: at("/"),
    link: at("/"),
    language: "en",
    favicon: at("/icon.svg"),
    author: { name: "Oddly", link: at("/") },
    feedLinks: { rss: at("/feeds/rss.xml"), atom: at("/feeds/atom.xml") },
    generator: false,
    // The week moves on at midnight; the current time would make every response different.
    updated: midnightUtc(today),
    ttl: 60,
  });
  for (const day of days) {
    // Readers hide items dated in the future, or pin them for days. So an item is dated by the day on which it enters
    // the feed: never in the future, always the same, and in the order of the holidays.
    const entered = midnightUtc(plusDays(day.dateIso, -DAYS_AHEAD));
    feed.addItem({
      title: await titleOf(day),
      // An item without an ID is identified by its link, which is permanent.
      link: at(`/holiday/${day.dateIso}`),
      ...(day.notes && { description: await markupOf(plainText(day.notes)) }),
      image: { url: at(day.picturePath.replace(/svg$/, "png")), type: "image/png", length: 0 },
      date: entered,
      published: entered,
    });
  }
  return feed;
}

/**
 * Returns the picks as RSS 2.0, with titles in plain text. `siteUrl` is the base URL of the site. Source: RSS Advisory
 * Board's profile.
 */
export async function rssText(days: readonly NewsDay[], today: CivilDate, siteUrl: string): Promise<string> {
  // The library escapes only the first end of a CDATA section.
  const feed = await newsFeed(days, today, siteUrl, (day) => headline(day).replaceAll("]]>", "]] >"));
  return feed.rss2();
}

/**
 * Returns the picks as Atom. `siteUrl` is the base URL of the site. Titles are escaped, because the library declares
 * them as HTML.
 */
export async function atomText(days: readonly NewsDay[], today: CivilDate, siteUrl: string): Promise<string> {
  const feed = await newsFeed(days, today, siteUrl, (day) => markupOf(headline(day)));
  return feed.atom1();
}
