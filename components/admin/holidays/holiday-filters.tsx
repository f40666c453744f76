"use client";

import { ChevronLeft, ChevronRight, Search, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useToday } from "@/components/layout/use-today";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { daysOfMonth, isCivilDate, longDate, monthName } from "@/lib/core/dates";
import {
  daySteps,
  KINDS,
  type Kind,
  type ListState,
  type ListView,
  SORTS,
  type Sort,
  STATES,
} from "@/lib/editorial/list-view";
import { CATEGORIES, DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";
import { AdminButton } from "../admin-button";
import { useSettled } from "../admin-data";
import { changeView } from "./address";

type FilterSelectProps = {
  label: string;
  value: string;
  /** Each value with its label. */
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
  className?: string;
};

/** A labeled select for a few options. A value that is not among them is shown anyway. */
function FilterSelect({ label, value, options, onChange, className = "" }: FilterSelectProps) {
  const id = useId();
  const all = options.some(([each]) => each === value) ? options : [...options, [value, value] as const];
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)} className="field">
        {all.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A search field that filters while typing; `search` is the value in the URL. */
function SearchField({ search }: { search: string }) {
  const [typed, setTyped] = useState(search);
  const settled = useSettled(typed.trim());
  const applied = useRef(search);
  // The URL changed elsewhere: back button, or cleared filters.
  useEffect(() => {
    if (search === applied.current) return;
    applied.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (settled === applied.current) return;
    applied.current = settled;
    changeView({ search: settled }, "replaceState");
  }, [settled]);
  return (
    <label className="relative block">
      <span className="mb-1 block font-semibold text-sm">Search</span>
      <Search className="pointer-events-none absolute bottom-3 left-3.5 size-5 text-ink-soft" />
      <input
        type="search"
        value={typed}
        maxLength={200}
        placeholder="Name or part of it"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="field pl-11!"
      />
    </label>
  );
}

const SORT_LABELS: Readonly<Record<Sort, Readonly<Record<ListView["direction"], string>>>> = {
  updated: { desc: "Newest change first", asc: "Oldest change first" },
  name: { asc: "Name, A to Z", desc: "Name, Z to A" },
  date: { asc: "Date, early to late", desc: "Date, late to early" },
  rank: { asc: "Rank, low to high", desc: "Rank, high to low" },
};

const ORDERS = SORTS.flatMap((sort) =>
  (["asc", "desc"] as const).map((direction) => ({ sort, direction, value: `${sort} ${direction}` })),
);

/** The sort order, for screens without column headers. */
function SortSelect({ view }: { view: ListView }) {
  return (
    <FilterSelect
      label="Order"
      className="md:hidden"
      value={`${view.sort} ${view.direction}`}
      options={ORDERS.map(({ sort, direction, value }) => [value, SORT_LABELS[sort][direction]] as const)}
      onChange={(value) => {
        const order = ORDERS.find((each) => each.value === value);
        if (order) changeView({ sort: order.sort, direction: order.direction });
      }}
    />
  );
}

const CATEGORY_OPTIONS = [
  ["", "Any category"],
  ...CATEGORIES.map((each) => [each, each] as const),
  [DEFAULT_CATEGORY, `${DEFAULT_CATEGORY} (none)`],
] as const;

const KIND_LABELS: Readonly<Record<Kind, string>> = { day: "Single days", week: "Several days", month: "Whole months" };

const STATE_LABELS: Readonly<Record<ListState, string>> = {
  live: "On the calendar",
  edited: "Changed by editors",
  unsourced: "Without a source",
  sponsored: "Sponsored",
  deleted: "Deleted",
};

/** The list's filters. On a phone, all but the search are behind a button, with the sort order. */
export function HolidayFilters({ view }: { view: ListView }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(view.category !== "" || view.kind !== null || view.state !== "live");
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      <div className="col-span-2 flex items-end gap-2 lg:col-span-1">
        <div className="min-w-0 flex-1">
          <SearchField search={view.search} />
        </div>
        <AdminButton
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="md:hidden aria-expanded:bg-sunken"
        >
          <SlidersHorizontal /> Filters
        </AdminButton>
      </div>
      <div id={id} className={`${isOpen ? "contents" : "hidden"} md:contents`}>
        <FilterSelect
          label="Category"
          value={view.category}
          options={CATEGORY_OPTIONS}
          onChange={(category) => changeView({ category })}
        />
        <FilterSelect
          label="Length"
          value={view.kind ?? ""}
          options={[["", "Any length"], ...KINDS.map((each) => [each, KIND_LABELS[each]] as const)]}
          onChange={(kind) => changeView({ kind: KINDS.find((each) => each === kind) ?? null })}
        />
        <FilterSelect
          label="Show"
          value={view.state}
          options={STATES.map((each) => [each, STATE_LABELS[each]] as const)}
          onChange={(state) => changeView({ state: STATES.find((each) => each === state) ?? "live" })}
        />
        <SortSelect view={view} />
      </div>
    </search>
  );
}

type DayFieldProps = { date: CivilDate | null; month: number | null; today: CivilDate | null };

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

const STEP_CLASS = "px-2.5! aria-disabled:opacity-45 sm:px-4!";

type StepProps = { name: string; to: CivilDate | null; children: ReactNode };

/** A button to another day. Disabled, it stays focusable, so the focus is not lost at the end of a month. */
function Step({ name, to, children }: StepProps) {
  return (
    <AdminButton
      isLocked={to === null}
      aria-label={to ? `${name}, ${longDate(to)}` : name}
      onClick={() => changeView({ date: to })}
      className={STEP_CLASS}
    >
      {children}
    </AdminButton>
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
          <ChevronLeft /> Previous
        </Step>
        <Step name="Today" to={steps.today}>
          Today
        </Step>
        <Step name="Next" to={steps.next}>
          Next <ChevronRight />
        </Step>
        <AdminButton
          variant="ghost"
          isLocked={date === null}
          onClick={() => changeView({ date: null })}
          className={STEP_CLASS}
        >
          Reset
        </AdminButton>
      </fieldset>
    </div>
  );
}
