"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { FilterChips } from "../filter-chips";
import { useAdminData } from "../use-admin-data";
import { DeskList } from "./desk-list";
import type { RowReplay } from "./replay-button";
import { useReplay } from "./use-replay";

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
    <DeskList
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
    </DeskList>
  );
}
