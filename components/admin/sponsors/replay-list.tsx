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

/** Stripe may be asked on the way, more than once. */
const TIMEOUT_MS = 60_000;

type Answer = { status: string; message: string };

/** Has something tried again, one thing at a time; `busyId` names it. How it went is told. */
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
  /** The states by which it is narrowed down, in their order. */
  states: readonly (readonly [state: string, words: string])[];
  /** One of what is listed: "call". */
  one: string;
  nothing: { emoji: string; title: string; text: string };
  children: (row: Row, replay: RowReplay) => ReactNode;
};

/** What goes on between us and Stripe, the newest first, of which what failed can be taken up again. */
export function ReplayList<Row extends { id: string }>({ of, states, children, ...list }: ReplayListProps<Row>) {
  const options = [["", "All"], ...states] as const;
  // Whoever comes from the health page wants to see what failed.
  const asked = useSearchParams().get("status");
  const [view, setView] = useState({ state: options.find(([each]) => each === asked)?.[0] ?? "", page: 1 });
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
