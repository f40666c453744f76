"use client";

import { Undo2, X } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Emoji } from "@/components/ui/emoji";
import type { GiftInput } from "@/lib/editorial/gifts.input";
import { AdminButton, IconButton } from "./buttons";

/** A holiday or a gift idea that was deleted in this visit and not restored. */
export type DeletedItem = {
  id: string;
  /** The list it was deleted from: "holidays", or the holiday of a gift idea. */
  from: string;
  name: string;
  emoji?: string;
  /** What is needed to restore a gift idea. */
  gift?: GiftInput;
};

let items: readonly DeletedItem[] = [];
const listeners = new Set<() => void>();

function setItems(next: readonly DeletedItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The items that can be restored, latest first. */
export const deletedItems = {
  note: (item: DeletedItem) => setItems([item, ...items.filter(({ id }) => id !== item.id)]),
  /** Called when the item is restored or its note is dismissed. */
  forget: (id: string) => setItems(items.filter((item) => item.id !== id)),
};

/** Returns the ID of an item's Undo button, which gets the focus after the deletion. */
export const undoId = (id: string) => `undo-${id}`;

type UndoNoteProps = {
  id: string;
  /** What Undo undoes, for screen readers: "the deletion of Pi Day". */
  what: string;
  dismiss: string;
  isBusy: boolean;
  onUndo: () => void;
  onDismiss: () => void;
  children: ReactNode;
};

export function UndoNote({ id, what, dismiss, isBusy, onUndo, onDismiss, children }: UndoNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-2xl border border-border border-dashed bg-muted px-4 py-1.5">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{children}</span>
      <span className="flex items-center">
        <AdminButton id={undoId(id)} variant="ghost" isLocked={isBusy} onClick={onUndo} className="text-primary!">
          <Undo2 /> Undo<span className="sr-only"> {what}</span>
        </AdminButton>
        <IconButton icon={X} label={dismiss} tooltip="Dismiss" onClick={onDismiss} className="text-muted-foreground" />
      </span>
    </div>
  );
}

type DeletedNotesProps = {
  from: string;
  isBusy: boolean;
  onUndo: (item: DeletedItem) => void;
  /** Called when a note is dismissed, because its button had the focus. */
  onDismiss: () => void;
  className: string;
};

/** The items of a list that were deleted in this visit, each with an Undo button. */
export function DeletedNotes({ from, isBusy, onUndo, onDismiss, className }: DeletedNotesProps) {
  const all = useSyncExternalStore(
    subscribe,
    () => items,
    () => items,
  );
  const deleted = all.filter((item) => item.from === from);
  if (deleted.length === 0) return null;
  return (
    <ul aria-label="Just deleted" className={`${className} grid gap-2`}>
      {deleted.map((item) => (
        <li key={item.id}>
          <UndoNote
            id={item.id}
            what={`the deletion of ${item.name}`}
            dismiss={`Dismiss the note about ${item.name}`}
            isBusy={isBusy}
            onUndo={() => onUndo(item)}
            onDismiss={() => {
              deletedItems.forget(item.id);
              onDismiss();
            }}
          >
            {item.emoji && <Emoji of={item.emoji} />} {item.name} was deleted.
          </UndoNote>
        </li>
      ))}
    </ul>
  );
}
