"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useIsPhone } from "@/components/layout/use-is-phone";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle } from "@/components/ui/hue";
import { counted } from "@/lib/core/text";
import type { AdminHolidayRow } from "@/lib/editorial/edited-holiday";
import { RESTORE_DAYS } from "@/lib/editorial/limits";
import {
  firstDirection,
  isFiltered,
  type ListView,
  pageCount,
  rowsInWords,
  type Sort,
} from "@/lib/editorial/list-view";
import { DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import type { AdminData } from "../admin-data";
import { Pagination, PanelProblem, PanelWaiting, useFocusAfter } from "../panel";
import { changeView, clearFilters, PANEL_ID } from "./address";
import { ChangedTime, HolidayMarks, HolidayName, RowActions, type RowHandlers } from "./row-parts";

type RowProps = { holiday: AdminHolidayRow; actions: RowHandlers };

function HolidayCard({ holiday, actions }: RowProps) {
  const { holidayName, emoji, hue, ruleText, displayDate, category, rank, deletedAt } = holiday;
  const { giftCount, currentVideoUrls, sourceCount } = holiday;
  return (
    <li className="hued rounded-3xl border border-line bg-surface p-3" style={hueStyle(hue, holiday.tone)}>
      <div className="flex gap-3">
        <span aria-hidden="true" className="grid size-12 flex-none place-items-center rounded-2xl bg-field text-2xl">
          {emoji}
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-bold text-lg leading-snug wrap-anywhere">
            {deletedAt ? (
              holidayName
            ) : (
              <HolidayName holiday={holiday} onOpen={actions.onOpen} className="inline-block py-1" />
            )}
          </h3>
          <p className="text-ink-soft text-sm">{ruleText}</p>
        </div>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="font-semibold">{displayDate}</span>
        <span className="badge wrap-anywhere">{category || DEFAULT_CATEGORY}</span>
        <HolidayMarks holiday={holiday} />
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 flex-1 text-ink-soft text-sm">
          Rank {rank} · {counted(giftCount, "gift")} · {counted(currentVideoUrls.length, "video")} ·{" "}
          <span className={sourceCount === 0 ? "font-bold text-danger" : ""}>{counted(sourceCount, "source")}</span>
          <span className="block">
            <ChangedTime holiday={holiday} />
          </span>
        </p>
        <RowActions holiday={holiday} actions={actions} />
      </div>
    </li>
  );
}

type RowsProps = { holidays: readonly AdminHolidayRow[]; view: ListView; actions: RowHandlers };

function HolidayCards({ holidays, actions }: RowsProps) {
  return (
    <ul className="grid gap-2.5">
      {holidays.map((holiday) => (
        <HolidayCard key={holiday.id} holiday={holiday} actions={actions} />
      ))}
    </ul>
  );
}

type Column = { label: string; sort?: Sort; isNumber?: boolean; className?: string };

const COLUMNS: readonly Column[] = [
  { label: "Holiday", sort: "name", className: "pl-1" },
  { label: "Date", sort: "date" },
  { label: "Category" },
  { label: "Rank", sort: "rank", isNumber: true },
  { label: "Gifts", isNumber: true },
  { label: "Videos", isNumber: true },
  { label: "Sources", isNumber: true },
  { label: "Changed", sort: "updated" },
];

const HEAD = "whitespace-nowrap px-2 py-2 text-left font-semibold text-ink-soft text-sm";

/** A column header. A press sorts by the column, and a second one reverses the order. */
function ColumnHeader({ view, column }: { view: ListView; column: Column }) {
  const { label, sort, isNumber, className = "" } = column;
  if (!sort) {
    return (
      <th scope="col" className={`${HEAD} ${isNumber ? "text-right" : ""}`}>
        {label}
      </th>
    );
  }
  const isSorted = view.sort === sort;
  const turned = view.direction === "asc" ? "desc" : "asc";
  const [Arrow, order] =
    view.direction === "asc" ? [ArrowUp, "ascending" as const] : [ArrowDown, "descending" as const];
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
        {label}
        {isSorted ? <Arrow className="size-4" /> : <ChevronsUpDown className="size-4 opacity-60" />}
      </button>
    </th>
  );
}

