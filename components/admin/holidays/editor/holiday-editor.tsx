"use client";

import { useEffect, useState } from "react";
import { failureWords } from "@/components/ui/api-request";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast-store";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { timeLeftInWords } from "@/lib/editorial/list";
import { adminRequest } from "../../admin-request";
import { PanelProblem, PanelWaiting } from "../../panel";
import { useAdminData } from "../../use-admin-data";
import { EditorScreen } from "./editor-screen";
import { forgetFresh, freshHoliday } from "./new-holiday";

type DeletedHolidayProps = {
  holiday: EditedHoliday;
  onClose: () => void;
  onRestored: (holiday: EditedHoliday) => void;
};

/** Replaces the editor of a deleted holiday, which must be restored first. */
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

export type HolidayEditorProps = {
  /** Null for a new one. */
  id: string | null;
  onClose: () => void;
  onSaved: (holiday: EditedHoliday) => void;
};

/** The editor of a new or existing holiday: form, preview and history. Replaces the list. */
export function HolidayEditor({ id, onClose, onSaved }: HolidayEditorProps) {
  const [fresh] = useState(() => freshHoliday(id));
  useEffect(forgetFresh, []);
  const { data, problem, isLoading, reload, change } = useAdminData<EditedHoliday>(
    id && !fresh ? `/api/admin/holidays/${id}` : null,
  );
  const holiday = fresh ?? data;
  if (id === null) return <EditorScreen holiday={null} onClose={onClose} onSaved={onSaved} />;
  if (holiday?.deletedAt) {
    return (
      <DeletedHoliday
        holiday={holiday}
        onClose={onClose}
        onRestored={(restored) => {
          onSaved(restored);
          change(() => restored);
        }}
      />
    );
  }
  if (holiday) return <EditorScreen holiday={holiday} onClose={onClose} onSaved={onSaved} />;
  return (
    <>
      <button type="button" onClick={onClose} className={buttonClass({ look: "ghost", className: "mb-3" })}>
        Back to the list
      </button>
      {problem ? (
        <PanelProblem problem={problem} isLoading={isLoading} onRetry={() => void reload()} />
      ) : (
        <PanelWaiting>Loading the holiday…</PanelWaiting>
      )}
    </>
  );
}
