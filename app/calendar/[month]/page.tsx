import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { HolidayTile } from "@/components/holiday-tile";
import { MonthGrid } from "@/components/month-grid";
import { MonthKeeper } from "@/components/month-keeper";
import { Section } from "@/components/section";
import { Shell } from "@/components/shell";
import { utcToday } from "@/lib/clock";
import { civilDate, monthName, monthTitle, parseYearMonth, partsOf, shortDate, yearMonthText } from "@/lib/dates";
import { listHolidaysInMonth } from "@/lib/holidays/queries";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";

/** `/calendar` is rewritten to this month: the current one. */
const CURRENT = "now";

export const revalidate = 3600;

export function generateStaticParams(): { month: string }[] {
  return [];
}

const loadMonth = cache(async (text: string) => {
  const today = utcToday();
  const window = calendarWindow(today);
  const page = text === CURRENT ? partsOf(today) : parseYearMonth(text);
  if (!page || !isInWindow(civilDate(page.year, page.month, 1), window)) notFound();
  return { page, window, entries: await listHolidaysInMonth(page) };
});

export async function generateMetadata({ params }: PageProps<"/calendar/[month]">): Promise<Metadata> {
  const { month } = await params;
  const { page, entries } = await loadMonth(month);
  const title = `Quirky holidays in ${monthTitle(page)}`;
  return {
    title,
    description: `All ${entries.length} odd and wonderful holidays of ${monthTitle(page)}, each on the day it really falls.`,
    alternates: { canonical: month === CURRENT ? "/calendar" : `/calendar/${yearMonthText(page)}` },
  };
}

export default async function CalendarPage({ params }: PageProps<"/calendar/[month]">) {
  const { month } = await params;
  const { page, window, entries } = await loadMonth(month);
  const ofTheMonth = entries.filter(({ isMonthObservance }) => isMonthObservance);
  const onDays = entries.filter(({ isMonthObservance }) => !isMonthObservance);
  return (
    <Shell active="calendar">
      {month === CURRENT && <MonthKeeper month={yearMonthText(page)} />}
      <MonthGrid page={page} entries={entries} window={window} titleAs="h1" />
      {ofTheMonth.length > 0 && (
        <Section id="month-long" title={`All ${monthName(page.month)} long`}>
          <ul className="flex flex-wrap gap-2">
            {ofTheMonth.map(({ id, emoji, holidayName }) => (
              <li key={id} className="rounded-full border border-line bg-surface px-4 py-2 font-semibold">
                <span aria-hidden="true">{emoji}</span> {holidayName}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="day-by-day" title="Day by day">
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {onDays.map((entry) => (
            <li key={`${entry.dateIso}${entry.id}`}>
              <HolidayTile
                href={`/holiday/${entry.dateIso}?holidayId=${entry.id}`}
                emoji={entry.emoji}
                hue={entry.hue}
                name={entry.holidayName}
                note={shortDate(entry.dateIso)}
              />
            </li>
          ))}
        </ul>
      </Section>
    </Shell>
  );
}
