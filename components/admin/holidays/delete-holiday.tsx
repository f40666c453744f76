"use client";

import { RESTORE_DAYS } from "@/lib/editorial/limits";
import { ConfirmDialog } from "../confirm-dialog";

type DeleteHolidayProps = { holidayName: string; isBusy: boolean; onConfirm: () => void; onClose: () => void };

/** Says what goes with a holiday before it is deleted. */
export function DeleteHoliday({ holidayName, isBusy, onConfirm, onClose }: DeleteHolidayProps) {
  return (
    <ConfirmDialog
      title={`Delete ${holidayName}?`}
      confirm="Delete it"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>It disappears from the calendar, search and every page right away. Cards already sent stay.</p>
      <p>You can undo this right away, or restore it from the deleted holidays for {RESTORE_DAYS} days.</p>
    </ConfirmDialog>
  );
}
