"use client";

import { ChevronLeft, ChevronRight } from "lucide";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useToday } from "@/components/layout/use-today";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { daysOfMonth, isCivilDate, longDate, monthName } from "@/lib/core/dates";
import { daySteps } from "@/lib/editorial/day-navigation";
import type { ListView } from "@/lib/editorial/list";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";
import { FilterSelect } from "./filter-select";
import { changeView } from "./use-list-view";

type DayFieldProps = { date: CivilDate | null; month: number | null; today: CivilDate | null };

/** A date field to jump to any day. */
function DayField({ date, month, today }: DayFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Uncontrolled: while a year is typed the value reads 0002, which must stay in the field but is not a date to go to.
  useEffect(() => {
    if (field.current && field.current.value !== (date ?? "")) field.current.value = date ?? "";
  }, [date]);
  if (!today) return null;
  const window = calendarWindow(today);
  const { year } = partsOf(date ?? today);
  const inMonth = month && daysOfMonth({ year, month });
  return (
    <div className="min-w-0 sm:w-44">
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        Day
      </label>
      <input
        ref={field}
        id={id}
        type="date"
        defaultValue={date ?? ""}
        min={month ? civilDate(year, month, 1) : window.first}
        max={inMonth ? inMonth.at(-1) : window.last}
        onChange={({ currentTarget: { value } }) => {
          if (value === "") changeView({ date: null });
          else if (isCivilDate(value) && isInWindow(value, window)) changeView({ date: value });
        }}
        className="field"
      />
    </div>
  );
}

const MONTHS = [
  ["", "Any month"],
  ...Array.from({ length: 12 }, (_, index) => [String(index + 1), monthName(index + 1)] as const),
] as const;

type StepProps = { name: string; to: CivilDate | null; children: ReactNode };

/** A button to another day. Disabled, it stays focusable, so the focus is not lost at the end of a month. */
function Step({ name, to, children }: StepProps) {
  return (
    <button
      type="button"
      aria-disabled={to === null}
      aria-label={to ? `${name}, ${longDate(to)}` : name}
      onClick={() => to && changeView({ date: to })}
      className={buttonClass({ look: "quiet", className: "px-2.5! aria-disabled:opacity-45 sm:px-4!" })}
    >
      {children}
    </button>
  );
}

/** The month filter, and buttons to go through its days. Source: spec section 2, holiday management. */
export function DayNavigation({ view: { date, month } }: { view: ListView }) {
  const today = useToday();
  const steps = today ? daySteps({ date, month, today }) : { previous: null, today: null, next: null };
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <FilterSelect
        label="Month"
        className="sm:w-44"
        value={String(month ?? "")}
        options={MONTHS}
        onChange={(value) => changeView({ month: value ? Number(value) : null })}
      />
      <DayField date={date} month={month} today={today} />
      <fieldset className="col-span-2 flex min-w-0 flex-wrap gap-1.5 sm:gap-2">
        <legend className="sr-only">Day by day</legend>
        <Step name="Previous" to={steps.previous}>
          <Icon of={ChevronLeft} /> Previous
        </Step>
        <Step name="Today" to={steps.today}>
          Today
        </Step>
        <Step name="Next" to={steps.next}>
          Next <Icon of={ChevronRight} />
        </Step>
        <button
          type="button"
          aria-disabled={date === null}
          onClick={() => date && changeView({ date: null })}
          className={buttonClass({ look: "ghost", className: "px-2.5! aria-disabled:opacity-45 sm:px-4!" })}
        >
          Reset
        </button>
      </fieldset>
    </div>
  );
}
