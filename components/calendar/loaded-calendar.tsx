"use client";

import { useState } from "react";
import { HolidayTiles } from "@/components/holiday/holiday-tiles";
import { type CivilDate, deviceDate, partsOf, plusMonths, type YearMonth } from "@/lib/core/civil-date";
import { daysInWords, monthName } from "@/lib/core/dates";
import { calendarWindow } from "@/lib/holidays/window";
import { MonthGrid } from "./month-grid";
import { FailedLoad, useMonth } from "./use-month";

type LoadedCalendarProps = {
  date: CivilDate;
  /** Marks the date, and each day links to its page, without the chooser. */
  isDayPage?: boolean;
};

/**
 * A calendar inside another page, which turns its pages in place; in the calendar tab each month has a URL. Source of
 * the texts: spec section 2, calendar tab.
 */
export function LoadedCalendar({ date, isDayPage = false }: LoadedCalendarProps) {
  const [page, setPage] = useState(() => {
    const { year, month } = partsOf(date);
    return { year, month };
  });
  const loaded = useMonth(page);
  const { entries, failed, retry } = loaded;
  return (
    <div className="mx-auto max-w-4xl">
      <MonthGrid
        page={page}
        entries={entries ?? []}
        window={calendarWindow(deviceDate(new Date()))}
        {...(isDayPage && { selected: date })}
        onTurn={(months) => setPage(plusMonths(page, months))}
        titleAs="h3"
        loaded={loaded}
      />
      <p role="status" tabIndex={-1} className="mt-2 min-h-6 text-center font-semibold">
        {failed && <FailedLoad what={`holidays for ${monthName(page.month)}`} retry={retry} />}
        {!failed && !entries && `Loading ${monthName(page.month)} holidays...`}
      </p>
    </div>
  );
}

/** All holidays of a month, below its calendar. */
export function DayByDay({ year, month }: YearMonth) {
  const { entries, failed, retry } = useMonth({ year, month });
  if (entries) {
    return (
      <HolidayTiles
        holidays={entries.filter(({ isMonthObservance }) => !isMonthObservance)}
        hrefOf={({ dateIso, id }) => `/holiday/${dateIso}?holidayId=${id}`}
        noteOf={({ dateIso, lengthDays }) => daysInWords(dateIso, lengthDays)}
      />
    );
  }
  return (
    <p role="status" tabIndex={-1}>
      {failed ? (
        <FailedLoad what={`holidays for ${monthName(month)}`} retry={retry} />
      ) : (
        `Loading ${monthName(month)} holidays...`
      )}
    </p>
  );
}
