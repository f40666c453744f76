"use client";

import { ExternalLink, Trash2, Undo2 } from "lucide";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ListedHoliday } from "@/lib/editorial/edited-holiday";

export type RowHandlers = {
  /** The holiday with an action in progress; no other action can start meanwhile. */
  busyId: string | null;
  onOpen: (id: string) => void;
  onDelete: (holiday: ListedHoliday) => void;
  onBringBack: (holiday: ListedHoliday) => void;
};

/** A row's buttons: view, delete, or restore. */
export function RowActions({
  holiday,
  actions: { busyId, onDelete, onBringBack },
}: {
  holiday: ListedHoliday;
  actions: RowHandlers;
}) {
  const { slug, holidayName, deletedAt } = holiday;
  const isBusy = busyId !== null;
  if (deletedAt) {
    return (
      <button
        type="button"
        aria-label={`Restore ${holidayName}`}
        aria-disabled={isBusy}
        onClick={() => isBusy || onBringBack(holiday)}
        className={buttonClass({ look: "quiet", className: "whitespace-nowrap" })}
      >
        <Icon of={Undo2} /> Restore
      </button>
    );
  }
  return (
    <span className="flex text-ink-soft">
      <a
        href={`/holidays/${slug}`}
        target="_blank"
        rel="noopener"
        aria-label={`View ${holidayName} on site`}
        data-tooltip="View on site"
        className="icon-button"
      >
        <Icon of={ExternalLink} />
      </a>
      <button
        type="button"
        aria-disabled={isBusy}
        aria-label={`Delete ${holidayName}`}
        data-tooltip="Delete"
        onClick={() => isBusy || onDelete(holiday)}
        className="icon-button hover:text-danger"
      >
        <Icon of={Trash2} />
      </button>
    </span>
  );
}
