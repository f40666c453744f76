"use client";

import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Emoji } from "@/components/ui/emoji";
import { hueStyle } from "@/components/ui/hue";
import { PendingNote } from "@/components/ui/pending-note";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { longDate, monthName, plusDays } from "@/lib/core/dates";
import { isSolemn } from "@/lib/holidays/tone";
import { type CalendarWindow, isInWindow } from "@/lib/holidays/window";
import { HolidayDialog } from "./holiday-dialog";
import { FailedLoad, useMonth } from "./use-month";

type StepProps = {
  to: CivilDate;
  label: string;
  icon: LucideIcon;
  isKnown: boolean;
  onMove: (date: CivilDate) => void;
};

function Step({ to, label, icon: Icon, isKnown, onMove }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={!isKnown}
      onClick={() => onMove(to)}
      className="icon-button border border-border bg-card disabled:opacity-40"
    >
      <Icon />
    </button>
  );
}

export type NavigatedDayProps = {
  date: CivilDate;
  today: CivilDate;
  window: CalendarWindow;
  onMove: (date: CivilDate) => void;
};

/** One day of the date navigator. In a file of its own, which only phones load: date-fns is large. */
export function NavigatedDay({ date, today, window, onMove }: NavigatedDayProps) {
  const { year, month } = partsOf(date);
  const monthState = useMonth({ year, month });
  const { entries, failed, retry } = monthState;
  const [choosing, setChoosing] = useState(false);
  const onDay = (entries ?? []).filter((entry) => entry.dateIso === date && !entry.isMonthObservance);
  const [pick] = onDay;
  const count = onDay.length;
  const before = plusDays(date, -1);
  const after = plusDays(date, 1);
  return (
    <div className="hued" style={pick && hueStyle(pick.hue, pick.tone)}>
      <div className="flex items-center justify-between gap-2">
        <Step to={before} label="Previous" icon={ChevronLeft} isKnown={isInWindow(before, window)} onMove={onMove} />
        <button type="button" onClick={() => onMove(today)} className={buttonVariants({ variant: "outline" })}>
          Today
        </button>
        <Step to={after} label="Next" icon={ChevronRight} isKnown={isInWindow(after, window)} onMove={onMove} />
      </div>
      <div
        aria-live="polite"
        tabIndex={-1}
        className="mt-2 flex min-h-24 flex-col items-center justify-center gap-1 text-center"
      >
        <p className="font-semibold text-muted-foreground">{longDate(date)}</p>
        {!entries && !failed && <p>Loading holidays...</p>}
        {failed && <FailedLoad what={`holidays for ${monthName(month)}`} retry={retry} />}
        {pick && (
          <>
            <p className="font-bold text-lg leading-snug wrap-anywhere">
              <Emoji of={pick.emoji} /> {pick.holidayName}
            </p>
            <span className="badge">{pick.category}</span>
          </>
        )}
        {count > 1 && (
          <p className="text-muted-foreground text-sm">
            {count} holidays
            {pick && !isSolemn(pick) && (
              <>
                {" "}
                · <span>Multiple celebrations happening</span>
              </>
            )}
          </p>
        )}
        {entries && count === 0 && <p>No holidays</p>}
      </div>
      {count > 1 ? (
        <button
          type="button"
          onClick={() => setChoosing(true)}
          className={buttonVariants({ className: "mt-2 w-full" })}
        >
          Select from {count} holidays
        </button>
      ) : (
        <Link
          href={`/holiday/${date}${pick ? `?holidayId=${pick.id}` : ""}`}
          prefetch={false}
          className={buttonVariants({ className: "mt-2 w-full" })}
        >
          Select {pick?.holidayName ?? "this day"}
          <PendingNote>Loading holiday details...</PendingNote>
        </Link>
      )}
      <HolidayDialog date={choosing ? date : null} month={monthState} onClose={() => setChoosing(false)} />
    </div>
  );
}
