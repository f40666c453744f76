"use client";

import { useState } from "react";
import { CORRECTIONS_PER_PAGE } from "@/lib/editorial/corrections/limits";
import type { Correction } from "@/lib/editorial/corrections/queries";
import { CORRECTION_STATUSES, type CorrectionStatus } from "@/lib/editorial/corrections/status";
import { EmptyState } from "../../empty-state";
import { FilterChips } from "../filter-chips";
import { PageTurns } from "../page-turns";
import { Panel, PanelProblem, PanelWaiting } from "../panel";
import { useAdminData } from "../use-admin-data";
import { CorrectionCard } from "./correction-card";
import { useCorrectionDeeds } from "./use-correction-deeds";

const PANEL_ID = "corrections";

const LABELS: Readonly<Record<CorrectionStatus, string>> = {
  pending: "Open",
  accepted: "Accepted",
  declined: "Declined",
};

const NOTHING: Readonly<Record<CorrectionStatus, { emoji: string; title: string; text: string }>> = {
  pending: { emoji: "🧹", title: "All done", text: "There are no open suggestions." },
  accepted: { emoji: "📗", title: "None yet", text: "Accepted suggestions appear here and in the public change log." },
  declined: { emoji: "🗄️", title: "None yet", text: "Declined suggestions appear here." },
};

/** What visitors say is wrong, and what has become of it. */
export function CorrectionsPanel() {
  const [status, setStatus] = useState<CorrectionStatus>("pending");
  const [page, setPage] = useState(1);
  const query = new URLSearchParams({ status, page: String(page) });
  const list = useAdminData<Correction[]>(`/api/admin/corrections?${query}`);
  const deeds = useCorrectionDeeds(list, PANEL_ID);
  // While another list is on its way, the one that is there is not its.
  const rows = list.data?.filter((row) => row.status === status);
  const total = list.total ?? 0;
  const isWaiting = !rows || (rows.length === 0 && list.isLoading);
  // With the last suggestion on it a page is gone.
  const lastPage = Math.max(Math.ceil(total / CORRECTIONS_PER_PAGE), 1);
  if (!list.isLoading && list.total !== null && page > lastPage) setPage(lastPage);
  const nothing = NOTHING[status];

  return (
    <Panel
      id={PANEL_ID}
      title="Corrections"
      hint={
        <>
          Fix the holiday first, then accept. Your note appears in the public{" "}
          <a href="/corrections" target="_blank" rel="noopener" className="text-link">
            change log<span className="sr-only"> (opens in a new tab)</span>
          </a>
          .
        </>
      }
    >
      <div className="mb-4">
        <FilterChips
          legend="Show"
          options={CORRECTION_STATUSES.map((each) => [each, LABELS[each]] as const)}
          value={status}
          count={isWaiting ? null : list.total}
          onChange={(next) => {
            setStatus(next);
            setPage(1);
          }}
        />
      </div>
      {list.problem && (
        <PanelProblem problem={list.problem} onRetry={() => void list.reload()} isLoading={list.isLoading} />
      )}
      {!list.problem && isWaiting && <PanelWaiting>Loading suggestions…</PanelWaiting>}
      {!list.problem && !isWaiting && rows.length === 0 && (
        <div className="rounded-3xl border border-line bg-surface">
          <EmptyState emoji={nothing.emoji} title={nothing.title} size="small">
            {nothing.text}
          </EmptyState>
        </div>
      )}
      {rows && rows.length > 0 && (
        <ul className="grid gap-4">
          {rows.map((row) => (
            <CorrectionCard key={row.id} correction={row} deeds={deeds} />
          ))}
        </ul>
      )}
      <PageTurns
        what="suggestions"
        perPage={CORRECTIONS_PER_PAGE}
        page={page}
        total={total}
        onTurn={(to) => {
          setPage(to);
          document.getElementById(PANEL_ID)?.focus();
        }}
      />
    </Panel>
  );
}
