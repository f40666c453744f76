"use client";

import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { timeLeftInWords } from "@/lib/editorial/list-view";
import { AdminButton } from "../../admin-button";
import { useAdminAction, useAdminData } from "../../admin-data";
import { adminRequest } from "../../admin-request";
import { PanelProblem, PanelWaiting } from "../../panel";
import { EditorScreen } from "./editor-screen";

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
  // The editor of a holiday that was just created need not load it.
  const [created, setCreated] = useState<EditedHoliday | null>(null);
  const path = id && id !== created?.id ? `/api/admin/holidays/${id}` : null;
  const { data, problem, isLoading, reload, change } = useAdminData<EditedHoliday>(path);
  const holiday = [created, data].find((each) => each?.id === id);
  const save = (saved: EditedHoliday) => {
    if (id === null) setCreated(saved);
    onSaved(saved);
  };
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
  if (id === null || holiday) {
    return <EditorScreen key={id} holiday={holiday ?? null} onClose={onClose} onSaved={save} />;
  }
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
