"use client";

import type { ListedEvent } from "@/lib/webhook-events/queries";
import { EventRow } from "./event-row";
import { ReplayList } from "./replay-list";

const STATES = [
  ["failed", "Failed"],
  ["pending", "Pending"],
  ["processed", "Processed"],
  ["skipped", "Skipped"],
] as const;

/** What Stripe has told us; what failed is settled again. */
export function EventList() {
  return (
    <ReplayList<ListedEvent>
      of="events"
      title="Stripe’s events"
      hint="What Stripe told us. One that failed is tried again by itself every few minutes; a replay does it now."
      states={STATES}
      one="event"
      nothing={{ emoji: "📭", title: "No events", text: "Nothing of this kind has come from Stripe." }}
    >
      {(event, replay) => <EventRow key={event.id} event={event} {...replay} />}
    </ReplayList>
  );
}
