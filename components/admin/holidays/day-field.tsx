"use client";

import { useEffect, useId, useRef } from "react";
import { type CivilDate, civilDate, daysOfMonth, isCivilDate, partsOf } from "@/lib/core/dates";
import { calendarWindow, isInWindow } from "@/lib/holidays/rule";
import { changeView } from "./use-list-view";

type DayFieldProps = { date: CivilDate | null; month: number | null; today: CivilDate | null };

/** Goes to any day at once. */
export function DayField({ date, month, today }: DayFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Not React's own: while a year is typed it is 0002, which is no day to go to but must stay in the field.
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