const NUMBER = "px-2 py-1.5 text-right tabular-nums";

function HolidayRow({ holiday, actions }: RowProps) {
  const { holidayName, emoji, hue, ruleText, displayDate, category, rank, deletedAt } = holiday;
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
                <HolidayName holiday={holiday} onOpen={actions.onOpen} className="py-0.5 font-bold wrap-anywhere" />
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

function HolidayTable({ holidays, view, actions }: RowsProps) {
  return (
    <div className="relative overflow-x-auto rounded-3xl border border-line bg-surface">
      <table className="w-full border-collapse">
        <caption className="sr-only">Holidays; some columns are sortable</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <ColumnHeader key={column.label} view={view} column={column} />
            ))}
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

type HolidayListProps = { view: ListView; list: AdminData<AdminHolidayRow[]>; actions: RowHandlers };

/** A page of holidays, which stays visible while the next one loads. */
export function HolidayList({ view, list: { data, total, problem, isLoading, reload }, actions }: HolidayListProps) {
  const isPhone = useIsPhone();
  const top = useRef<HTMLDivElement>(null);
  if (problem) return <PanelProblem problem={problem} isLoading={isLoading} onRetry={() => void reload()} />;
  if (data === null) return <PanelWaiting>Loading holidays...</PanelWaiting>;
  const count = total ?? data.length;
  const last = pageCount(count);
  const Rows = isPhone ? HolidayCards : HolidayTable;
  return (
    <div ref={top} aria-busy={isLoading} className="scroll-mt-4">
      <div className="mb-1 flex min-h-11 flex-wrap items-center gap-x-3 text-ink-soft">
        <p role="status" className="tabular-nums">
          {!isLoading && (isFiltered(view) ? `${counted(count, "holiday")} found` : counted(count, "holiday"))}
        </p>
        {isFiltered(view) && data.length > 0 && (
          <GoneButton onPress={clearFilters} className="link-quiet">
            Clear filters
          </GoneButton>
        )}
      </div>
      {data.length === 0 &&
        (isLoading ? <PanelWaiting>Loading holidays...</PanelWaiting> : <NothingFound view={view} />)}
      {data.length > 0 && (
        <div className={`transition-opacity ${isLoading ? "opacity-60 delay-150" : ""}`}>
          <Rows holidays={data} view={view} actions={actions} />
        </div>
      )}
      <Pagination
        what="the list"
        page={view.page}
        last={last}
        range={view.page <= last ? rowsInWords(view.page, count) : "Past the last page"}
        onTurn={(page) => {
          changeView({ page });
          top.current?.scrollIntoView({ block: "start" });
        }}
      />
    </div>
  );
}

function NothingFound({ view }: { view: ListView }) {
  if (view.page > 1) {
    const first = (
      <GoneButton onPress={() => changeView({ page: 1 })} className={buttonVariants({ variant: "outline" })}>
        Go to the first page
      </GoneButton>
    );
    return <EmptyState emoji="🍃" size="small" title="There’s nothing on this page" actions={first} />;
  }
  if (view.state === "deleted" && !view.search && !view.category && !view.kind) {
    return (
      <EmptyState emoji="🪹" size="small" title="No deleted holidays">
        Deleted holidays can be restored here for {RESTORE_DAYS} days.
      </EmptyState>
    );
  }
  const clear = (
    <GoneButton onPress={clearFilters} className={buttonVariants({ variant: "outline" })}>
      Clear filters
    </GoneButton>
  );
  return <EmptyState emoji="🔭" size="small" title="No holidays match" actions={clear} />;
}

type GoneButtonProps = { onPress: () => void; className: string; children: ReactNode };

/** A button that disappears when pressed; the panel's title then gets the focus. */
function GoneButton({ onPress, className, children }: GoneButtonProps) {
  const button = useFocusAfter<HTMLButtonElement>(PANEL_ID);
  return (
    <button ref={button} type="button" onClick={onPress} className={className}>
      {children}
    </button>
  );
}
