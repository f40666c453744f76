"use client";

import { Search, SlidersHorizontal } from "lucide";
import { useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { KINDS, type Kind, type ListState, type ListView, SORTS, type Sort, STATES } from "@/lib/editorial/list";
import { CATEGORIES, DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { useSettled } from "../use-settled";
import { FilterSelect } from "./filter-select";
import { changeView, refineView } from "./use-list-view";

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
    refineView({ search: settled });
  }, [settled]);
  return (
    <label className="relative block">
      <span className="mb-1 block font-semibold text-sm">Search</span>
      <Icon of={Search} className="pointer-events-none absolute bottom-3 left-3.5 size-5 text-ink-soft" />
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

const WORDS: Readonly<Record<Sort, Readonly<Record<ListView["direction"], string>>>> = {
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
      options={ORDERS.map(({ sort, direction, value }) => [value, WORDS[sort][direction]] as const)}
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

const KIND_WORDS: Readonly<Record<Kind, string>> = { day: "Single days", week: "Several days", month: "Whole months" };

const STATE_WORDS: Readonly<Record<ListState, string>> = {
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
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className={buttonClass({ look: "quiet", className: "md:hidden aria-expanded:bg-sunken" })}
        >
          <Icon of={SlidersHorizontal} /> Filters
        </button>
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
          options={[["", "Any length"], ...KINDS.map((each) => [each, KIND_WORDS[each]] as const)]}
          onChange={(kind) => changeView({ kind: KINDS.find((each) => each === kind) ?? null })}
        />
        <FilterSelect
          label="Show"
          value={view.state}
          options={STATES.map((each) => [each, STATE_WORDS[each]] as const)}
          onChange={(state) => changeView({ state: STATES.find((each) => each === state) ?? "live" })}
        />
        <SortSelect view={view} />
      </div>
    </search>
  );
}
