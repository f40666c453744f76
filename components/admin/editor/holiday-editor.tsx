"use client";

import { useEffect, useState } from "react";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { buttonClass } from "../../ui/button";
import { PanelProblem, PanelWaiting } from "../panel";
import { useAdminData } from "../use-admin-data";
import { DeletedHoliday } from "./deleted-holiday";
import { EditorScreen } from "./editor-screen";
import { forgetFresh, freshHoliday } from "./fresh-holiday";

export type HolidayEditorProps = {
  /** Null for a new one. */
  id: string | null;
  onClose: () => void;
  onSaved: (holiday: EditedHoliday) => void;
};

/** The editor of one holiday, or of a new one: form, preview, history. Takes the place of the list. */
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
