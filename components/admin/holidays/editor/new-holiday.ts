"use client";

import type { EditedHoliday } from "@/lib/editorial/edited-holiday";

/** A holiday that was created a moment ago: its editor, which opens now, need not ask for it. */
let fresh: EditedHoliday | null = null;

/** Keeps it for the editor that opens next. */
export function putFresh(holiday: EditedHoliday): void {
  fresh = holiday;
}

/** The holiday, when it was created a moment ago; else null. */
export const freshHoliday = (id: string | null): EditedHoliday | null => (fresh?.id === id ? fresh : null);

/** Whatever was created is no longer new. */
export function forgetFresh(): void {
  fresh = null;
}
