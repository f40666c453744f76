"use client";

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide";
import { type ReactNode, useRef } from "react";
import { useIsPhone } from "@/components/layout/use-is-phone";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle } from "@/components/ui/hue";
import { Icon } from "@/components/ui/icon";
import { counted } from "@/lib/core/text";
import type { ListedHoliday } from "@/lib/editorial/edited-holiday";
import { RESTORE_DAYS } from "@/lib/editorial/limits";
import { isFiltered, type ListView, pageCount, rowsInWords } from "@/lib/editorial/list";
import { DEFAULT_CATEGORY } from "@/lib/holidays/traits";
import { PanelProblem, PanelWaiting } from "../panel";
import type { AdminData } from "../use-admin-data";
import { ChangedTime } from "./changed-time";
import { EditorLink } from "./editor-link";
import { HolidayMarks } from "./holiday-marks";
import { HolidayTable } from "./holiday-table";
import { RowActions, type RowHandlers } from "./row-actions";
import { useFocusAfter } from "./use-focus-after";
import { changeView, clearFilters } from "./use-list-view";
import { PANEL_ID } from "./use-open-holiday";

type HolidayCardProps = { holiday: ListedHoliday; actions: RowHandlers };

function HolidayCard({ holiday, actions }: HolidayCardProps) {
  const { id, holidayName, emoji, hue, ruleText, displayDate, category, rank, deletedAt } = holiday;
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
              <EditorLink id={id} onOpen={actions.onOpen} className="inline-block py-1 hover:underline">
                {holidayName}
              </EditorLink>
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

type HolidayCardsProps = { holidays: readonly ListedHoliday[]; actions: RowHandlers };

/** The list on a phone. */
function HolidayCards({ holidays, actions }: HolidayCardsProps) {
  return (
    <ul className="grid gap-2.5">
      {holidays.map((holiday) => (
        <HolidayCard key={holiday.id} holiday={holiday} actions={actions} />
      ))}
    </ul>
  );
}

type ListPagingProps = {
  page: number;
  total: number;
  /** Called on another page, to scroll to its top. */
  onTurn: () => void;
};

/** Links to the other pages of the list; nothing for a single page. */
function ListPaging({ page, total, onTurn }: ListPagingProps) {
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

type HolidayListProps = { view: ListView; list: AdminData<ListedHoliday[]>; actions: RowHandlers };

/** A page of holidays, which stays visible while the next one loads. */
export function HolidayList({ view, list: { data, total, problem, isLoading, reload }, actions }: HolidayListProps) {
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
          <Rows holidays={data} view={view} actions={actions} />
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

/** A button that disappears when pressed; the panel's title then gets the focus. */
function GoneButton({ onPress, className, children }: GoneButtonProps) {
  const button = useFocusAfter<HTMLButtonElement>(PANEL_ID);
  return (
    <button ref={button} type="button" onClick={onPress} className={className}>
      {children}
    </button>
  );
}
