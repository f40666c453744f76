"use client";

import {
  createColumnHelper,
  functionalUpdate,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { useIsPhone } from "@/components/layout/use-is-phone";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { Emoji } from "@/components/ui/emoji";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle } from "@/components/ui/hue";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { counted } from "@/lib/core/text";
import type { AdminHolidayRow } from "@/lib/editorial/edited-holiday";
import { RESTORE_DAYS } from "@/lib/editorial/limits";
import { isFiltered, pageCount, rowsInWords, type Sort } from "@/lib/editorial/list-view";
import { DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import type { AdminData } from "../admin-data";
import { Pagination } from "../paged-list";
import { DataState, PanelWaiting, useFocusAfter } from "../panel";
import { ChangedTime, HolidayMarks, HolidayName, RowActions, type RowHandlers, type RowProps } from "./day-holidays";
import type { ListControls } from "./holiday-filters";

/** A holiday needs a source. */
const MISSING = "font-bold text-destructive";

function HolidayCard({ holiday, actions }: RowProps) {
  const { emoji, hue, ruleText, displayDate, category, rank, giftCount, currentVideoUrls, sourceCount } = holiday;
  return (
    <li className="hued rounded-3xl border border-border bg-card p-3" style={hueStyle(hue, holiday.tone)}>
      <div className="flex gap-3">
        <span aria-hidden="true" className="grid size-12 flex-none place-items-center rounded-2xl bg-field text-2xl">
          <Emoji of={emoji} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-bold text-lg leading-snug wrap-anywhere">
            <HolidayName holiday={holiday} onOpen={actions.onOpen} className="inline-block py-1" />
          </h3>
          <p className="text-muted-foreground text-sm">{ruleText}</p>
        </div>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="font-semibold">{displayDate}</span>
        <span className="badge wrap-anywhere">{category || DEFAULT_CATEGORY}</span>
        <HolidayMarks holiday={holiday} />
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 flex-1 text-muted-foreground text-sm">
          Rank {rank} · {counted(giftCount, "gift")} · {counted(currentVideoUrls.length, "video")} ·{" "}
          <span className={sourceCount === 0 ? MISSING : ""}>{counted(sourceCount, "source")}</span>
          <span className="block">
            <ChangedTime holiday={holiday} />
          </span>
        </p>
        <RowActions holiday={holiday} actions={actions} />
      </div>
    </li>
  );
}

type RowsProps = Pick<ListControls, "view" | "changeView"> & {
  holidays: readonly AdminHolidayRow[];
  actions: RowHandlers;
};

function HolidayCards({ holidays, actions }: RowsProps) {
  return (
    <ul className="grid gap-2.5">
      {holidays.map((holiday) => (
        <HolidayCard key={holiday.id} holiday={holiday} actions={actions} />
      ))}
    </ul>
  );
}

const features = tableFeatures({
  rowSortingFeature,
  tableMeta: metaHelper<RowHandlers>(),
  columnMeta: metaHelper<{ className: string }>(),
});
const column = createColumnHelper<typeof features, AdminHolidayRow>();

const NUMBER = { className: "text-right tabular-nums" };

const countColumn = (id: string, header: string, count: (holiday: AdminHolidayRow) => number) =>
  column.accessor(count, { id, header, enableSorting: false, meta: NUMBER });

/** The columns of the table. The ID of a sortable one is what the list is sorted by. */
const COLUMNS = column.columns([
  column.accessor("holidayName", {
    id: "name" satisfies Sort,
    header: "Holiday",
    cell: ({ row: { original: holiday }, table }) => (
      <span className="flex items-center gap-3">
        <span aria-hidden="true" className="grid size-10 flex-none place-items-center rounded-xl bg-field text-xl">
          <Emoji of={holiday.emoji} />
        </span>
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <HolidayName
              holiday={holiday}
              onOpen={table.options.meta?.onOpen}
              className="py-0.5 font-bold wrap-anywhere"
            />
            <HolidayMarks holiday={holiday} />
          </span>
          <span className="line-clamp-2 text-muted-foreground text-sm">{holiday.ruleText}</span>
        </span>
      </span>
    ),
  }),
  column.accessor("displayDate", {
    id: "date" satisfies Sort,
    header: "Date",
    meta: { className: "whitespace-nowrap" },
  }),
  column.accessor(({ category }) => category || DEFAULT_CATEGORY, {
    id: "category",
    header: "Category",
    enableSorting: false,
    meta: { className: "wrap-anywhere" },
  }),
  column.accessor("rank", { id: "rank" satisfies Sort, header: "Rank", meta: NUMBER }),
  countColumn("gifts", "Gifts", ({ giftCount }) => giftCount),
  countColumn("videos", "Videos", ({ currentVideoUrls }) => currentVideoUrls.length),
  column.accessor("sourceCount", {
    header: "Sources",
    enableSorting: false,
    meta: NUMBER,
    cell: ({ getValue }) => <span className={getValue() === 0 ? MISSING : ""}>{getValue()}</span>,
  }),
  column.accessor("updatedAt", {
    id: "updated" satisfies Sort,
    header: "Changed",
    sortDescFirst: true,
    meta: { className: "text-muted-foreground text-sm" },
    cell: ({ row: { original: holiday } }) => <ChangedTime holiday={holiday} />,
  }),
  column.display({
    id: "actions",
    header: () => <span className="sr-only">Actions</span>,
    cell: ({ row, table }) => table.options.meta && <RowActions holiday={row.original} actions={table.options.meta} />,
  }),
]);

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;
const ARROWS = { asc: ArrowUp, desc: ArrowDown } as const;

/** The list as a table, which the server sorts. A press on a header sorts by it; a second one reverses the order. */
function HolidayTable({ holidays, view, changeView, actions }: RowsProps) {
  const sorting = useMemo(() => [{ id: view.sort, desc: view.direction === "desc" }], [view.sort, view.direction]);
  const table = useTable({
    features,
    columns: COLUMNS,
    data: holidays,
    getRowId: ({ id }) => id,
    meta: actions,
    state: { sorting },
    manualSorting: true,
    sortDescFirst: false,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (update) => {
      const [order] = functionalUpdate(update, sorting);
      if (order) changeView({ sort: order.id as Sort, direction: order.desc ? "desc" : "asc" });
    },
  });
  return (
    <div className="overflow-hidden rounded-3xl border border-border bg-card">
      <Table>
        <caption className="sr-only">Holidays; some columns are sortable</caption>
        <thead>
          <tr>
            {table.getFlatHeaders().map((header) => {
              const isSorted = header.column.getIsSorted();
              const Arrow = isSorted ? ARROWS[isSorted] : ChevronsUpDown;
              return (
                <TableHead
                  key={header.id}
                  scope="col"
                  aria-sort={isSorted ? ARIA_SORT[isSorted] : undefined}
                  className={cn("whitespace-nowrap px-2 py-0 first:pl-3", header.column.columnDef.meta?.className)}
                >
                  {header.column.getCanSort() ? (
                    <button
                      type="button"
                      onClick={header.column.getToggleSortingHandler()}
                      className={`inline-flex min-h-11 items-center gap-1 rounded-lg hover:text-foreground ${isSorted ? "text-foreground" : ""}`}
                    >
                      <table.FlexRender header={header} />
                      <Arrow className={`size-4 ${isSorted ? "" : "opacity-60"}`} />
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </TableHead>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <TableRow
              key={row.id}
              className="hued hover:bg-field-soft"
              style={hueStyle(row.original.hue, row.original.tone)}
            >
              {row.getAllCells().map((cell) => (
                <TableCell
                  key={cell.id}
                  role={cell.column.id === "name" ? "rowheader" : undefined}
                  className={cn("px-2 py-1.5 first:pl-3", cell.column.columnDef.meta?.className)}
                >
                  <table.FlexRender cell={cell} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type HolidayListProps = { controls: ListControls; list: AdminData<AdminHolidayRow[]>; actions: RowHandlers };

/** A page of holidays, which stays visible while the next one loads. */
export function HolidayList({ controls, list, actions }: HolidayListProps) {
  const { view, changeView, clearFilters } = controls;
  const { data, total, problem, isLoading } = list;
  const isPhone = useIsPhone();
  const top = useRef<HTMLDivElement>(null);
  if (problem || data === null) return <DataState list={list}>Loading holidays...</DataState>;
  const count = total ?? data.length;
  const last = pageCount(count);
  const Rows = isPhone ? HolidayCards : HolidayTable;
  return (
    <div ref={top} aria-busy={isLoading} className="scroll-mt-4">
      <div className="mb-1 flex min-h-11 flex-wrap items-center gap-x-3 text-muted-foreground">
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
        (isLoading ? <PanelWaiting>Loading holidays...</PanelWaiting> : <NothingFound {...controls} />)}
      {data.length > 0 && (
        <div className={`transition-opacity ${isLoading ? "opacity-60 delay-150" : ""}`}>
          <Rows holidays={data} view={view} changeView={changeView} actions={actions} />
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

function NothingFound({ view, changeView, clearFilters }: ListControls) {
  const button = (text: string, onPress: () => void) => (
    <GoneButton onPress={onPress} className={buttonVariants({ variant: "outline" })}>
      {text}
    </GoneButton>
  );
  if (view.page > 1) {
    const first = button("Go to the first page", () => changeView({ page: 1 }));
    return <EmptyState emoji="🍃" size="small" title="There’s nothing on this page" actions={first} />;
  }
  if (view.state === "deleted" && !view.search && !view.category && !view.kind) {
    return (
      <EmptyState emoji="🪹" size="small" title="No deleted holidays">
        Deleted holidays can be restored here for {RESTORE_DAYS} days.
      </EmptyState>
    );
  }
  const clear = button("Clear filters", clearFilters);
  return <EmptyState emoji="🔭" size="small" title="No holidays match" actions={clear} />;
}

type GoneButtonProps = { onPress: () => void; className: string; children: ReactNode };

/** A button that disappears when pressed; the panel's title then gets the focus. */
function GoneButton({ onPress, className, children }: GoneButtonProps) {
  const button = useFocusAfter<HTMLButtonElement>();
  return (
    <button ref={button} type="button" onClick={onPress} className={className}>
      {children}
    </button>
  );
}
