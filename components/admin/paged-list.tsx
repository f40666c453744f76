"use client";

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Table, TableHead } from "@/components/ui/table";
import { counted } from "@/lib/core/text";
import type { AdminData } from "./admin-data";
import { AdminButton, IconButton } from "./buttons";
import { DataState, EmptyCard, Panel } from "./panel";

type FilterChipsProps<Value extends string> = {
  legend: string;
  options: readonly (readonly [value: Value, words: string])[];
  value: Value;
  onChange: (value: Value) => void;
  /** The number of items for the selected value, if shown. */
  count?: number | null;
};

export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { legend, options, value, onChange, count = null } = props;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {options.map(([each, words]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChange(each)}
          className="chip aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground"
        >
          {words}
          {each === value && count !== null && <span className="tabular-nums">{count.toLocaleString("en-US")}</span>}
        </button>
      ))}
    </fieldset>
  );
}

type PaginationProps = {
  page: number;
  last: number;
  /** What the pages are of: "sponsorships". */
  what: string;
  /** The rows on this page, for a list that is long enough to go to its ends: "51–100 of 1,093". */
  range?: string;
  onTurn: (page: number) => void;
};

/** Buttons to the other pages of a list; nothing for a single page. */
export function Pagination({ page, last, what, range, onTurn }: PaginationProps) {
  if (last === 1 && page === 1) return null;
  const turn = (label: string, icon: LucideIcon, to: number, isOpen: boolean) => {
    const button = { isLocked: !isOpen, onClick: () => onTurn(to) };
    if (!range) {
      return (
        <AdminButton {...button} className="aria-disabled:opacity-40">
          {label}
        </AdminButton>
      );
    }
    const className = "border border-border bg-card aria-disabled:opacity-40";
    return <IconButton {...button} icon={icon} label={label} className={className} />;
  };
  const previous = turn("Previous page", ChevronLeft, Math.min(page - 1, last), page > 1);
  const next = turn("Next page", ChevronRight, page + 1, page < last);
  const place = `Page ${page} of ${last.toLocaleString("en-US")}`;
  return (
    <nav aria-label={`Pages of ${what}`} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      {range ? (
        <>
          <p className="text-muted-foreground tabular-nums">{range}</p>
          <div className="flex items-center gap-2">
            {turn("First page", ChevronsLeft, 1, page > 1)}
            {previous}
            <span className="px-1 tabular-nums">{place}</span>
            {next}
            {turn("Last page", ChevronsRight, last, page < last)}
          </div>
        </>
      ) : (
        <>
          {previous}
          <span className="text-muted-foreground tabular-nums">{place}</span>
          {next}
        </>
      )}
    </nav>
  );
}

type PagedListProps<Row> = {
  id: string;
  title: string;
  hint: string;
  /** The filters above the list. */
  filters: ReactNode;
  list: AdminData<Row[]>;
  page: number;
  perPage: number;
  onTurn: (page: number) => void;
  /** The singular name of the items: "sponsorship". */
  one: string;
  nothing: { emoji: string; title: string; text: string };
  columns: readonly string[];
  /** Renders a row of the table. */
  children: (row: Row) => ReactNode;
};

/** A panel with a paged list, and its loading, error and empty states. */
export function PagedList<Row>({ list, page, perPage, onTurn, one, nothing, ...panel }: PagedListProps<Row>) {
  const { id, title, hint, filters, columns, children } = panel;
  const { data: rows, total, isLoading } = list;
  const what = `${one}s`;
  // A page disappears with its last row: load the page before it.
  const lastPage = Math.max(Math.ceil((total ?? 0) / perPage), 1);
  const isPageGone = !isLoading && total !== null && page > lastPage;
  useEffect(() => {
    if (isPageGone) onTurn(lastPage);
  }, [isPageGone, lastPage, onTurn]);
  // This page is empty, but others are not.
  const isWaiting = !rows || (rows.length === 0 && total !== null && total > 0);
  const turn = (to: number) => {
    onTurn(to);
    document.getElementById(id)?.focus();
  };
  return (
    <Panel id={id} title={title} hint={hint}>
      <div className="mb-4 grid gap-3">{filters}</div>
      <DataState list={{ ...list, data: !isWaiting }} className="mb-4">{`Loading ${what}…`}</DataState>
      {!isWaiting && (
        <div aria-busy={isLoading} className={isLoading ? "opacity-60 transition-opacity delay-300" : ""}>
          <p role="status" className="sr-only">
            {isLoading || total === null ? "" : counted(total, one)}
          </p>
          {rows.length === 0 ? (
            <EmptyCard emoji={nothing.emoji} title={nothing.title}>
              {nothing.text}
            </EmptyCard>
          ) : (
            <div className="overflow-hidden rounded-3xl border border-border bg-card">
              {/* Its rows are grids, which are narrower on a phone than a table can be. */}
              <Table className="block">
                <thead className="sr-only">
                  <tr>
                    {columns.map((column) => (
                      <TableHead key={column}>{column}</TableHead>
                    ))}
                  </tr>
                </thead>
                <tbody className="block">{rows.map(children)}</tbody>
              </Table>
            </div>
          )}
        </div>
      )}
      <Pagination page={Math.min(page, lastPage)} last={lastPage} what={what} onTurn={turn} />
    </Panel>
  );
}
