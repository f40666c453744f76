"use client";

import { type ReactNode, useEffect } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, TableHead } from "@/components/ui/table";
import { counted } from "@/lib/core/text";
import type { AdminData } from "../admin-data";
import { DataState, Pagination, Panel } from "../panel";

type AdminListProps<Row> = {
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

/** A paged admin list with its loading, error and empty states. */
export function AdminList<Row>({ list, page, perPage, onTurn, one, nothing, ...panel }: AdminListProps<Row>) {
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
          {rows.length === 0 && (
            <div className="rounded-3xl border border-border bg-card">
              <EmptyState emoji={nothing.emoji} title={nothing.title} size="small">
                {nothing.text}
              </EmptyState>
            </div>
          )}
          {rows.length > 0 && (
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
