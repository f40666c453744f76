"use client";

import { useEffect, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { timeLeftInWords } from "@/lib/editorial/list-view";
import { AdminButton } from "../../admin-button";
import { useAdminAction, useAdminData } from "../../admin-data";
import { adminRequest } from "../../admin-request";
import { PanelProblem, PanelWaiting } from "../../panel";
import { EditorScreen } from "./editor-screen";
import { forgetFresh, freshHoliday } from "./new-holiday";

type DeletedHolidayProps = {
  holiday: EditedHoliday;
  onClose: () => void;
  onRestored: (holiday: EditedHoliday) => void;
};

/** Replaces the editor of a deleted holiday, which must be restored first. */
function DeletedHoliday({ holiday, onClose, onRestored }: DeletedHolidayProps) {
  const { busyId, perform } = useAdminAction();
  const restore = async () => {
    const path = `/api/admin/holidays/${holiday.id}/restore`;
    const request = () => adminRequest<EditedHoliday>(path, { method: "POST" });
    const restored = await perform(holiday.id, "Update Failed", request);
    if (restored) onRestored(restored);
  };
  return (
    <EmptyState
      emoji={holiday.emoji}
      title={`${holiday.holidayName} is deleted`}
      actions={
        <>
          <AdminButton variant="default" isLocked={busyId !== null} onClick={() => void restore()}>
            {busyId === null ? "Restore" : "One moment…"}
          </AdminButton>
          <AdminButton onClick={onClose}>Back to the list</AdminButton>
        </>
      }
    >
      Restore it to edit it ({timeLeftInWords(holiday.deletedAt ?? "", new Date())}).
    </EmptyState>
  );
}

type HolidayEditorProps = {
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
      <AdminButton variant="ghost" onClick={onClose} className="mb-3">
        Back to the list
      </AdminButton>
      {problem ? (
        <PanelProblem problem={problem} isLoading={isLoading} onRetry={() => void reload()} />
      ) : (
        <PanelWaiting>Loading the holiday…</PanelWaiting>
      )}
    </>
  );
}
