"use client";

import type { ListedEvent } from "@/lib/billing/webhook-events/queries";
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
      title="Stripe events"
      hint="Notifications from Stripe. Failed ones are retried every few minutes; Replay retries one now."
      states={STATES}
      one="event"
      nothing={{ emoji: "📭", title: "No events", text: "No events with this status." }}
    >
      {(event, replay) => <EventRow key={event.id} event={event} {...replay} />}
    </ReplayList>
  );
}
