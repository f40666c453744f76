"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide";
import type { ReactNode } from "react";
import { hueStyle } from "@/components/ui/hue";
import { Icon } from "@/components/ui/icon";
import type { ListedHoliday } from "@/lib/editorial/edited-holiday";
import { firstDirection, type ListView, type Sort } from "@/lib/editorial/list";
import { DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { ChangedTime } from "./changed-time";
import { EditorLink } from "./editor-link";
import { HolidayMarks } from "./holiday-marks";
import { RowActions, type RowHandlers } from "./row-actions";
import { changeView } from "./use-list-view";

type SortHeaderProps = {
  view: ListView;
  sort: Sort;
  /** Right-aligns the header, for numbers. */
  isNumber?: boolean;
  className?: string;
  children: ReactNode;
};

/** A sortable column header; a second press reverses the order. */
function SortHeader({ view, sort, isNumber = false, className = "", children }: SortHeaderProps) {
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

const HEAD = "whitespace-nowrap px-2 py-2 text-left font-semibold text-ink-soft text-sm";
const NUMBER = "px-2 py-1.5 text-right tabular-nums";

type HolidayRowProps = { holiday: ListedHoliday; actions: RowHandlers };

function HolidayRow({ holiday, actions }: HolidayRowProps) {
  const { id, holidayName, emoji, hue, ruleText, displayDate, category, rank, deletedAt } = holiday;
  return (
    <tr className="hued border-line border-t hover:bg-field-soft" style={hueStyle(hue, holiday.tone)}>
      <th scope="row" className="py-1.5 pr-2 pl-3 text-left font-normal">
        <span className="flex items-center gap-3">
          <span aria-hidden="true" className="grid size-10 flex-none place-items-center rounded-xl bg-field text-xl">
            {emoji}
          </span>
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              {deletedAt ? (
                <span className="font-bold wrap-anywhere">{holidayName}</span>
              ) : (
                <EditorLink id={id} onOpen={actions.onOpen} className="py-0.5 font-bold wrap-anywhere hover:underline">
                  {holidayName}
                </EditorLink>
              )}
              <HolidayMarks holiday={holiday} />
            </span>
            <span className="line-clamp-2 text-ink-soft text-sm">{ruleText}</span>
          </span>
        </span>
      </th>
      <td className="whitespace-nowrap px-2 py-1.5">{displayDate}</td>
      <td className="px-2 py-1.5 wrap-anywhere">{category || DEFAULT_CATEGORY}</td>
      <td className={NUMBER}>{rank}</td>
      <td className={NUMBER}>{holiday.giftCount}</td>
      <td className={NUMBER}>{holiday.currentVideoUrls.length}</td>
      <td className={`${NUMBER} ${holiday.sourceCount === 0 ? "font-bold text-danger" : ""}`}>{holiday.sourceCount}</td>
      <td className={`px-2 py-1.5 text-ink-soft text-sm ${deletedAt ? "" : "whitespace-nowrap"}`}>
        <ChangedTime holiday={holiday} />
      </td>
      <td className="pr-2 pl-1">
        <RowActions holiday={holiday} actions={actions} />
      </td>
    </tr>
  );
}

type HolidayTableProps = { holidays: readonly ListedHoliday[]; view: ListView; actions: RowHandlers };

/** The list on screens with room for columns. */
export function HolidayTable({ holidays, view, actions }: HolidayTableProps) {
  return (
    <div className="relative overflow-x-auto rounded-3xl border border-line bg-surface">
      <table className="w-full border-collapse">
        <caption className="sr-only">Holidays; some columns are sortable</caption>
        <thead>
          <tr>
            <SortHeader view={view} sort="name" className="pl-1">
              Holiday
            </SortHeader>
            <SortHeader view={view} sort="date">
              Date
            </SortHeader>
            <th scope="col" className={HEAD}>
              Category
            </th>
            <SortHeader view={view} sort="rank" isNumber>
              Rank
            </SortHeader>
            <th scope="col" className={`${HEAD} text-right`}>
              Gifts
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Videos
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Sources
            </th>
            <SortHeader view={view} sort="updated">
              Changed
            </SortHeader>
            <th scope="col" className={HEAD}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {holidays.map((holiday) => (
            <HolidayRow key={holiday.id} holiday={holiday} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
