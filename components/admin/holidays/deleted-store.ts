"use client";

import { useSyncExternalStore } from "react";

/**
 * Creates a store of the items deleted in this visit that can be undone, latest first. An item leaves when it is
 * restored or dismissed.
 */
export function deletedStore<Deleted extends { id: string }>() {
  const none: readonly Deleted[] = [];
  let deleted = none;
  const listeners = new Set<() => void>();
  const set = (next: readonly Deleted[]) => {
    deleted = next;
    for (const listener of listeners) listener();
  };
  const without = (id: string) => deleted.filter((each) => each.id !== id);
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    note: (one: Deleted) => set([one, ...without(one.id)]),
    /** Called when the item is restored or its note is dismissed. */
    forget: (id: string) => set(without(id)),
    useAll: () =>
      useSyncExternalStore(
        listen,
        () => deleted,
        () => none,
      ),
  };
}

/** A holiday that was deleted in this visit and not restored. */
export type DeletedHoliday = { id: string; holidayName: string; emoji: string };

export const deletedHolidays = deletedStore<DeletedHoliday>();
