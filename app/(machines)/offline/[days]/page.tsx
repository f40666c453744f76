import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DaySheet, DayStepper } from "@/components/holiday/day-sheet";
import { OfflineDayScript, OfflineStyle, UNKNOWN_DAY } from "@/components/holiday/today-style";
import { Emoji } from "@/components/ui/emoji";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/prose";
import { tagPage } from "@/lib/core/cache";
import type { CivilDate } from "@/lib/core/civil-date";
import { displayDate, plusDays, utcToday } from "@/lib/core/dates";
import { solemnLine } from "@/lib/holidays/greeting";
import { DETAILS_TAG, HOLIDAYS_TAG } from "@/lib/holidays/tags";
import { type FeedHoliday, listOccurrences } from "@/lib/publishing/feeds/queries";

/**
 * `/offline` is rewritten to this many days ahead. Yesterday is included, because it is still today in half of the
 * world.
 */
const DAYS = 60;

export const revalidate = 3600;

export function generateStaticParams(): { days: string }[] {
  return [];
}

export const metadata: Metadata = { title: "Days saved for offline", robots: { index: false, follow: false } };

type DayProps = { date: CivilDate; holidays: readonly FeedHoliday[]; first: CivilDate; last: CivilDate };

function Day({ date, holidays: [pick, ...others], first, last }: DayProps) {
  if (!pick) return null;
  return (
    <div data-edition={date}>
      <DaySheet
        holiday={pick}
        date={date}
        observed={solemnLine(pick, `Observed on ${displayDate(date)}`)}
        stub={<DayStepper date={date} first={first} last={last} />}
      />
      {others.length > 0 && (
        <Section id={`also-${date}`} title="Also on this day">
          <ul className="grid gap-4">
            {others.map(({ id, emoji, holidayName, notes }) => (
              <li key={id}>
                <h3 className="font-bold text-lg">
                  <Emoji of={emoji} /> {holidayName}
                </h3>
                <p className="max-w-prose text-pretty">{notes}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

/** The page that the service worker stores: the coming days, from which the URL or the clock selects one. */
export default async function OfflinePage({ params }: PageProps<"/offline/[days]">) {
  if ((await params).days !== String(DAYS)) notFound();
  await tagPage([HOLIDAYS_TAG, DETAILS_TAG]);
  const today = utcToday();
  const dates = Array.from({ length: DAYS + 2 }, (_, index) => plusDays(today, index - 1));
  const [first = today] = dates;
  const last = dates.at(-1) ?? today;
  const holidays = await listOccurrences(first, last, null);
  return (
    <>
      <OfflineStyle dates={dates} />
      <p className="mb-4 text-center font-semibold text-muted-foreground">
        You're offline. Here are the days saved on this device.
      </p>
      {dates.map((date) => (
        <Day
          key={date}
          date={date}
          holidays={holidays.filter(({ dateIso }) => dateIso === date)}
          first={first}
          last={last}
        />
      ))}
      <div data-edition={UNKNOWN_DAY}>
        <EmptyState emoji="📡" title="This page needs a connection" titleAs="h1">
          The next {DAYS} days are saved on this device. Everything else will be here when you're back online.
        </EmptyState>
      </div>
      <OfflineDayScript />
    </>
  );
}
