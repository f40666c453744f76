"use client";

import { useState } from "react";
import type { Revision } from "@/lib/editorial/edited-holiday";
import type { HolidayForm } from "@/lib/editorial/form/form";
import { fieldLabel } from "@/lib/editorial/form/words";
import { PanelProblem, PanelWaiting } from "../panel";
import { useAdminData } from "../use-admin-data";
import { HistoryEntry } from "./history-entry";

type HistoryPanelProps = {
  holidayId: string;
  /** Goes up with each change: the list is asked for anew. */
  version: number;
  /** Puts values into the form, without saving them; `what` is their name. */
  onPutBack: (patch: Partial<HolidayForm>, what: string) => void;
};

/** Who changed the holiday, when, and how; fetched when it is opened. */
export function HistoryPanel({ holidayId, version, onPutBack }: HistoryPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="mt-4 rounded-3xl border border-line bg-surface p-4 sm:p-5"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-bold font-display text-xl">Change history</summary>
      {isOpen && <Entries key={version} holidayId={holidayId} onPutBack={onPutBack} />}
    </details>
  );
}

function Entries({ holidayId, onPutBack }: Omit<HistoryPanelProps, "version">) {
  const { data, problem, isLoading, reload } = useAdminData<Revision[]>(`/api/admin/holidays/${holidayId}/revisions`);
  const [now] = useState(() => new Date());
  if (!data && problem) return <PanelProblem problem={problem} isLoading={isLoading} onRetry={() => void reload()} />;
  if (!data) return <PanelWaiting />;
  if (data.length === 0) return <p className="text-ink-soft">No changes yet.</p>;
  return (
    <ol className="mt-2 grid gap-2">
      {data.map((revision) => (
        <li key={revision.id}>
          <HistoryEntry
            revision={revision}
            now={now}
            onPutBack={(field, patch) => onPutBack(patch, fieldLabel(field))}
          />
        </li>
      ))}
    </ol>
  );
}
