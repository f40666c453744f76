import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import {
  type CivilDate,
  civilDate,
  daysOfMonth,
  longDate,
  monthTitle,
  partsOf,
  plusMonths,
  weekdayOf,
  type YearMonth,
  yearMonthText,
} from "@/lib/dates";
import type { CalendarEntry } from "@/lib/holidays/queries";
import { type CalendarWindow, isInWindow } from "@/lib/holidays/window";
import { hued } from "./hued";
import { TodayStyle } from "./today-style";

const WEEKDAYS = [
  { short: "Sun", long: "Sunday" },
  { short: "Mon", long: "Monday" },
  { short: "Tue", long: "Tuesday" },
  { short: "Wed", long: "Wednesday" },
  { short: "Thu", long: "Thursday" },
  { short: "Fri", long: "Friday" },
  { short: "Sat", long: "Saturday" },
];

/** The days of the month in rows of seven from Sunday; null for the cells before the first and after the last. */
function weeksOf(page: YearMonth): (CivilDate | null)[][] {
  const days = daysOfMonth(page);
  const leading = weekdayOf(civilDate(page.year, page.month, 1));
  const cells = [...Array<null>(leading).fill(null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return weeks.map((week) => [...week, ...Array<null>(7 - week.length).fill(null)]);
}

/** Where a day leads: to its one holiday, or to the date. Source: spec section 2, calendar tab. */
function hrefOf(date: CivilDate, entries: readonly CalendarEntry[]): string {
  const [only] = entries;
  return only && entries.length === 1 ? `/holiday/${date}?holidayId=${only.id}` : `/holiday/${date}`;
}

function DayCell({ date, entries, current }: { date: CivilDate; entries: readonly CalendarEntry[]; current: boolean }) {
  const [pick] = entries;
  const { day } = partsOf(date);
  const count = entries.length;
  return (
    <td className="p-0.5 align-top">
      <Link
        href={hrefOf(date, entries)}
        prefetch={false}
        data-date={date}
        aria-current={current ? "page" : undefined}
        className="hued day-cell"
        style={pick && hued(pick.hue)}
      >
        <span className="flex items-baseline justify-between gap-1">
          <span className="font-display font-extrabold md:text-lg" aria-hidden="true">
            {day}
          </span>
          {count > 0 && (
            <span aria-hidden="true" className="font-bold text-field-strong leading-none">
              {count > 1 ? "**" : "*"}
            </span>
          )}
        </span>
        <span className="sr-only">
          {longDate(date)}
          {pick && `: ${pick.holidayName}`}
          {count > 1 && ` and ${count - 1} more`}
        </span>
        <span className="today-only sr-only">(today)</span>
        {pick && (
          <>
            <span aria-hidden="true" className="day-cell-emoji">
              {pick.emoji}
            </span>
            <span aria-hidden="true" className="day-cell-name">
              {pick.holidayName}
            </span>
          </>
        )}
        {entries.some(({ isSponsored }) => isSponsored) && (
          <span className="sponsor-dot" title="Sponsored holiday">
            <span className="sr-only">Sponsored holiday</span>
          </span>
        )}
      </Link>
    </td>
  );
}

type MonthLinkProps = { page: YearMonth; window: CalendarWindow; label: string; children: ReactNode };

function MonthLink({ page, window, label, children }: MonthLinkProps) {
  if (!isInWindow(civilDate(page.year, page.month, 1), window)) return <span className="size-11" />;
  return (
    <Link
      href={`/calendar/${yearMonthText(page)}`}
      aria-label={`${label}, ${monthTitle(page)}`}
      className="grid size-11 place-items-center rounded-full border border-line bg-surface hover:bg-sunken"
    >
      {children}
    </Link>
  );
}

type MonthGridProps = {
  page: YearMonth;
  /** The month's holidays by date, each date's pick first. */
  entries: readonly CalendarEntry[];
  window: CalendarWindow;
  /** The date that the page around it shows. */
  selected?: CivilDate;
  titleAs?: "h1" | "h2";
};

/** A month as a page of days, Sunday first, each leading to its holidays. */
export function MonthGrid({ page, entries, window, selected, titleAs: Title = "h2" }: MonthGridProps) {
  const onDays = entries.filter(({ isMonthObservance }) => !isMonthObservance);
  const title = monthTitle(page);
  return (
    <div>
      <TodayStyle dates={daysOfMonth(page)} />
      <div className="mb-3 flex items-center justify-between gap-3">
        <MonthLink page={plusMonths(page, -1)} window={window} label="Previous month">
          <ChevronLeft aria-hidden="true" />
        </MonthLink>
        <Title className="font-display font-extrabold text-3xl tracking-tight md:text-4xl">{title}</Title>
        <MonthLink page={plusMonths(page, 1)} window={window} label="Next month">
          <ChevronRight aria-hidden="true" />
        </MonthLink>
      </div>
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Holidays of {title}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map(({ short, long }) => (
              <th key={short} scope="col" abbr={long} className="pb-1 font-semibold text-ink-soft text-xs sm:text-sm">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(page).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, weekday) =>
                date ? (
                  <DayCell
                    key={date}
                    date={date}
                    entries={onDays.filter(({ dateIso }) => dateIso === date)}
                    current={date === selected}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is nothing but its place
                  <td key={weekday} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-ink-soft text-sm">
        <span>
          <strong className="text-ink">*</strong> Holiday, <strong className="text-ink">**</strong> several
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="inline-block size-2.5 rounded-full bg-sponsor ring-1 ring-ink/40" />{" "}
          Sponsored
        </span>
      </p>
    </div>
  );
}
