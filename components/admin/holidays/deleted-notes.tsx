"use client";

import { type DeletedHoliday, deletedHolidays } from "./deleted-store";
import { UndoNote } from "./undo-note";

type DeletedNotesProps = {
  isBusy: boolean;
  onUndo: (deleted: DeletedHoliday) => void;
  /** A note is gone, and with it the button that was pressed. */
  onPutAway: () => void;
};

/** What was deleted in this visit, each with its way back. */
export function DeletedNotes({ isBusy, onUndo, onPutAway }: DeletedNotesProps) {
  const deleted = deletedHolidays.useAll();
  if (deleted.length === 0) return null;
  return (
    <ul aria-label="Just deleted" className="mb-4 grid gap-2">
      {deleted.map((each) => (
        <li key={each.id}>
          <UndoNote
            undoId={undoId(each.id)}
            what={`the deletion of ${each.holidayName}`}
            putAway={`Dismiss the note about ${each.holidayName}`}
            isBusy={isBusy}
            onUndo={() => onUndo(each)}
            onPutAway={() => {
              deletedHolidays.forget(each.id);
              onPutAway();
            }}
          >
            <span aria-hidden="true">{each.emoji}</span> {each.holidayName} was deleted.
          </UndoNote>
        </li>
      ))}
    </ul>
  );
}

/** The Undo of a holiday's note: it takes the focus when the button that deleted it has gone with its row. */
export const undoId = (id: string) => `undo-${id}`;
