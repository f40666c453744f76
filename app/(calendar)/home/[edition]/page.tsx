import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { HighlightedHoliday } from "@/components/holiday/panels";
import { EditionGuard, possibleDays } from "@/components/holiday/today-style";
import { JsonLd } from "@/components/layout/breadcrumbs";
import { EmailOptIn } from "@/components/layout/islands";
import { TodaySync } from "@/components/layout/page-sync";
import { tagPage } from "@/lib/core/cache";
import { plusDays, utcToday } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { readDay } from "@/lib/holidays/queries";
import { HOLIDAYS_TAG, holidayTag } from "@/lib/holidays/tags";
import { organization, website } from "@/lib/publishing/structured-data";
import { listOffers, NO_OFFERS } from "@/lib/sponsorship/queries";
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
  const nextDays = Array.from({ length: COMING_UP_DAYS }, (_, index) => plusDays(date, index + 1));
  const { holidays, ongoing, picks: comingUp } = await readDay(date, nextDays);
  const [pick] = holidays;
  if (pick) await tagPage([holidayTag(pick.id)]);
  const { sponsors } = (pick && (await listOffers([pick.id]))[pick.id]) ?? NO_OFFERS;
  return (
    <>
      <JsonLd data={[website(siteUrl), organization(siteUrl)]} />
      <EditionGuard edition={date} />
      <TodaySync edition={date} />
      <HighlightedHoliday />
      <div data-edition={date}>
        <Edition {...{ date, holidays, comingUp, ongoing, sponsors }} />
      </div>
      <div className="mt-10">
        <EmailOptIn source="home" />
      </div>
    </>
  );
}
