import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { HolidayPicture } from "@/components/ui/emoji";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { Icon } from "@/components/ui/icon";
import { PendingNote } from "@/components/ui/pending-note";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { longDate, monthName, plusDays, weekdayName } from "@/lib/core/dates";
import { holidayGreeting } from "@/lib/holidays/greeting";
import type { Holiday } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/tone";
import { Badges } from "./holiday-parts";
import { TURN, TURN_BACK, TURN_QUIETLY } from "./tear-off";
import "./sheet.css";
import "./tear-off.css";

/** Returns the description of a holiday in a sentence or two. Source of the fallback: spec section 2, home tab. */
export function notesOf(holiday: Pick<Holiday, "notes" | "tone">): string {
  const fallback = isSolemn(holiday) ? "A day to pause and remember." : "Discover something wonderfully weird today!";
  return holiday.notes ?? fallback;
}

/** Returns the name of a day's page in a view transition. */
export const pageName = (date: CivilDate): string => `day-${date}`;

type DaySheetProps = {
  holiday: Pick<Holiday, "holidayName" | "notes" | "category" | "emoji" | "hue" | "tone"> &
    Partial<Pick<Holiday, "origin" | "sources" | "picturePath">>;
  date: CivilDate;
  /** Small lines above the name, instead of the date in words, which the sheet shows in parts. */
  eyebrow?: ReactNode;
  /** The line above a solemn day's name; see `solemnLine`. */
  observed: ReactNode;
  children?: ReactNode;
  stub: ReactNode;
};

/** One day as a sheet of a tear-off calendar, in the color of its holiday. */
export function DaySheet({ holiday, date, eyebrow, observed, children, stub }: DaySheetProps) {
  const { year, month, day } = partsOf(date);
  return (
    <section className="hued sheet" style={hueStyle(holiday.hue, holiday.tone)} data-tone={holiday.tone}>
      <div className="sheet-page" style={{ viewTransitionName: pageName(date) }}>
        <p aria-hidden="true" className="flex justify-between gap-4 font-bold text-sm uppercase tracking-widest">
          <span>{weekdayName(date)}</span>
          <span>
            {monthName(month)} {year}
          </span>
        </p>
        <div className="grid items-center gap-x-8 gap-y-4 md:grid-cols-[auto_1fr] md:py-6">
          {holiday.picturePath ? (
            <div className="sheet-figure">
              <HolidayPicture path={holiday.picturePath} className="sheet-picture" isFirst />
              <span aria-hidden="true" className="sheet-number">
                {day}
              </span>
            </div>
          ) : (
            <div className="sheet-number" aria-hidden="true">
              <span>{day}</span>
              <Sticker emoji={holiday.emoji} />
            </div>
          )}
          <div className="sheet-words">
            {eyebrow ?? (
              <time dateTime={date} className="sr-only">
                {longDate(date)}
              </time>
            )}
            {isSolemn(holiday) && <p className="font-semibold">{observed}</p>}
            <h1 className="sheet-title">{holidayGreeting(holiday)}</h1>
            <p className="max-w-prose text-pretty text-lg leading-relaxed wrap-anywhere md:text-xl">
              {notesOf(holiday)}
            </p>
            <Badges holiday={holiday} />
            {children}
          </div>
        </div>
      </div>
      <div className="sheet-stub">{stub}</div>
    </section>
  );
}

export type DayStepperProps = {
  date: CivilDate;
  /** The first and the last day of the calendar. There are no links beyond them. */
  first: CivilDate;
  last: CivilDate;
  /** Whether the page shows today, so that it needs no link to it. */
  isToday?: boolean;
  /** Whether the page fades instead of being torn off or covered. */
  isQuiet?: boolean;
};

export function DayStepper({ date, first, last, isToday = false, isQuiet = false }: DayStepperProps) {
  const before = plusDays(date, -1);
  const after = plusDays(date, 1);
  return (
    <nav aria-label="Day by day" className="flex items-center justify-between gap-2">
      {before >= first ? (
        <Link
          className="step"
          rel="prev"
          href={`/holiday/${before}`}
          transitionTypes={isQuiet ? TURN_QUIETLY : TURN_BACK}
          aria-label={`Previous day, ${longDate(before)}`}
        >
          <Icon of={ChevronLeft} /> Previous
          <PendingNote>Loading holiday details...</PendingNote>
        </Link>
      ) : (
        <span />
      )}
      {!isToday && (
        <Link className="step" href="/">
          Today
        </Link>
      )}
      {after <= last ? (
        <Link
          className="step"
          rel="next"
          href={`/holiday/${after}`}
          transitionTypes={isQuiet ? TURN_QUIETLY : TURN}
          aria-label={`Next day, ${longDate(after)}`}
        >
          Next <Icon of={ChevronRight} />
          <PendingNote>Loading holiday details...</PendingNote>
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
