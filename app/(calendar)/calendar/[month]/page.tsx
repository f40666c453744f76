import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { metadataOf } from "@/app/open-graph";
import { DateNavigator } from "@/components/calendar/date-navigator";
import { LazyDayByDay } from "@/components/calendar/lazy-calendar";
import { MonthSync, SelectedDayProvider } from "@/components/calendar/month-controls";
import { MonthGrid } from "@/components/calendar/month-grid";
import { HolidayChips } from "@/components/holiday/holiday-tiles";
import { JsonLd } from "@/components/layout/breadcrumbs";
import { Disclosure } from "@/components/ui/disclosure";
import { WhenSeen } from "@/components/ui/on-demand";
import { tagPage } from "@/lib/core/cache";
import { civilDate, partsOf, yearMonthText } from "@/lib/core/civil-date";
import { monthName, monthTitle, parseYearMonth, utcToday } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { listHolidaysInMonth } from "@/lib/holidays/queries";
import { HOLIDAYS_TAG, SPONSORED_DAYS_TAG } from "@/lib/holidays/tags";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";
import { breadcrumbs, itemList } from "@/lib/publishing/structured-data";

/** `/calendar` is rewritten to this value, which is the current month. */
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
  await tagPage([HOLIDAYS_TAG, SPONSORED_DAYS_TAG]);
  return { page, window, entries: await listHolidaysInMonth(page) };
});

export async function generateMetadata({ params }: PageProps<"/calendar/[month]">): Promise<Metadata> {
  const { month } = await params;
  const { page, entries } = await loadMonth(month);
  const title = `Quirky holidays in ${monthTitle(page)}`;
  const description = `All ${entries.length} quirky holidays in ${monthTitle(page)}, each on its real date.`;
  const url = `/calendar/${yearMonthText(page)}`;
  return metadataOf({ title, description, url, canonical: month === CURRENT ? "/calendar" : url });
}

export default async function CalendarPage({ params }: PageProps<"/calendar/[month]">) {
  const { month } = await params;
  const { page, window, entries } = await loadMonth(month);
  const ofTheMonth = entries.filter(({ isMonthObservance }) => isMonthObservance);
  const onDays = entries.filter(({ isMonthObservance }) => !isMonthObservance);
  const picks = onDays.filter(({ dateIso }, index) => dateIso !== onDays[index - 1]?.dateIso);
  const title = monthTitle(page);
  const pages = picks.map(({ slug }) => `/holidays/${slug}`);
  const crumbs = [
    { name: "Calendar", path: "/calendar" },
    { name: title, path: `/calendar/${yearMonthText(page)}` },
  ];
  return (
    <>
      <JsonLd data={[breadcrumbs(crumbs, siteUrl), itemList(`Quirky holidays in ${title}`, pages, siteUrl)]} />
      {month === CURRENT && <MonthSync month={yearMonthText(page)} />}
      <SelectedDayProvider>
        <DateNavigator date={month === CURRENT ? null : civilDate(page.year, page.month, 1)} window={window} />
        <MonthGrid page={page} entries={entries} window={window} titleAs="h1" />
      </SelectedDayProvider>
      <div className="mt-8 grid gap-3">
        {ofTheMonth.length > 0 && (
          <Disclosure id="month-long" title={`All ${monthName(page.month)} long`}>
            <HolidayChips entries={ofTheMonth} />
          </Disclosure>
        )}
        <div className="needs-script">
          <Disclosure id="day-by-day" title="Day by day">
            <WhenSeen placeholder={null}>
              <LazyDayByDay {...page} />
            </WhenSeen>
          </Disclosure>
        </div>
      </div>
    </>
  );
}
