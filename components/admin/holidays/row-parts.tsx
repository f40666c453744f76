"use client";

import { ExternalLink, Trash2, Undo2 } from "lucide-react";
import type { MouseEvent } from "react";
import type { AdminHolidayRow } from "@/lib/editorial/edited-holiday";
import { timeLeftInWords, whenInWords } from "@/lib/editorial/list-view";
import { AdminButton, IconButton } from "../admin-button";
import { holidayAddress, openerId } from "./address";

/** What the holidays of a list, a table and a day have in common. */

export type RowHandlers = {
  /** The holiday with an action in progress; no other action can start meanwhile. */
  busyId: string | null;
  onOpen: (id: string) => void;
  onDelete: (holiday: AdminHolidayRow) => void;
  onBringBack: (holiday: AdminHolidayRow) => void;
};

type HolidayProps = { holiday: AdminHolidayRow };

type HolidayNameProps = HolidayProps & { onOpen: ((id: string) => void) | undefined; className: string };

/** The name, which opens the holiday's editor in place, or in a new tab with a modifier key; not of a deleted one. */
export function HolidayName({ holiday, onOpen, className }: HolidayNameProps) {
  const { id, holidayName, deletedAt } = holiday;
  if (deletedAt) return <span className={className}>{holidayName}</span>;
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen?.(id);
  };
  return (
    <a id={openerId(id)} href={holidayAddress(id)} onClick={press} className={`${className} hover:underline`}>
      {holidayName}
    </a>
  );
}

/** Badges for what is special about a holiday, next to its name. */
export function HolidayMarks({ holiday: { isSponsored, isMonthObservance, lengthDays, tone } }: HolidayProps) {
  return (
    <>
      {tone === "solemn" && <span className="badge whitespace-nowrap">Solemn</span>}
      {isMonthObservance && <span className="badge whitespace-nowrap">Whole month</span>}
      {lengthDays > 1 && <span className="badge whitespace-nowrap">{lengthDays} days</span>}
      {isSponsored && (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border border-border px-2 font-semibold text-[0.8rem]">
          <span aria-hidden="true" className="size-2 rounded-full bg-sponsor ring-1 ring-muted-foreground" />
          Sponsored
        </span>
      )}
    </>
  );
}

/** When a holiday last changed; for a deleted one, when it was deleted and how long it can be restored. */
export function ChangedTime({ holiday: { updatedAt, deletedAt } }: HolidayProps) {
  const now = new Date();
  const instant = deletedAt ?? updatedAt;
  return (
    <time
      dateTime={instant}
      title={new Date(instant).toLocaleString("en-US")}
      className={deletedAt ? "" : "whitespace-nowrap"}
    >
      {deletedAt
        ? `Deleted ${whenInWords(deletedAt, now)}, ${timeLeftInWords(deletedAt, now)}`
        : whenInWords(updatedAt, now)}
    </time>
  );
}

type RowActionsProps = HolidayProps & { actions: RowHandlers };

/** The buttons of a holiday: view and delete, or restore. */
export function RowActions({ holiday, actions: { busyId, onDelete, onBringBack } }: RowActionsProps) {
  const { slug, holidayName, deletedAt } = holiday;
  const isBusy = busyId !== null;
  if (deletedAt) {
    return (
      <AdminButton
        aria-label={`Restore ${holidayName}`}
        isLocked={isBusy}
        onClick={() => onBringBack(holiday)}
        className="whitespace-nowrap"
      >
        <Undo2 /> Restore
      </AdminButton>
    );
  }
  return (
    <span className="flex text-muted-foreground">
      <a
        href={`/holidays/${slug}`}
        target="_blank"
        rel="noopener"
        aria-label={`View ${holidayName} on site`}
        data-tooltip="View on site"
        className="icon-button"
      >
        <ExternalLink />
      </a>
      <IconButton
        icon={Trash2}
        label={`Delete ${holidayName}`}
        tooltip="Delete"
        isLocked={isBusy}
        onClick={() => onDelete(holiday)}
        className="hover:text-destructive"
      />
    </span>
  );
}
