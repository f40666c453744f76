import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { tileOf } from "@/components/holiday/holiday-tiles";
import { TodayStyle } from "@/components/holiday/today-style";
import { Icon } from "@/components/ui/icon";
import { PendingNote } from "@/components/ui/pending-note";
import { type CivilDate, civilDate, plusMonths, type YearMonth, yearMonthText } from "@/lib/core/civil-date";
import { daysOfMonth, longDate, monthName, monthTitle, weekdayOf } from "@/lib/core/dates";
import type { CalendarEntry } from "@/lib/holidays/queries";
import { type CalendarWindow, isInWindow } from "@/lib/holidays/window";
import { DayCell } from "./day-cell";
import { MonthControls } from "./month-controls";
import type { MonthState } from "./use-month";
import "./calendar.css";

type MonthTurnProps = {
  months: -1 | 1;
  /** The month to open; null at the end of the calendar. */
  to: YearMonth | null;
  onTurn?: ((months: number) => void) | undefined;
};

/** Opens the previous or next month: at that month's URL or, with `onTurn`, in place. */
function MonthTurn({ months, to, onTurn }: MonthTurnProps) {
  if (!to) return <span className="size-11" />;
  const title = months < 0 ? "Previous month" : "Next month";
  const icon = <Icon of={months < 0 ? ChevronLeft : ChevronRight} className="size-6" />;
  const shared = {
    "aria-label": `${title}, ${monthTitle(to)}`,
    "data-tooltip": title,
    "data-turn": months,
    className: "icon-button border border-border bg-card",
  };
  if (onTurn) {
    return (
      <button type="button" onClick={() => onTurn(months)} {...shared}>
        {icon}
      </button>
    );
  }
  return (
    <Link href={`/calendar/${yearMonthText(to)}`} rel={months < 0 ? "prev" : "next"} {...shared}>
      {icon}
      <PendingNote>{`Loading ${monthName(to.month)} holidays...`}</PendingNote>
    </Link>
  );
}

const WEEKDAYS = [
  { short: "Sun", long: "Sunday" },
  { short: "Mon", long: "Monday" },
  { short: "Tue", long: "Tuesday" },
  { short: "Wed", long: "Wednesday" },
  { short: "Thu", long: "Thursday" },
  { short: "Fri", long: "Friday" },
  { short: "Sat", long: "Saturday" },
];

/**
 * Returns the days of the month in rows of seven from Sunday; null for the cells before the first and after the last.
 */
function weeksOf(page: YearMonth): (CivilDate | null)[][] {
  const days = daysOfMonth(page);
  const leading = weekdayOf(civilDate(page.year, page.month, 1));
  const cells = [...Array<null>(leading).fill(null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return weeks.map((week) => [...week, ...Array<null>(7 - week.length).fill(null)]);
}

/** Returns the holidays by day, each day's pick first. */
function byDate(entries: readonly CalendarEntry[]): ReadonlyMap<CivilDate, CalendarEntry[]> {
  const days = new Map<CivilDate, CalendarEntry[]>();
  for (const entry of entries.filter(({ isMonthObservance }) => !isMonthObservance)) {
    days.set(entry.dateIso, [...(days.get(entry.dateIso) ?? []), entry]);
  }
  return days;
}

function cellOf(date: CivilDate, entries: readonly CalendarEntry[]) {
  const [pick, ...others] = entries;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return {
    date,
    label: pick ? `${longDate(date)}: ${pick.holidayName}${more}` : longDate(date),
    count: entries.length,
    // What is usual is left out, since forty cells are in the page's data.
    ...(pick && { pick: tileOf(pick) }),
    ...(entries.some(({ isSponsored }) => isSponsored) && { isSponsored: true }),
  };
}

type MonthGridProps = {
  page: YearMonth;
  entries: readonly CalendarEntry[];
  window: CalendarWindow;
  /** The date that the page shows. If set, each day links to its date, without the chooser. */
  selected?: CivilDate;
  /** Turns the page in place by this many months. Without it, each month is a page of its own. */
  onTurn?: (months: number) => void;
  titleAs?: "h1" | "h2" | "h3";
  /** The state of `entries`, if they are loaded in the browser. */
  loaded?: MonthState;
};

/** A month as a grid of days, Sunday first, each linked to its holidays. Source: spec section 2, calendar component. */
export function MonthGrid({ page, entries, window, selected, onTurn, titleAs: Title = "h2", loaded }: MonthGridProps) {
  const days = byDate(entries);
  const title = monthTitle(page);
  const isKnown = (month: YearMonth) => isInWindow(civilDate(month.year, month.month, 1), window);
  const before = plusMonths(page, -1);
  const after = plusMonths(page, 1);
  const hrefOf = (date: CivilDate) => {
    const [only, ...others] = days.get(date) ?? [];
    return only && others.length === 0 && !selected ? `/holiday/${date}?holidayId=${only.id}` : `/holiday/${date}`;
  };
  return (
    <MonthControls page={page} hasChooser={!selected} loaded={loaded}>
      <TodayStyle dates={daysOfMonth(page)} />
      <div className="mb-3 flex items-center justify-between gap-3">
        <MonthTurn months={-1} to={isKnown(before) ? before : null} onTurn={onTurn} />
        <Title className="font-display font-extrabold text-3xl tracking-tight md:text-4xl">{title}</Title>
        <MonthTurn months={1} to={isKnown(after) ? after : null} onTurn={onTurn} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern, with its keys in MonthControls */}
      <table role="grid" className="w-full table-fixed border-collapse">
        <caption className="sr-only">
          Holidays in {title}. Use the arrow keys to move between days, Page Up and Page Down to change the month.
        </caption>
        <thead>
          <tr>
            {WEEKDAYS.map(({ short, long }) => (
              <th
                key={short}
                scope="col"
                abbr={long}
                className="pb-1 font-semibold text-muted-foreground text-xs sm:text-sm"
              >
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
                    href={hrefOf(date)}
                    {...(date === selected && { current: true })}
                    {...cellOf(date, days.get(date) ?? [])}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has only its position
                  <td key={weekday} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-muted-foreground text-sm">
        <span>
          <strong className="text-foreground">*</strong> Holiday, <strong className="text-foreground">**</strong>{" "}
          several
        </span>
        <span className="inline-flex items-center gap-2">
          <span
            aria-hidden="true"
            className="inline-block size-2.5 rounded-full bg-sponsor ring-1 ring-foreground/40"
          />{" "}
          Sponsored
        </span>
      </p>
    </MonthControls>
  );
}
