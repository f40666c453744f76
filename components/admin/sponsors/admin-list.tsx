"use client";

import { type ReactNode, useEffect } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { counted } from "@/lib/core/text";
import type { AdminData } from "../admin-data";
import { Pagination, Panel, PanelProblem, PanelWaiting } from "../panel";

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
  children: (row: Row) => ReactNode;
};

/** A paged admin list with its loading, error and empty states. */
export function AdminList<Row>({ list, page, perPage, onTurn, one, nothing, children, ...panel }: AdminListProps<Row>) {
  const { id, title, hint, filters } = panel;
  const { data: rows, total, problem, isLoading } = list;
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
      {problem && (
        <div className="mb-4">
          <PanelProblem problem={problem} onRetry={() => void list.reload()} isLoading={isLoading} />
        </div>
      )}
      {isWaiting && !problem && <PanelWaiting>Loading {what}…</PanelWaiting>}
      {!isWaiting && (
        <div aria-busy={isLoading} className={isLoading ? "opacity-60 transition-opacity delay-300" : ""}>
          <p role="status" className="sr-only">
            {isLoading || total === null ? "" : counted(total, one)}
          </p>
          {rows.length === 0 && (
            <div className="rounded-3xl border border-line bg-surface">
              <EmptyState emoji={nothing.emoji} title={nothing.title} size="small">
                {nothing.text}
              </EmptyState>
            </div>
          )}
          {rows.length > 0 && (
            <ul className="overflow-hidden rounded-3xl border border-line bg-surface">{rows.map(children)}</ul>
          )}
        </div>
      )}
      <Pagination page={Math.min(page, lastPage)} last={lastPage} what={what} onTurn={turn} />
    </Panel>
  );
}
