"use client";

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide";
import { pageCount, rowsInWords } from "@/lib/editorial/list";
import { Icon } from "../../icon";
import { changeView } from "./use-list-view";

type ListPagingProps = {
  page: number;
  total: number;
  /** Another page begins at its top. */
  onTurn: () => void;
};

/** To the other pages of the list; nothing when there is only one. */
export function ListPaging({ page, total, onTurn }: ListPagingProps) {
  const last = pageCount(total);
  if (last === 1 && page === 1) return null;
  const turns = [
    { name: "First page", icon: ChevronsLeft, to: 1, isOpen: page > 1 },
    { name: "Previous page", icon: ChevronLeft, to: Math.min(page - 1, last), isOpen: page > 1 },
    { name: "Next page", icon: ChevronRight, to: page + 1, isOpen: page < last },
    { name: "Last page", icon: ChevronsRight, to: last, isOpen: page < last },
  ];
  const buttons = turns.map(({ name, icon, to, isOpen }) => (
    <button
      key={name}
      type="button"
      aria-label={name}
      data-tooltip={name}
      aria-disabled={!isOpen}
      onClick={() => {
        if (!isOpen) return;
        changeView({ page: to });
        onTurn();
      }}
      className="icon-button border border-line bg-surface aria-disabled:opacity-40"
    >
      <Icon of={icon} />
    </button>
  ));
  return (
    <nav aria-label="Pages of the list" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft tabular-nums">{page <= last ? rowsInWords(page, total) : "Past the last page"}</p>
      <div className="flex items-center gap-2">
        {buttons.slice(0, 2)}
        <span className="px-1 tabular-nums">
          Page {page} of {last}
        </span>
        {buttons.slice(2)}
      </div>
    </nav>
  );
}
