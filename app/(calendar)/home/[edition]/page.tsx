import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { HighlightedHoliday } from "@/components/holiday/panels";
import { EditionStyle } from "@/components/holiday/today-style";
import { JsonLd } from "@/components/layout/breadcrumbs";
import { TodaySync } from "@/components/layout/page-sync";
import { EmailOptIn } from "@/components/newsletter/email-opt-in";
import { tagPage } from "@/lib/core/cache";
import { partsOf } from "@/lib/core/civil-date";
import { plusDays, utcToday } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { listGiftsByHoliday } from "@/lib/holidays/gifts/queries";
import { listHolidaysInMonth, listOngoing, listPicks } from "@/lib/holidays/queries";
import { HOLIDAYS_TAG, sponsorTag } from "@/lib/holidays/tags";
import { organization, website } from "@/lib/publishing/structured-data";
import { listSponsorsByHoliday } from "@/lib/sponsorship/queries";
import { COMING_UP_DAYS, Edition } from "./edition";

/** `/` is rewritten to `/home/now`: a path with a parameter is rendered on demand and cached, never at build. */
const EDITION = "now";

export const revalidate = 300;

export function generateStaticParams(): { edition: string }[] {
  return [];
}

export const metadata: Metadata = {
  title: { absolute: "Oddly: today's quirky holiday. Every day is oddly special" },
  description:
    "Today's quirky holiday: its story, gift ideas, a video, places to celebrate nearby, and a card to send.",
  alternates: { canonical: "/" },
};

/**
 * The home page. At any moment there are two or three dates around the world, so the page contains all of them and
 * shows the visitor's own before the first paint; see docs/decisions/0003-today.md.
 */
export default async function TodayPage({ params }: PageProps<"/home/[edition]">) {
  if ((await params).edition !== EDITION) notFound();
  await tagPage([HOLIDAYS_TAG]);
  const today = utcToday();
  const editions = [plusDays(today, -1), today, plusDays(today, 1)];
  const [firstDay = today, , lastDay = today] = editions;
  const months = new Map(editions.map((date) => [date.slice(0, 7), partsOf(date)]));
  const [picks, ongoing, entries] = await Promise.all([
    listPicks(firstDay, plusDays(lastDay, COMING_UP_DAYS)),
    Promise.all(editions.map((date) => listOngoing(date))),
    Promise.all([...months.values()].map((page) => listHolidaysInMonth(page))),
  ]);
  const shown = picks.filter(({ dateIso }) => editions.includes(dateIso)).map(({ id }) => id);
  await tagPage(shown.map(sponsorTag));
  const [gifts, sponsors] = await Promise.all([listGiftsByHoliday(shown), listSponsorsByHoliday(shown)]);
  return (
    <>
      <JsonLd data={[website(siteUrl), organization(siteUrl)]} />
      <EditionStyle dates={editions} fallback={today} />
      <TodaySync editions={editions} />
      <HighlightedHoliday />
      {editions.map((date, index) => (
        <div key={date} data-edition={date}>
          <Edition
            date={date}
            picks={picks}
            month={entries.flat()}
            ongoing={ongoing[index] ?? []}
            gifts={gifts}
            sponsors={sponsors}
          />
        </div>
      ))}
      <div className="mt-10">
        <EmailOptIn source="home" />
      </div>
    </>
  );
}
