import { Feed } from "feed";
import { type CivilDate, displayDate, plusDays, weekdayName } from "@/lib/core/dates";
import { markupOf, plainLine, plainText } from "@/lib/core/text";
import type { Holiday } from "@/lib/holidays/queries";
import { holidayGreeting, isSolemn, solemnLine } from "@/lib/holidays/traits";

/** Days after today that the feeds tell of. */
const DAYS_AHEAD = 6;

/** The days of the feeds: a week from `today` on. */
export function newsWeek(today: CivilDate): { first: CivilDate; last: CivilDate } {
  return { first: today, last: plusDays(today, DAYS_AHEAD) };
}

/** One day's pick, as the feeds tell it. */
export type NewsDay = Pick<Holiday, "dateIso" | "holidayName" | "tone" | "emoji" | "notes">;

const midnightUtc = (date: CivilDate) => new Date(`${date}T00:00:00Z`);

/** "Saturday, November 21st: Happy World Hello Day! 👋"; a solemn day is "…: In remembrance: Pearl Harbor Remembrance Day". */
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
    // The week moves on at midnight; the moment of asking would make every answer a new one.
    updated: midnightUtc(today),
    ttl: 60,
  });
  for (const day of days) {
    // Readers hide, or put on top for days, what is dated in the future. So an item carries the day on which it
    // enters the feed: never ahead of the clock, always the same, and in the order of the holidays.
    const entered = midnightUtc(plusDays(day.dateIso, -DAYS_AHEAD));
    feed.addItem({
      title: await titleOf(day),
      // Without an id of its own an item is known by its link, which is what a permanent link is.
      link: at(`/holiday/${day.dateIso}`),
      ...(day.notes && { description: await markupOf(plainText(day.notes)) }),
      date: entered,
      published: entered,
    });
  }
  return feed;
}

/** The picks as RSS 2.0; `siteUrl` is the site's own address. A title is plain text. Source: RSS Advisory Board's profile. */
export async function rssText(days: readonly NewsDay[], today: CivilDate, siteUrl: string): Promise<string> {
  // The library escapes only the first end of a CDATA section.
  const feed = await newsFeed(days, today, siteUrl, (day) => headline(day).replaceAll("]]>", "]] >"));
  return feed.rss2();
}

/** The picks as Atom; `siteUrl` is the site's own address. The library declares titles as HTML, so they are escaped. */
export async function atomText(days: readonly NewsDay[], today: CivilDate, siteUrl: string): Promise<string> {
  const feed = await newsFeed(days, today, siteUrl, (day) => markupOf(headline(day)));
  return feed.atom1();
}
