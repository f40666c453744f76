"use client";

import type { EditedHoliday } from "@/lib/editorial/edited-holiday";

/** A holiday that was just created, so that the editor that opens next need not load it. */
let fresh: EditedHoliday | null = null;

export function putFresh(holiday: EditedHoliday): void {
  fresh = holiday;
}

export const freshHoliday = (id: string | null): EditedHoliday | null => (fresh?.id === id ? fresh : null);

export function forgetFresh(): void {
  fresh = null;
}
