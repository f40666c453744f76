"use client";

import { SlidersHorizontal } from "lucide";
import { useId, useState } from "react";
import { KINDS, type Kind, type ListState, type ListView, STATES } from "@/lib/editorial/list";
import { CATEGORIES, DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { Icon } from "../../icon";
import { buttonClass } from "../../ui/button";
import { FilterSelect } from "./filter-select";
import { SearchField } from "./search-field";
import { SortSelect } from "./sort-select";
import { changeView } from "./use-list-view";

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

/** What is left out of the list, and on a phone its order: there all but the search waits behind a button. */
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
