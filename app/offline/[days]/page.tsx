import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DaySheet } from "@/components/day-sheet";
import { DayStepper } from "@/components/day-stepper";
import { EmptyState } from "@/components/empty-state";
import { OfflineDayScript, UNKNOWN_DAY } from "@/components/offline-day-script";
import { Section } from "@/components/section";
import { OfflineStyle } from "@/components/today-style";
import type { CivilDate } from "@/lib/civil-date";
import { utcToday } from "@/lib/clock";
import { plusDays } from "@/lib/dates";
import { type FeedHoliday, listOccurrences } from "@/lib/feeds/queries";
import { HOLIDAYS_TAG } from "@/lib/holidays/page-tags";
import { tagPage } from "@/lib/page-cache";

/** `/offline` is rewritten to this many coming days. Yesterday is there too: for half the world it is today. */
const DAYS = 60;

export const revalidate = 3600;

export function generateStaticParams(): { days: string }[] {
  return [];
}

export const metadata: Metadata = { title: "The coming days", robots: { index: false, follow: false } };

type DayProps = { date: CivilDate; holidays: readonly FeedHoliday[]; first: CivilDate; last: CivilDate };

function Day({ date, holidays: [pick, ...others], first, last }: DayProps) {
  if (!pick) return null;
  return (
    <div data-edition={date}>
      <DaySheet holiday={pick} date={date} stub={<DayStepper date={date} first={first} last={last} />} />
      {others.length > 0 && (
        <Section id={`also-${date}`} title="Also on this day">
          <ul className="grid gap-4">
            {others.map(({ id, emoji, holidayName, notes }) => (
              <li key={id}>
                <h3 className="font-bold text-lg">
                  <span aria-hidden="true">{emoji}</span> {holidayName}
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

/** What the service worker keeps: every coming day, of which the address or the clock chooses one. */
export default async function OfflinePage({ params }: PageProps<"/offline/[days]">) {
  if ((await params).days !== String(DAYS)) notFound();
  await tagPage([HOLIDAYS_TAG]);
  const today = utcToday();
  const dates = Array.from({ length: DAYS + 2 }, (_, index) => plusDays(today, index - 1));
  const [first = today] = dates;
  const last = dates.at(-1) ?? today;
  const holidays = await listOccurrences(first, last, null);
  return (
    <>
      <OfflineStyle dates={dates} />
      <p className="mb-4 text-center font-semibold text-ink-soft">You are offline. This is what we kept for you.</p>
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
        <EmptyState emoji="📡" title="This page needs a network" titleAs="h1">
          The coming {DAYS} days are kept here. The rest is where you left it, online.
        </EmptyState>
      </div>
      <OfflineDayScript />
    </>
  );
}
