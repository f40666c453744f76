"use client";

import { UndoNote } from "../holidays/undo-note";
import { type DeletedGift, deletedGifts } from "./deleted-gift-store";

type DeletedGiftsProps = {
  holidayId: string;
  isBusy: boolean;
  onUndo: (deleted: DeletedGift) => void;
  /** A note is gone, and with it the button that was pressed. */
  onPutAway: () => void;
};

/** The gift ideas of a holiday that were deleted in this visit, each with its way back. */
export function DeletedGifts({ holidayId, isBusy, onUndo, onPutAway }: DeletedGiftsProps) {
  const deleted = deletedGifts.useAll().filter((each) => each.holidayId === holidayId);
  if (deleted.length === 0) return null;
  return (
    <ul aria-label="Just deleted" className="mb-3 grid gap-2">
      {deleted.map((each) => (
        <li key={each.id}>
          <UndoNote
            undoId={undoGiftId(each.id)}
            what={`the deletion of ${each.gift.name}`}
            putAway={`Dismiss the note about ${each.gift.name}`}
            isBusy={isBusy}
            onUndo={() => onUndo(each)}
            onPutAway={() => {
              deletedGifts.forget(each.id);
              onPutAway();
            }}
          >
            {each.gift.name} was deleted.
          </UndoNote>
        </li>
      ))}
    </ul>
  );
}

/** The Undo of a gift idea: it takes the focus when the button that deleted it has gone with its row. */
export const undoGiftId = (id: string) => `undo-gift-${id}`;
