"use client";

import { ChevronDown } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Emoji } from "@/components/ui/emoji";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { NativeDialog } from "@/components/ui/native-dialog";
import { PendingNote } from "@/components/ui/pending-note";
import { cardDateProblem } from "@/lib/cards/date-range";
import { type CivilDate, deviceDate } from "@/lib/core/civil-date";
import { solemnLine } from "@/lib/holidays/greeting";
import type { CalendarEntry } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/tone";
import { DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { FailedLoad, type MonthState } from "./use-month";
import "./calendar.css";
import "@/components/holiday/tile.css";

export type HolidayDialogProps = {
  /** The chosen day; null closes the dialog. */
  date: CivilDate | null;
  /** The month of the day. */
  month: MonthState;
  onClose: () => void;
};

// No date library here, because it would be sent with every holiday page.
const fullDate = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "full" });
const monthName = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long" });

/**
 * A dialog to choose which of a day's holidays to open. Source of the texts: spec section 2, holiday selection dialog.
 */
export function HolidayDialog({ date, month: { entries, failed, retry }, onClose }: HolidayDialogProps) {
  const day = date && new Date(`${date}T12:00:00Z`);
  const holidays = entries?.filter(({ dateIso, isMonthObservance }) => dateIso === date && !isMonthObservance);
  const monthLong = entries?.filter(({ isMonthObservance }) => isMonthObservance) ?? [];
  return (
    <NativeDialog
      open={date !== null}
      onClose={onClose}
      title="Choose Your Holiday"
      {...(day && { description: fullDate.format(day) })}
    >
      {date && day && (
        <>
          {holidays && <Choices date={date} holidays={holidays} />}
          {!holidays && (
            <p role="status" tabIndex={-1} className="mt-4">
              {failed ? (
                <FailedLoad what={`holidays for ${monthName.format(day)}`} retry={retry} />
              ) : (
                "Loading holidays..."
              )}
            </p>
          )}
          {failed && (
            <p>
              <Link href={`/holiday/${date}`} prefetch={false} className="link-quiet">
                Open this day
              </Link>
            </p>
          )}
          {monthLong.length > 0 && (
            <details className="group mt-3">
              <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 wrap-anywhere rounded-[1.25rem] border border-border bg-card px-4.5 py-2 font-bold font-display text-lg hover:bg-muted [&::-webkit-details-marker]:hidden">
                All {monthName.format(day)} long
                <ChevronDown className="group-open:rotate-180" />
              </summary>
              <ul className="choices pt-2">
                {monthLong.map((holiday) => (
                  <li key={holiday.id}>
                    <Choice holiday={holiday} href={`/holidays/${holiday.slug}`}>
                      <span className="badge">Month-long</span>
                    </Choice>
                  </li>
                ))}
              </ul>
            </details>
          )}
          <WithoutHoliday date={date} onCancel={onClose} />
        </>
      )}
    </NativeDialog>
  );
}

function Choices({ date, holidays }: { date: CivilDate; holidays: readonly CalendarEntry[] }) {
  const [pick, ...others] = holidays;
  const hrefOf = ({ id }: CalendarEntry) => `/holiday/${date}?holidayId=${id}`;
  return (
    <>
      {pick && (
        <div className="hued day-pick" style={hueStyle(pick.hue, pick.tone)} data-tone={pick.tone}>
          <Sticker emoji={pick.emoji} className="text-6xl" />
          <div className="min-w-0 flex-1">
            {isSolemn(pick) && <p className="font-semibold text-sm">{solemnLine(pick, "Observed this day")}</p>}
            <p className="font-display font-extrabold text-2xl leading-tight wrap-anywhere">{pick.holidayName}</p>
            <p className="mt-1 font-semibold text-sm">{pick.category || DEFAULT_CATEGORY}</p>
          </div>
          <Link
            href={hrefOf(pick)}
            prefetch={false}
            className={buttonVariants({ variant: "field", className: "day-pick-link min-h-13 basis-full text-lg" })}
          >
            View day <span className="sr-only">{pick.holidayName}</span>
            <PendingNote>Loading holiday details...</PendingNote>
          </Link>
        </div>
      )}
      {others.length > 0 && (
        <ul className="choices mt-3">
          {others.map((holiday) => (
            <li key={holiday.id}>
              <Choice holiday={holiday} href={hrefOf(holiday)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type ChoiceProps = { holiday: CalendarEntry; href: string; children?: ReactNode };

function Choice({ holiday: { holidayName, category, emoji, hue, tone }, href, children }: ChoiceProps) {
  return (
    <Link href={href} prefetch={false} className="hued tile" style={hueStyle(hue, tone)}>
      <span aria-hidden="true" className="tile-emoji">
        <Emoji of={emoji} />
      </span>
      <span className="min-w-0">
        <span className="block font-bold leading-snug wrap-anywhere">{holidayName}</span>
        <span className="mt-0.5 flex flex-wrap gap-1.5">
          <span className="badge">{category || DEFAULT_CATEGORY}</span>
          {children}
        </span>
      </span>
      <PendingNote>Loading holiday details...</PendingNote>
    </Link>
  );
}

/** If the date is outside a card's range, shows the reason instead of the button. */
function WithoutHoliday({ date, onCancel }: { date: CivilDate; onCancel: () => void }) {
  const problem = cardDateProblem(date, deviceDate(new Date()));
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
      <button type="button" className={buttonVariants({ variant: "ghost" })} onClick={onCancel}>
        Cancel
      </button>
      {problem ? (
        <p className="flex-1 text-muted-foreground text-sm">{problem}</p>
      ) : (
        <Link
          href={`/cards/new?date=${date}&holidayId=just-because`}
          prefetch={false}
          className={buttonVariants({ variant: "ghost" })}
        >
          Create Card Without Holiday
        </Link>
      )}
    </div>
  );
}
