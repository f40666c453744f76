import { CalendarDays, MapPin } from "lucide-react";
import Link from "next/link";
import { type CivilDate, longDate, partsOf } from "@/lib/dates";
import { mapsSearchUrl } from "@/lib/holidays/maps";
import type { CalendarEntry, Holiday } from "@/lib/holidays/queries";
import type { CalendarWindow } from "@/lib/holidays/window";
import { DaySheet } from "./day-sheet";
import { DayStepper } from "./day-stepper";
import { EmptyState } from "./empty-state";
import { HolidayTile } from "./holiday-tile";
import { MonthGrid } from "./month-grid";
import { Section } from "./section";
import { buttonClass } from "./ui/button";
import { WhyThisDate } from "./why-this-date";

type HolidayScreenProps = {
  date: CivilDate;
  /** Every holiday of the date, the day's pick first. */
  holidays: readonly Holiday[];
  /** The one shown; null on a date without any. */
  selected: Holiday | null;
  /** The next days of the one shown. */
  next: readonly CivilDate[];
  /** Everything in the date's month. */
  month: readonly CalendarEntry[];
  window: CalendarWindow;
};

function NoHoliday({ date }: { date: CivilDate }) {
  return (
    <EmptyState
      emoji="🔍"
      title="No Holidays Found"
      titleAs="h1"
      actions={
        <Link href="/" className={buttonClass()}>
          Back to Home
        </Link>
      }
    >
      There are no holidays scheduled for {longDate(date)}.
    </EmptyState>
  );
}

/** The holiday detail screen of one date. */
export function HolidayScreen({ date, holidays, selected, next, month, window }: HolidayScreenProps) {
  const grid = (
    <Section id="calendar" title="Another day">
      <div className="mx-auto max-w-4xl">
        <MonthGrid page={partsOf(date)} entries={month} window={window} selected={date} />
      </div>
    </Section>
  );
  if (!selected) {
    return (
      <>
        <NoHoliday date={date} />
        {grid}
      </>
    );
  }
  return (
    <>
      <DaySheet
        holiday={selected}
        date={date}
        eyebrow={
          <p className="font-semibold">
            Holiday Details · <time dateTime={date}>{longDate(date)}</time>
          </p>
        }
        stub={<DayStepper date={date} first={window.first} last={window.last} />}
      >
        <div className="mt-1 flex flex-wrap gap-2 sm:gap-3">
          <a href="#why" className={buttonClass({ look: "field" })}>
            <CalendarDays aria-hidden="true" className="size-5" /> Why this date
          </a>
          <a
            href={mapsSearchUrl(selected.holidayName)}
            target="_blank"
            rel="noopener"
            className={buttonClass({ look: "quiet" })}
          >
            <MapPin aria-hidden="true" className="size-5" /> Local Places
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </div>
      </DaySheet>
      {holidays.length > 1 && (
        <Section id="picker" title="Multiple Holidays Today">
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {holidays.map((holiday) => (
              <li key={holiday.id}>
                <HolidayTile
                  href={`/holiday/${date}?holidayId=${holiday.id}`}
                  emoji={holiday.emoji}
                  hue={holiday.hue}
                  name={holiday.holidayName}
                  note={holiday.category}
                  current={holiday.id === selected.id}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {selected.history && (
        <Section id="history" title="How it began">
          <p className="max-w-prose text-pretty text-lg leading-relaxed">{selected.history}</p>
        </Section>
      )}
      <Section id="why" title="Why this date">
        <WhyThisDate holiday={selected} next={next} window={window} />
      </Section>
      {selected.sourceUrl && (
        <Section id="learn-more" title="Learn More">
          <a href={selected.sourceUrl} target="_blank" rel="noopener" className={buttonClass({ look: "quiet" })}>
            Read more about {selected.holidayName}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Section>
      )}
      {grid}
    </>
  );
}
