"use client";

import { ChevronLeft, ChevronRight } from "lucide";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type CivilDate, partsOf } from "@/lib/civil-date";
import { longDate, plusDays } from "@/lib/dates";
import { type CalendarWindow, isInWindow } from "@/lib/holidays/window";
import { HolidayDialog } from "./holiday-dialog";
import { hued } from "./hued";
import { Icon } from "./icon";
import { buttonClass } from "./ui/button";
import { useMonth } from "./use-month";
import { useToday } from "./use-today";

type DateNavigatorProps = {
  /** The selected day; null is the visitor's today. */
  date: CivilDate | null;
  window: CalendarWindow;
};

/** Walks the days one by one, under a thumb. Source of the texts: spec section 2, mobile date navigator. */
export function DateNavigator({ date: selected, window }: DateNavigatorProps) {
  const today = useToday();
  const [moved, setMoved] = useState<CivilDate | null>(null);
  const date = moved ?? selected ?? today;
  return (
    <section aria-label="Date navigator" className="date-navigator needs-script md:hidden">
      {date && today && <NavigatedDay date={date} today={today} window={window} onMove={setMoved} />}
    </section>
  );
}

type NavigatedDayProps = {
  date: CivilDate;
  today: CivilDate;
  window: CalendarWindow;
  onMove: (date: CivilDate) => void;
};

function NavigatedDay({ date, today, window, onMove }: NavigatedDayProps) {
  const { year, month } = partsOf(date);
  const { entries, failed } = useMonth({ year, month });
  const [choosing, setChoosing] = useState(false);
  const router = useRouter();
  const onDay = (entries ?? []).filter((entry) => entry.dateIso === date && !entry.isMonthObservance);
  const [pick] = onDay;
  const count = onDay.length;
  const step = (days: -1 | 1, label: string, icon: typeof ChevronLeft) => {
    const to = plusDays(date, days);
    return (
      <button
        type="button"
        aria-label={label}
        disabled={!isInWindow(to, window)}
        onClick={() => onMove(to)}
        className="icon-button border border-line bg-surface disabled:opacity-40"
      >
        <Icon of={icon} />
      </button>
    );
  };
  const select = () => {
    if (count > 1) setChoosing(true);
    else router.push(pick ? `/holiday/${date}?holidayId=${pick.id}` : `/holiday/${date}`);
  };
  return (
    <div className="hued" style={pick && hued(pick.hue)}>
      <div className="flex items-center justify-between gap-2">
        {step(-1, "Previous", ChevronLeft)}
        <button type="button" onClick={() => onMove(today)} className={buttonClass({ look: "quiet" })}>
          Today
        </button>
        {step(1, "Next", ChevronRight)}
      </div>
      <div aria-live="polite" className="mt-2 flex min-h-24 flex-col items-center justify-center gap-1 text-center">
        <p className="font-semibold text-ink-soft">{longDate(date)}</p>
        {!entries && !failed && <p>Loading holidays...</p>}
        {failed && <p>Unable to load holidays</p>}
        {count === 1 && pick && (
          <>
            <p className="font-bold text-lg leading-snug">
              <span aria-hidden="true">{pick.emoji}</span> {pick.holidayName}
            </p>
            <span className="badge">{pick.category}</span>
          </>
        )}
        {count > 1 && (
          <>
            <p className="font-bold text-lg">{count} holidays</p>
            <p>Multiple celebrations happening</p>
          </>
        )}
        {entries && count === 0 && <p>No holidays</p>}
      </div>
      <button type="button" onClick={select} disabled={!entries} className={buttonClass({ className: "mt-2 w-full" })}>
        {count > 1 ? `Select from ${count} holidays` : `Select ${pick?.holidayName ?? "this day"}`}
      </button>
      <HolidayDialog
        date={choosing ? date : null}
        holidays={onDay}
        onClose={() => setChoosing(false)}
        onPick={(id) => router.push(`/holiday/${date}?holidayId=${id}`)}
      />
    </div>
  );
}
