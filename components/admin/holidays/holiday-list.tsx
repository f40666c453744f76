"use client";

import { type ReactNode, useRef } from "react";
import { counted } from "@/lib/core/text";
import type { ListedHoliday } from "@/lib/editorial/edited-holiday";
import { RESTORE_DAYS } from "@/lib/editorial/limits";
import { isFiltered, type ListView } from "@/lib/editorial/list";
import { EmptyState } from "../../empty-state";
import { buttonClass } from "../../ui/button";
import { useIsPhone } from "../../use-is-phone";
import { PanelProblem, PanelWaiting } from "../panel";
import type { AdminData } from "../use-admin-data";
import { HolidayCards } from "./holiday-cards";
import { HolidayTable } from "./holiday-table";
import { ListPaging } from "./list-paging";
import type { RowDeeds } from "./row-actions";
import { useFocusAfter } from "./use-focus-after";
import { changeView, clearFilters } from "./use-list-view";
import { PANEL_ID } from "./use-open-holiday";

type HolidayListProps = { view: ListView; list: AdminData<ListedHoliday[]>; deeds: RowDeeds };

/** A page of the holidays; it stays while the next one is on its way. */
export function HolidayList({ view, list: { data, total, problem, isLoading, reload }, deeds }: HolidayListProps) {
  const isPhone = useIsPhone();
  const top = useRef<HTMLDivElement>(null);
  if (problem) return <PanelProblem problem={problem} isLoading={isLoading} onRetry={() => void reload()} />;
  if (data === null) return <PanelWaiting>Loading holidays...</PanelWaiting>;
  const count = total ?? data.length;
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
          <Rows holidays={data} view={view} deeds={deeds} />
        </div>
      )}
      <ListPaging page={view.page} total={count} onTurn={() => top.current?.scrollIntoView({ block: "start" })} />
    </div>
  );
}

function NothingFound({ view }: { view: ListView }) {
  if (view.page > 1) {
    const first = (
      <GoneButton onPress={() => changeView({ page: 1 })} className={buttonClass({ look: "quiet" })}>
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
    <GoneButton onPress={clearFilters} className={buttonClass({ look: "quiet" })}>
      Clear filters
    </GoneButton>
  );
  return <EmptyState emoji="🔭" size="small" title="No holidays match" actions={clear} />;
}

type GoneButtonProps = { onPress: () => void; className: string; children: ReactNode };

/** A button that goes with what it did: the panel's title has the focus then. */
function GoneButton({ onPress, className, children }: GoneButtonProps) {
  const button = useFocusAfter<HTMLButtonElement>(PANEL_ID);
  return (
    <button ref={button} type="button" onClick={onPress} className={className}>
      {children}
    </button>
  );
}
