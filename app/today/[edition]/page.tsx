import { CalendarDays } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { DayKeeper } from "@/components/day-keeper";
import { DaySheet } from "@/components/day-sheet";
import { DayStepper } from "@/components/day-stepper";
import { EmptyState } from "@/components/empty-state";
import { HolidayTile } from "@/components/holiday-tile";
import { Section } from "@/components/section";
import { Shell } from "@/components/shell";
import { EditionStyle } from "@/components/today-style";
import { buttonClass } from "@/components/ui/button";
import { utcToday } from "@/lib/clock";
import { type CivilDate, monthName, partsOf, plusDays, shortDate } from "@/lib/dates";
import { type CalendarEntry, type Holiday, listHolidaysInMonth, listPicks } from "@/lib/holidays/queries";
import { calendarWindow } from "@/lib/holidays/window";

/** `/` is rewritten to `/today/now`: a path with a parameter is rendered on demand and cached, never at build. */
const EDITION = "now";

/** Days ahead shown under today's holiday. */
const COMING_UP_DAYS = 6;

export const revalidate = 300;

export function generateStaticParams(): { edition: string }[] {
  return [];
}

export const metadata: Metadata = {
  title: { absolute: "Oddly: today's quirky holiday. Every day is oddly special" },
  alternates: { canonical: "/" },
};

type EditionProps = { date: CivilDate; picks: readonly Holiday[]; month: readonly CalendarEntry[] };

/** Today, as it looks on one date. */
function Edition({ date, picks, month }: EditionProps) {
  const holiday = picks.find(({ dateIso }) => dateIso === date);
  const { first, last } = calendarWindow(date);
  if (!holiday) {
    return (
      <EmptyState emoji="🗓️" title="Unable to load today's holiday" titleAs="h1">
        Please try again later
      </EmptyState>
    );
  }
  const others = month.filter(({ dateIso, id, isMonthObservance }) => {
    return dateIso === date && id !== holiday.id && !isMonthObservance;
  });
  const comingUp = picks.filter(({ dateIso }) => dateIso > date && dateIso <= plusDays(date, COMING_UP_DAYS));
  const ofTheMonth = month.filter(({ dateIso, isMonthObservance }) => {
    return isMonthObservance && partsOf(dateIso).month === partsOf(date).month;
  });
  return (
    <>
      <DaySheet holiday={holiday} date={date} stub={<DayStepper date={date} first={first} last={last} isToday />}>
        <div className="mt-1 flex flex-wrap gap-2 sm:gap-3">
          <Link href={`/holiday/${date}`} className={buttonClass({ look: "field" })}>
            Read its story
          </Link>
          <Link href="/calendar" className={buttonClass({ look: "quiet" })}>
            <CalendarDays aria-hidden="true" className="size-5" /> Calendar
          </Link>
        </div>
      </DaySheet>
      {others.length > 0 && (
        <Section id={`also-${date}`} title="Also today">
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {others.map((other) => (
              <li key={other.id}>
                <HolidayTile
                  href={`/holiday/${date}?holidayId=${other.id}`}
                  emoji={other.emoji}
                  hue={other.hue}
                  name={other.holidayName}
                  note={other.category}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id={`next-${date}`} title="Coming up">
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {comingUp.map((pick) => (
            <li key={pick.dateIso}>
              <HolidayTile
                href={`/holiday/${pick.dateIso}`}
                emoji={pick.emoji}
                hue={pick.hue}
                name={pick.holidayName}
                note={shortDate(pick.dateIso)}
              />
            </li>
          ))}
        </ul>
      </Section>
      {ofTheMonth.length > 0 && (
        <Section id={`month-${date}`} title={`All ${monthName(partsOf(date).month)} long`}>
          <ul className="flex flex-wrap gap-2">
            {ofTheMonth.map((each) => (
              <li key={each.id} className="rounded-full border border-line bg-surface px-4 py-2 font-semibold">
                <span aria-hidden="true">{each.emoji}</span> {each.holidayName}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/**
 * The home page. At any moment the world has two or three dates, so the page carries all of them and the visitor's
 * own is shown before the first paint; see docs/decisions/0003-today.md.
 */
export default async function TodayPage({ params }: PageProps<"/today/[edition]">) {
  if ((await params).edition !== EDITION) notFound();
  const today = utcToday();
  const editions = [plusDays(today, -1), today, plusDays(today, 1)];
  const [firstDay = today, , lastDay = today] = editions;
  const months = new Map(editions.map((date) => [date.slice(0, 7), partsOf(date)]));
  const [picks, ...entries] = await Promise.all([
    listPicks(firstDay, plusDays(lastDay, COMING_UP_DAYS)),
    ...[...months.values()].map((page) => listHolidaysInMonth(page)),
  ]);
  return (
    <Shell active="home">
      <EditionStyle dates={editions} fallback={today} />
      <DayKeeper editions={editions} />
      {editions.map((date) => (
        <div key={date} data-edition={date}>
          <Edition date={date} picks={picks} month={entries.flat()} />
        </div>
      ))}
    </Shell>
  );
}
