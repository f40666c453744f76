"use client";

import { Undo2, X } from "lucide";
import { useSyncExternalStore } from "react";
import { Icon } from "../../icon";
import { buttonClass } from "../../ui/button";
import { type DeletedHoliday, deletedHolidays, forgetDeleted, noneDeleted, onDeletedChange } from "./deleted-store";

type DeletedNotesProps = {
  /** The one that is being brought back. */
  busyId: string | null;
  onUndo: (deleted: DeletedHoliday) => void;
  /** A note is gone, and with it the button that was pressed. */
  onPutAway: () => void;
};

/** What was deleted in this visit, each with its way back. */
export function DeletedNotes({ busyId, onUndo, onPutAway }: DeletedNotesProps) {
  const deleted = useSyncExternalStore(onDeletedChange, deletedHolidays, noneDeleted);
  if (deleted.length === 0) return null;
  return (
    <ul aria-label="Deleted in this visit" className="mb-4 grid gap-2">
      {deleted.map((each) => (
        <li
          key={each.id}
          className="flex flex-wrap items-center gap-x-3 rounded-2xl border border-line border-dashed bg-sunken px-4 py-1.5"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span aria-hidden="true">{each.emoji}</span> {each.holidayName} is deleted.
          </span>
          <span className="flex items-center">
            <button
              id={undoId(each.id)}
              type="button"
              aria-disabled={busyId === each.id}
              onClick={() => onUndo(each)}
              className={buttonClass({ look: "ghost", className: "text-accent!" })}
            >
              <Icon of={Undo2} /> Undo<span className="sr-only"> the deletion of {each.holidayName}</span>
            </button>
            <button
              type="button"
              aria-label={`Put the note of ${each.holidayName} away`}
              data-tooltip="Put it away"
              onClick={() => {
                forgetDeleted(each.id);
                onPutAway();
              }}
              className="icon-button text-ink-soft"
            >
              <Icon of={X} />
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The Undo of a holiday's note: it takes the focus when the button that deleted it has gone with its row. */
export const undoId = (id: string) => `undo-${id}`;
