"use client";

import { parseISO } from "date-fns";
import { CalendarDays, ChevronLeft, ChevronRight, SlidersHorizontal } from "lucide-react";
import { debounce, type Options, useQueryStates } from "nuqs";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useIsPhone } from "@/components/layout/use-is-phone";
import { useToday } from "@/components/layout/use-today";
import { Input } from "@/components/ui/input";
import { onDemand } from "@/components/ui/on-demand";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { Sheet, SheetClose, SheetContent, SheetTitle, SheetTrigger } from "@/components/ui/sheet";
import { type CivilDate, civilDate, deviceDate, partsOf } from "@/lib/core/civil-date";
import { daysOfMonth, isCivilDate, longDate, monthName } from "@/lib/core/dates";
import { counted } from "@/lib/core/text";
import {
  changedView,
  dayInMonth,
  daySteps,
  LIST_PARAMETERS,
  type ListState,
  type ListView,
  listParameters,
  listView,
  SORTS,
  type Sort,
  STATES,
  unfilteredView,
} from "@/lib/editorial/list-view";
import { CATEGORIES, DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";
import { useSettled } from "../admin-data";
import { AdminButton, IconButton } from "../buttons";
import { SearchField } from "../panel";

/** Longer than the pause between two keystrokes. */
const PAUSE_MS = 200;

/** The view of the list, and its changes, each of which is a step in the browser's history. */
export function useListView() {
  const [parameters, setParameters] = useQueryStates(LIST_PARAMETERS, { history: "push" });
  const change = (next: (view: ListView) => ListView, options?: Options) =>
    void setParameters((before) => listParameters(next(listView(before))), options);
  const search = useSettled(parameters.search.trim());
  return {
    view: listView({ ...parameters, search }),
    typedSearch: parameters.search,
    changeView: (patch: Partial<ListView>) => change((view) => changedView(view, patch)),
    clearFilters: () => change(unfilteredView),
    /** Searches while typing, which is no step in the history. */
    typeSearch: (search: string) =>
      change((view) => changedView(view, { search }), { history: "replace", limitUrlUpdates: debounce(PAUSE_MS) }),
  };
}

export type ListControls = ReturnType<typeof useListView>;

/** Radix allows no empty value. */
const EMPTY = "(empty)";

export type SelectOptions<Value extends string = string> = readonly (readonly [value: Value, label: string])[];

type OptionSelectProps<Value extends string> = Omit<ComponentProps<typeof SelectTrigger>, "value" | "onChange"> & {
  value: Value;
  options: SelectOptions<Value>;
  onChange: (value: Value) => void;
};

/** A select of labeled values, which may be "". A value that is not among them is shown anyway. */
export function OptionSelect<Value extends string>(props: OptionSelectProps<Value>) {
  const { value, options, onChange, ...trigger } = props;
  const all = options.some(([each]) => each === value) ? options : [...options, [value, value] as const];
  return (
    <Select value={value || EMPTY} onValueChange={(next) => onChange((next === EMPTY ? "" : next) as Value)}>
      <SelectTrigger {...trigger}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {all.map(([each, label]) => (
          <SelectItem key={each} value={each || EMPTY}>
            {label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

type LabeledSelectProps<Value extends string> = OptionSelectProps<Value> & { label: string };

/** A filter of a list. */
function LabeledSelect<Value extends string>({ label, className = "", ...select }: LabeledSelectProps<Value>) {
  const id = useId();
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
      </label>
      <OptionSelect id={id} {...select} />
    </div>
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

const CATEGORY_OPTIONS = [
  ["", "Any category"],
  ...CATEGORIES.map((each) => [each, each] as const),
  [DEFAULT_CATEGORY, `${DEFAULT_CATEGORY} (none)`],
] as const;

const KIND_OPTIONS = [
  ["", "Any length"],
  ["day", "Single days"],
  ["week", "Several days"],
  ["month", "Whole months"],
] as const;

const STATE_LABELS: Readonly<Record<ListState, string>> = {
  live: "On the calendar",
  edited: "Changed by editors",
  unsourced: "Without a source",
  sponsored: "Sponsored",
  deleted: "Deleted",
};

type FilterSheetProps = {
  /** The number of filters that are set. */
  active: number;
  /** The number of holidays found; null while unknown. */
  total: number | null;
  children: ReactNode;
};

function FilterSheet({ active, total, children }: FilterSheetProps) {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <AdminButton aria-label={active > 0 ? `Filters, ${active} active` : undefined}>
          <SlidersHorizontal /> Filters
          {active > 0 && <span className="badge tabular-nums">{active}</span>}
        </AdminButton>
      </SheetTrigger>
      <SheetContent>
        <SheetTitle>Filters</SheetTitle>
        <div className="mt-4 grid gap-3">{children}</div>
        <SheetClose asChild>
          <AdminButton variant="default" aria-live="polite" className="mt-5 w-full">
            {total === null ? "Show holidays" : `Show ${counted(total, "holiday")}`}
          </AdminButton>
        </SheetClose>
      </SheetContent>
    </Sheet>
  );
}

type HolidayFiltersProps = ListControls & Pick<FilterSheetProps, "total">;

/** The list's filters. On a phone, all but the search are in a sheet, with the sort order. */
export function HolidayFilters({ view, typedSearch, typeSearch, changeView, total }: HolidayFiltersProps) {
  const isPhone = useIsPhone();
  const { category, kind, state } = view;
  const fields = (
    <>
      <LabeledSelect
        label="Category"
        value={category}
        options={CATEGORY_OPTIONS}
        onChange={(next) => changeView({ category: next })}
      />
      <LabeledSelect
        label="Length"
        value={kind ?? ""}
        options={KIND_OPTIONS}
        onChange={(next) => changeView({ kind: next || null })}
      />
      <LabeledSelect
        label="Show"
        value={state}
        options={STATES.map((each) => [each, STATE_LABELS[each]] as const)}
        onChange={(next) => changeView({ state: next })}
      />
      {/* The sort order, because the list of a phone has no column headers. */}
      {isPhone && (
        <LabeledSelect
          label="Order"
          value={`${view.sort} ${view.direction}`}
          options={ORDERS.map(({ sort, direction, value }) => [value, SORT_LABELS[sort][direction]] as const)}
          onChange={(value) => {
            const order = ORDERS.find((each) => each.value === value);
            if (order) changeView({ sort: order.sort, direction: order.direction });
          }}
        />
      )}
    </>
  );
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      <div className="col-span-2 flex items-end gap-2 lg:col-span-1">
        <SearchField
          label="Search"
          value={typedSearch}
          placeholder="Name or part of it"
          onType={typeSearch}
          className="min-w-0 flex-1"
        />
        {isPhone && (
          <FilterSheet active={[category, kind, state !== "live"].filter(Boolean).length} total={total}>
            {fields}
          </FilterSheet>
        )}
      </div>
      {!isPhone && fields}
    </search>
  );
}

const Calendar = onDemand(async () => (await import("@/components/ui/calendar")).Calendar);

type DayFieldProps = Pick<ListControls, "view" | "changeView"> & { today: CivilDate };

/** The day to show, to type or to choose from a calendar. */
function DayField({ view: { date, month }, changeView, today }: DayFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Uncontrolled: while a year is typed the value reads 0002, which must stay in the field but is not a date to go to.
  useEffect(() => {
    if (field.current && field.current.value !== (date ?? "")) field.current.value = date ?? "";
  }, [date]);
  const window = calendarWindow(today);
  const { year } = partsOf(date ?? today);
  const inMonth = month && daysOfMonth({ year, month });
  const first = month ? civilDate(year, month, 1) : window.first;
  const last = (inMonth ? inMonth.at(-1) : window.last) ?? first;
  return (
    <div className="min-w-0 sm:w-52">
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        Day
      </label>
      <div className="relative">
        <Input
          ref={field}
          id={id}
          type="date"
          defaultValue={date ?? ""}
          min={first}
          max={last}
          onChange={({ currentTarget: { value } }) => {
            if (value === "") changeView({ date: null });
            else if (isCivilDate(value) && isInWindow(value, window)) changeView({ date: value });
          }}
          className="pr-12! [&::-webkit-calendar-picker-indicator]:hidden"
        />
        <Popover open={isOpen} onOpenChange={setIsOpen}>
          <PopoverTrigger asChild>
            <IconButton icon={CalendarDays} label="Choose a day" className="absolute top-0 right-0.5" />
          </PopoverTrigger>
          <PopoverContent align="end" aria-label="Calendar">
            <Calendar
              mode="single"
              required
              autoFocus
              selected={date ? parseISO(date) : undefined}
              defaultMonth={parseISO(dayInMonth(date ?? today, month))}
              startMonth={parseISO(first)}
              endMonth={parseISO(last)}
              onSelect={(day: Date) => {
                changeView({ date: deviceDate(day) });
                setIsOpen(false);
              }}
            />
          </PopoverContent>
        </Popover>
      </div>
    </div>
  );
}

const MONTHS = [
  ["", "Any month"],
  ...Array.from({ length: 12 }, (_, index) => [String(index + 1), monthName(index + 1)] as const),
] as const;

const STEP_CLASS = "px-2.5! aria-disabled:opacity-45 sm:px-4!";

/** The month filter, and buttons to go through its days. Source: spec section 2, holiday management. */
export function DayNavigation({ view, changeView }: Pick<ListControls, "view" | "changeView">) {
  const { date, month } = view;
  const today = useToday();
  const steps = today ? daySteps({ date, month, today }) : { previous: null, today: null, next: null };
  // Disabled, a button stays focusable, so the focus is not lost at the end of a month.
  const step = (name: string, to: CivilDate | null, content: ReactNode = name) => (
    <AdminButton
      isLocked={to === null}
      aria-label={to ? `${name}, ${longDate(to)}` : name}
      onClick={() => changeView({ date: to })}
      className={STEP_CLASS}
    >
      {content}
    </AdminButton>
  );
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <LabeledSelect
        label="Month"
        className="sm:w-44"
        value={String(month ?? "")}
        options={MONTHS}
        onChange={(value) => changeView({ month: value ? Number(value) : null })}
      />
      {today && <DayField view={view} changeView={changeView} today={today} />}
      <fieldset className="col-span-2 flex min-w-0 flex-wrap gap-1.5 sm:gap-2">
        <legend className="sr-only">Day by day</legend>
        {step(
          "Previous",
          steps.previous,
          <>
            <ChevronLeft /> Previous
          </>,
        )}
        {step("Today", steps.today)}
        {step(
          "Next",
          steps.next,
          <>
            Next <ChevronRight />
          </>,
        )}
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
