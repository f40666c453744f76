"use client";

import { RESTORE_DAYS } from "@/lib/editing/limits";
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
      <p>It goes from the calendar, the search and every page at once. Cards that were sent for it stay.</p>
      <p>You can undo this, and for {RESTORE_DAYS} days bring it back from the deleted ones.</p>
    </ConfirmDialog>
  );
}
