"use client";

import { type ListView, SORTS, type Sort } from "@/lib/editorial/list";
import { FilterSelect } from "./filter-select";
import { changeView } from "./use-list-view";

const WORDS: Readonly<Record<Sort, Readonly<Record<ListView["direction"], string>>>> = {
  updated: { desc: "Newest change first", asc: "Oldest change first" },
  name: { asc: "Name, A to Z", desc: "Name, Z to A" },
  date: { asc: "Date, early to late", desc: "Date, late to early" },
  rank: { asc: "Rank, low to high", desc: "Rank, high to low" },
};

const ORDERS = SORTS.flatMap((sort) =>
  (["asc", "desc"] as const).map((direction) => ({ sort, direction, value: `${sort} ${direction}` })),
);

/** The order of the list where it has no columns to press. */
export function SortSelect({ view }: { view: ListView }) {
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
