"use client";

import type { EditedHoliday } from "@/lib/editorial/edited-holiday";

/** A holiday that was just created, so that the editor that opens next need not load it. */
let fresh: EditedHoliday | null = null;

/** Stores it for the editor that opens next. */
export function putFresh(holiday: EditedHoliday): void {
  fresh = holiday;
}

/** Returns the holiday if it was just created, or null. */
export const freshHoliday = (id: string | null): EditedHoliday | null => (fresh?.id === id ? fresh : null);

/** Clears the stored holiday. */
export function forgetFresh(): void {
  fresh = null;
}
