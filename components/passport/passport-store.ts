"use client";

import { PASSPORT_KEY, parsePassport, type Stamp } from "@/lib/cards/passport/stamps";

/** The event for changes from this page: the browser's own event reaches only other tabs. */
const CHANGED = "oddly:passport";

export const NO_STAMPS: readonly Stamp[] = [];

/** The last text read and its stamps: the same text must return the same list, as React requires. */
let last: { text: string | null; stamps: readonly Stamp[] } = { text: null, stamps: NO_STAMPS };

/** Reads the stored stamps; [] for text that is no passport. Throws when storage is blocked. */
function read(): readonly Stamp[] {
  const text = localStorage.getItem(PASSPORT_KEY);
  if (text !== last.text) last = { text, stamps: (text && parsePassport(text)) || NO_STAMPS };
  return last.stamps;
}

/** Returns this device's stamps, by date; [] when they can't be read. Never throws. */
export function loadPassport(): readonly Stamp[] {
  try {
    return read();
  } catch {
    return NO_STAMPS;
  }
}

/**
 * Stores the result of `change`, unless that is the same list. Returns false, with the passport unchanged, when storage
 * is full or blocked. Never throws.
 */
export function changePassport(change: (stamps: readonly Stamp[]) => readonly Stamp[]): boolean {
  try {
    const stamps = read();
    const changed = change(stamps);
    if (changed === stamps) return true;
    localStorage.setItem(PASSPORT_KEY, JSON.stringify(changed));
  } catch (error) {
    console.warn("Failed to save the passport", error);
    return false;
  }
  window.dispatchEvent(new Event(CHANGED));
  return true;
}

/** Whether this browser stores anything at all for this site. */
export function canStore(): boolean {
  try {
    localStorage.setItem(`${PASSPORT_KEY}.test`, "");
    localStorage.removeItem(`${PASSPORT_KEY}.test`);
    return true;
  } catch {
    return false;
  }
}

/** Calls `listener` when the passport changes, here or in another tab. Returns a function to unsubscribe. */
export function onPassportChange(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(CHANGED, listener);
  };
}
