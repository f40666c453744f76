/** A holiday that was deleted in this visit and not brought back. */
export type DeletedHoliday = { id: string; holidayName: string; emoji: string };

const NONE: readonly DeletedHoliday[] = [];
let deleted = NONE;
const listeners = new Set<() => void>();

function set(next: readonly DeletedHoliday[]): void {
  deleted = next;
  for (const listener of listeners) listener();
}

/** Keeps a holiday among those that can be undone, the latest first: until it is brought back or the page is left. */
export function noteDeleted({ id, holidayName, emoji }: DeletedHoliday): void {
  set([{ id, holidayName, emoji }, ...deleted.filter((each) => each.id !== id)]);
}

/** It is back, or its note has been put away. */
export function forgetDeleted(id: string): void {
  set(deleted.filter((each) => each.id !== id));
}

/** For React's useSyncExternalStore: what was deleted. */
export const deletedHolidays = () => deleted;

/** For React's useSyncExternalStore, on the server. */
export const noneDeleted = () => NONE;

/** For React's useSyncExternalStore: calls `listener` at every change; gives back how to stop. */
export function onDeletedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
