"use client";

import { Undo2, X } from "lucide";
import { Icon } from "../../icon";
import { buttonClass } from "../../ui/button";
import type { DeletedGift } from "./use-gift-deeds";

type DeletedGiftsProps = {
  deleted: readonly DeletedGift[];
  isBusy: boolean;
  onUndo: (deleted: DeletedGift) => void;
  onPutAway: (id: string) => void;
};

/** The gift ideas that were just deleted, each with its way back. */
export function DeletedGifts({ deleted, isBusy, onUndo, onPutAway }: DeletedGiftsProps) {
  if (deleted.length === 0) return null;
  return (
    <ul aria-label="Just deleted" className="mb-3 grid gap-2">
      {deleted.map((each) => (
        <li
          key={each.id}
          className="flex flex-wrap items-center gap-x-3 rounded-2xl border border-line border-dashed bg-sunken px-4 py-1.5"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">{each.gift.name} is deleted.</span>
          <span className="flex items-center">
            <button
              id={undoGiftId(each.id)}
              type="button"
              aria-disabled={isBusy}
              onClick={() => isBusy || onUndo(each)}
              className={buttonClass({ look: "ghost", className: "text-accent!" })}
            >
              <Icon of={Undo2} /> Undo<span className="sr-only"> the deletion of {each.gift.name}</span>
            </button>
            <button
              type="button"
              aria-label={`Put the note of ${each.gift.name} away`}
              data-tooltip="Put it away"
              onClick={() => onPutAway(each.id)}
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

/** The Undo of a gift idea: it takes the focus when the button that deleted it has gone with its row. */
export const undoGiftId = (id: string) => `undo-gift-${id}`;
