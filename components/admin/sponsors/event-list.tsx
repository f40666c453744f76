"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import type { ListedEvent } from "@/lib/webhook-events/queries";
import { useAdminData } from "../use-admin-data";
import { DeskList } from "./desk-list";
import { EventRow } from "./event-row";
import { FilterChips } from "./filter-chips";
import { useReplay } from "./use-replay";

const LIST_ID = "event-list";

const PER_PAGE = 25;

const STATES = [
  ["", "All"],
  ["failed", "Failed"],
  ["pending", "Pending"],
  ["processed", "Processed"],
  ["skipped", "Skipped"],
] as const;

type State = (typeof STATES)[number][0];

/** What Stripe has told us, the newest first; what failed is tried again. */
export function EventList() {
  // Whoever comes from the health page wants to see what failed.
  const asked = useSearchParams().get("status");
  const state = STATES.find(([each]) => each === asked)?.[0] ?? "";
  const [view, setView] = useState<{ state: State; page: number }>({ state, page: 1 });
  const query = new URLSearchParams({ status: view.state, page: String(view.page), limit: String(PER_PAGE) });
  const list = useAdminData<ListedEvent[]>(`/api/admin/events?${query}`);
  const { busyId, replay } = useReplay("events", list, LIST_ID);
  return (
    <DeskList
      id={LIST_ID}
      title="Stripe’s events"
      hint="What Stripe told us. One that failed is tried again by itself every few minutes; a replay does it now."
      list={list}
      page={view.page}
      perPage={PER_PAGE}
      onTurn={(page) => setView({ ...view, page })}
      what="events"
      nothing={{ emoji: "📭", title: "No events", text: "Nothing of this kind has come from Stripe." }}
      filters={
        <FilterChips
          legend="Show"
          options={STATES}
          value={view.state}
          onChange={(next) => setView({ state: next, page: 1 })}
        />
      }
    >
      {(event) => (
        <EventRow key={event.id} event={event} isBusy={busyId === event.id} onReplay={() => void replay(event.id)} />
      )}
    </DeskList>
  );
}
