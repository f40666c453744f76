"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide";
import type { ReactNode } from "react";
import { firstDirection, type ListView, type Sort } from "@/lib/editorial/list";
import { Icon } from "../../icon";
import { changeView } from "./use-list-view";

type SortHeaderProps = {
  view: ListView;
  sort: Sort;
  /** Stands over numbers, at their end. */
  isNumber?: boolean;
  className?: string;
  children: ReactNode;
};

/** The head of a column that the list can be sorted by; a second press turns the order around. */
export function SortHeader({ view, sort, isNumber = false, className = "", children }: SortHeaderProps) {
  const isSorted = view.sort === sort;
  const turned = view.direction === "asc" ? "desc" : "asc";
  const [icon, order] = view.direction === "asc" ? [ArrowUp, "ascending" as const] : [ArrowDown, "descending" as const];
  return (
    <th
      scope="col"
      aria-sort={isSorted ? order : undefined}
      className={`p-0 ${isNumber ? "text-right" : "text-left"} ${className}`}
    >
      <button
        type="button"
        onClick={() => changeView({ sort, direction: isSorted ? turned : firstDirection(sort) })}
        className={`inline-flex min-h-11 items-center gap-1 rounded-lg px-2 font-semibold text-sm hover:text-ink ${isSorted ? "text-ink" : "text-ink-soft"}`}
      >
        {children}
        <Icon of={isSorted ? icon : ChevronsUpDown} className={`size-4 ${isSorted ? "" : "opacity-60"}`} />
      </button>
    </th>
  );
}
