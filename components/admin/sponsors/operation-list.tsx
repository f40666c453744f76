"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import type { ListedOperation } from "@/lib/payments/queries";
import { useAdminData } from "../use-admin-data";
import { DeskList } from "./desk-list";
import { FilterChips } from "./filter-chips";
import { OperationRow } from "./operation-row";
import { useReplay } from "./use-replay";

const LIST_ID = "operation-list";

const PER_PAGE = 25;

const STATES = [
  ["", "All"],
  ["failed", "Failed"],
  ["pending", "Pending"],
  ["success", "Success"],
  ["cancelled", "Cancelled"],
] as const;

type State = (typeof STATES)[number][0];

/** What we have asked Stripe to do, the newest first; of what failed Stripe is asked what became of it. */
export function OperationList() {
  // Whoever comes from the health page wants to see what failed.
  const asked = useSearchParams().get("status");
  const state = STATES.find(([each]) => each === asked)?.[0] ?? "";
  const [view, setView] = useState<{ state: State; page: number }>({ state, page: 1 });
  const query = new URLSearchParams({ status: view.state, page: String(view.page), limit: String(PER_PAGE) });
  const list = useAdminData<ListedOperation[]>(`/api/admin/operations?${query}`);
  const { busyId, replay } = useReplay("operations", list, LIST_ID);
  return (
    <DeskList
      id={LIST_ID}
      title="Calls to Stripe"
      hint="What we asked Stripe to do. To ask again charges nobody: it finds out how things stand there, and has them stand so here."
      list={list}
      page={view.page}
      perPage={PER_PAGE}
      onTurn={(page) => setView({ ...view, page })}
      what="calls"
      nothing={{ emoji: "🪙", title: "No calls", text: "Nothing of this kind was asked of Stripe." }}
      filters={
        <FilterChips
          legend="Show"
          options={STATES}
          value={view.state}
          onChange={(next) => setView({ state: next, page: 1 })}
        />
      }
    >
      {(operation) => (
        <OperationRow
          key={operation.id}
          operation={operation}
          isBusy={busyId === operation.id}
          onReplay={() => void replay(operation.id)}
        />
      )}
    </DeskList>
  );
}
