"use client";

import { Crown, ExternalLink } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle } from "@/components/ui/hue";
import type { CivilDate } from "@/lib/core/civil-date";
import { longDate } from "@/lib/core/dates";
import { counted } from "@/lib/core/text";
import type { AdminHolidayRow } from "@/lib/editorial/edited-holiday";
import { MOST_ON_A_DAY } from "@/lib/editorial/list-view";
import { DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { AdminButton } from "../admin-button";
import type { AdminData } from "../admin-data";
import { PanelProblem, PanelWaiting } from "../panel";
import { HolidayMarks, HolidayName, RowActions, type RowHandlers } from "./row-parts";

/** The ID of the day's heading, which gets the focus when the focused button disappears. */
export const DAY_ID = "holidays-day";

const NUMBER = new Intl.NumberFormat("en-US");

type DayHolidaysProps = {
  date: CivilDate;
  day: AdminData<AdminHolidayRow[]>;
  actions: RowHandlers;
  onPick: (holiday: AdminHolidayRow) => void;
};

/** The holidays of one day: the pick, and the others, each of which can become the pick. */
export function DayHolidays({ date, day, actions, onPick }: DayHolidaysProps) {
  const { data, total, problem, isLoading, reload } = day;
  const pick = data?.find(({ isMonthObservance }) => !isMonthObservance);
  const count = data?.length ?? 0;
  // The total may still include a holiday that was just deleted.
  const all = total !== null && total > MOST_ON_A_DAY ? total : count;
  return (
    <section aria-labelledby={DAY_ID} aria-busy={isLoading} className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div aria-live="polite" className="min-w-0">
          <h3 id={DAY_ID} tabIndex={-1} className="font-bold font-display text-xl outline-none">
            {longDate(date)}
          </h3>
          {data && !isLoading && !problem && (
            <p className="text-muted-foreground">
              {count === 0 ? "No holidays" : counted(all, "holiday")}
              {pick && <span className="sr-only">, the pick is {pick.holidayName}</span>}
            </p>
          )}
        </div>
        <a href={`/holiday/${date}`} target="_blank" rel="noopener" className="link-quiet gap-2">
          <ExternalLink /> View this day on the site
        </a>
      </div>
      {problem && <PanelProblem problem={problem} isLoading={isLoading} onRetry={() => void reload()} />}
      {!problem && data === null && <PanelWaiting>Loading holidays...</PanelWaiting>}
      {!problem && data && count === 0 && (
        <EmptyState emoji="🌵" size="small" title="No holidays on this day">
          Add one with “New holiday”.
        </EmptyState>
      )}
      {!problem && data && count > 0 && (
        <ol className={`grid gap-3 transition-opacity ${isLoading ? "opacity-60 delay-150" : ""}`}>
          {data.map((holiday) => (
            <DayHoliday
              key={holiday.id}
              holiday={holiday}
              isPick={holiday === pick}
              actions={actions}
              // While loading, the list may still show another day.
              onPick={() => isLoading || onPick(holiday)}
            />
          ))}
        </ol>
      )}
      {!problem && count < all && (
        <p className="mt-2 text-muted-foreground text-sm">
          The first {NUMBER.format(count)} of {NUMBER.format(all)}.
        </p>
      )}
    </section>
  );
}

type DayHolidayProps = { holiday: AdminHolidayRow; isPick: boolean; actions: RowHandlers; onPick: () => void };

function DayHoliday({ holiday, isPick, actions, onPick }: DayHolidayProps) {
  const { holidayName, emoji, hue, ruleText, category, rank, isMonthObservance } = holiday;
  return (
    <li
      className={`hued grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 rounded-3xl border p-3 sm:flex ${isPick ? "border-field-strong bg-field-soft" : "border-border bg-card"}`}
      style={hueStyle(hue, holiday.tone)}
    >
      <span aria-hidden="true" className="grid size-14 flex-none place-items-center rounded-2xl bg-field text-3xl">
        {emoji}
      </span>
      <div className="min-w-0 flex-1">
        <HolidayName
          holiday={holiday}
          onOpen={actions.onOpen}
          className="inline-block py-1 font-bold text-lg leading-snug wrap-anywhere"
        />
        <p className="text-muted-foreground text-sm">{ruleText}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
          <span className="badge wrap-anywhere">{category || DEFAULT_CATEGORY}</span>
          <span className="tabular-nums">Rank {rank}</span>
          <HolidayMarks holiday={holiday} />
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-end gap-2">
        {isPick ? (
          <span className="inline-flex min-h-11 items-center gap-2 px-3 font-semibold text-field-strong">
            <Crown /> The day's pick
          </span>
        ) : (
          !isMonthObservance && (
            <AdminButton
              aria-label={`Make it the pick: ${holidayName}`}
              isLocked={actions.busyId !== null}
              onClick={onPick}
            >
              Make it the pick
            </AdminButton>
          )
        )}
        <RowActions holiday={holiday} actions={actions} />
      </div>
    </li>
  );
}
