import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { HighlightedHoliday } from "@/components/holiday/panels";
import { EditionGuard, possibleDays } from "@/components/holiday/today-style";
import { JsonLd } from "@/components/layout/breadcrumbs";
import { TodaySync } from "@/components/layout/page-sync";
import { EmailOptIn } from "@/components/newsletter/email-opt-in";
import { tagPage } from "@/lib/core/cache";
import { plusDays, utcToday } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { listGifts } from "@/lib/holidays/gifts/queries";
import { listHolidaysOn, listOngoing, listPicks } from "@/lib/holidays/queries";
import { HOLIDAYS_TAG, sponsorTag } from "@/lib/holidays/tags";
import { organization, website } from "@/lib/publishing/structured-data";
import { listSponsors } from "@/lib/sponsorship/queries";
import { Edition } from "./edition";

const COMING_UP_DAYS = 6;

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
 * The home page of one date: `/` is rewritten to `/home/now`, the server's date in UTC, and `/?today={date}` to
 * `/home/{date}`, for visitors who have another. See docs/decisions/0003-today.md.
 */
export default async function TodayPage({ params }: PageProps<"/home/[edition]">) {
  const { edition } = await params;
  if (!/^(now|\d{4}-\d{2}-\d{2})$/.test(edition)) notFound();
  await tagPage([HOLIDAYS_TAG]);
  const today = utcToday();
  const date = possibleDays(today).find((day) => day === edition) ?? today;
  const [holidays, comingUp, ongoing] = await Promise.all([
    listHolidaysOn(date),
    listPicks(plusDays(date, 1), plusDays(date, COMING_UP_DAYS)),
    listOngoing(date),
  ]);
  const [pick] = holidays;
  if (pick) await tagPage([sponsorTag(pick.id)]);
  const [gifts, sponsors] = pick ? await Promise.all([listGifts(pick.id), listSponsors(pick.id)]) : [[], []];
  return (
    <>
      <JsonLd data={[website(siteUrl), organization(siteUrl)]} />
      <EditionGuard edition={date} />
      <TodaySync edition={date} />
      <HighlightedHoliday />
      <div data-edition={date}>
        <Edition {...{ date, holidays, comingUp, ongoing, gifts, sponsors }} />
      </div>
      <div className="mt-10">
        <EmailOptIn source="home" />
      </div>
    </>
  );
}
