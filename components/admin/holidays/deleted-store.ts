"use client";

import { useSyncExternalStore } from "react";

/** What was deleted in this visit and can be undone, the latest first: until it is back or the page is left. */
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
    /** It is back, or its note has been put away. */
    forget: (id: string) => set(without(id)),
    useAll: () =>
      useSyncExternalStore(
        listen,
        () => deleted,
        () => none,
      ),
  };
}

/** A holiday that was deleted in this visit and not brought back. */
export type DeletedHoliday = { id: string; holidayName: string; emoji: string };

export const deletedHolidays = deletedStore<DeletedHoliday>();
