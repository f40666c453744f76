"use client";

import { useState } from "react";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { timeLeftInWords } from "@/lib/editorial/list";
import { failureWords } from "../../api-request";
import { EmptyState } from "../../empty-state";
import { buttonClass } from "../../ui/button";
import { toast } from "../../ui/toast-store";
import { adminRequest } from "../admin-request";

type DeletedHolidayProps = {
  holiday: EditedHoliday;
  onClose: () => void;
  onRestored: (holiday: EditedHoliday) => void;
};

/** In place of the editor of a holiday that is deleted: it is brought back first. */
export function DeletedHoliday({ holiday, onClose, onRestored }: DeletedHolidayProps) {
  const [isBusy, setIsBusy] = useState(false);
  const restore = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      onRestored(await adminRequest<EditedHoliday>(`/api/admin/holidays/${holiday.id}/restore`, { method: "POST" }));
    } catch (error) {
      setIsBusy(false);
      toast({ title: "Update Failed", description: failureWords(error), variant: "destructive" });
    }
  };
  return (
    <EmptyState
      emoji={holiday.emoji}
      title={`${holiday.holidayName} is deleted`}
      actions={
        <>
          <button type="button" onClick={() => void restore()} aria-disabled={isBusy} className={buttonClass()}>
            {isBusy ? "One moment…" : "Restore"}
          </button>
          <button type="button" onClick={onClose} className={buttonClass({ look: "quiet" })}>
            Back to the list
          </button>
        </>
      }
    >
      Restore it to edit it ({timeLeftInWords(holiday.deletedAt ?? "", new Date())}).
    </EmptyState>
  );
}
