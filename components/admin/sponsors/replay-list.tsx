"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { toast } from "@/components/ui/toast-store";
import { adminRequest } from "../admin-request";
import { FilterChips } from "../filter-chips";
import { type AdminData, useAdminData } from "../use-admin-data";
import { useOneAction } from "../use-one-action";
import { AdminList } from "./admin-list";
import type { RowReplay } from "./replay-button";

/** The request may call Stripe more than once. */
const TIMEOUT_MS = 60_000;

type Answer = { status: string; message: string };

/** Replays a row, one at a time; `busyId` is the one in progress. A toast shows the result. */
function useReplay(path: "events" | "operations", { reload }: Pick<AdminData<unknown>, "reload">, listId: string) {
  const { busyId, perform } = useOneAction(reload, listId);
  const replay = (id: string) =>
    perform(id, "Replay Failed", async () => {
      const request = { method: "POST", timeoutMs: TIMEOUT_MS } as const;
      const { status, message } = await adminRequest<Answer>(`/api/admin/${path}/${id}/replay`, request);
      const hasFailed = path === "events" && status === "failed";
      toast({
        title: hasFailed ? "Replay Failed" : "Replayed",
        description: message,
        variant: hasFailed ? "destructive" : "default",
      });
    });
  return { busyId, replay };
}

const PER_PAGE = 25;

type ReplayListProps<Row> = {
  of: "events" | "operations";
  title: string;
  hint: string;
  /** The statuses to filter by, in order. */
  states: readonly (readonly [state: string, words: string])[];
  /** The singular name of the items: "call". */
  one: string;
  nothing: { emoji: string; title: string; text: string };
  children: (row: Row, replay: RowReplay) => ReactNode;
};

/** A list of Stripe events or calls, newest first. Failed ones can be replayed. */
export function ReplayList<Row extends { id: string }>({ of, states, children, ...list }: ReplayListProps<Row>) {
  const options = [["", "All"], ...states] as const;
  // The health page links to the failed ones.
  const requestedStatus = useSearchParams().get("status");
  const [view, setView] = useState({ state: options.find(([each]) => each === requestedStatus)?.[0] ?? "", page: 1 });
  const query = new URLSearchParams({ status: view.state, page: String(view.page), limit: String(PER_PAGE) });
  const data = useAdminData<Row[]>(`/api/admin/${of}?${query}`);
  const listId = `${of}-list`;
  const { busyId, replay } = useReplay(of, data, listId);
  return (
    <AdminList
      {...list}
      id={listId}
      list={data}
      page={view.page}
      perPage={PER_PAGE}
      onTurn={(page) => setView({ ...view, page })}
      filters={
        <FilterChips
          legend="Show"
          options={options}
          value={view.state}
          onChange={(state) => setView({ state, page: 1 })}
        />
      }
    >
      {(row) =>
        children(row, {
          isBusy: busyId === row.id,
          isLocked: busyId !== null,
          onReplay: () => void replay(row.id),
        })
      }
    </AdminList>
  );
}
