"use client";

import { useState } from "react";
import { type CivilDate, partsOf, plusMonths } from "@/lib/core/civil-date";
import { monthName } from "@/lib/core/dates";
import { calendarWindow } from "@/lib/holidays/window";
import { MonthGrid } from "./month-grid";
import { FailedMonth, useMonth } from "./use-month";

/**
 * A calendar for the home page that turns its pages in place; in the calendar tab each month has a URL. Source of the
 * texts: spec section 2, calendar tab.
 */
export function LoadedCalendar({ date }: { date: CivilDate }) {
  const [page, setPage] = useState(() => {
    const { year, month } = partsOf(date);
    return { year, month };
  });
  const { entries, failed, retry } = useMonth(page);
  return (
    <div className="mx-auto max-w-4xl">
      <MonthGrid
        page={page}
        entries={entries ?? []}
        window={calendarWindow(date)}
        onTurn={(months) => setPage(plusMonths(page, months))}
        titleAs="h3"
      />
      <p role="status" tabIndex={-1} className="mt-2 min-h-6 text-center font-semibold">
        {failed && <FailedMonth month={monthName(page.month)} retry={retry} />}
        {!failed && !entries && `Loading ${monthName(page.month)} holidays...`}
      </p>
    </div>
  );
}
