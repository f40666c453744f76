"use client";

import { useSearchParams } from "next/navigation";
import type { ListedEvent } from "@/lib/billing/webhook-events/queries";
import { EventRow } from "./event-row";
import { OperationList } from "./operation-list";
import { ReplayList } from "./replay-list";
import { SponsorList } from "./sponsor-list";

const STATES = [
  ["failed", "Failed"],
  ["pending", "Pending"],
  ["processed", "Processed"],
  ["skipped", "Skipped"],
] as const;

/** The events from Stripe; failed ones can be replayed. */
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

const VIEWS = [
  ["sponsors", "Sponsors"],
  ["events", "Stripe events"],
  ["operations", "Stripe calls"],
] as const;

type View = (typeof VIEWS)[number][0];

const LISTS = { sponsors: SponsorList, events: EventList, operations: OperationList };

/** Stored in the URL, without requesting the same page from the server again. */
function open(view: View): void {
  const search = new URLSearchParams(location.search);
  search.set("view", view);
  search.delete("status");
  history.replaceState(null, "", `?${search}`);
}

/** The sponsorships, the Stripe events, and our calls to Stripe. */
export function SponsorsPanel() {
  const asked = useSearchParams().get("view");
  const view = VIEWS.find(([each]) => each === asked)?.[0] ?? "sponsors";
  const List = LISTS[view];
  return (
    <>
      <fieldset className="mb-5 flex min-w-0 max-w-full overflow-x-auto rounded-full bg-sunken p-1 sm:inline-flex">
        <legend className="sr-only">Which list</legend>
        {VIEWS.map(([each, words]) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === view}
            onClick={() => open(each)}
            className="min-h-11 flex-1 whitespace-nowrap rounded-full px-3 font-semibold text-ink-soft text-sm aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-sm sm:flex-none sm:px-5 sm:text-base"
          >
            {words}
          </button>
        ))}
      </fieldset>
      <List />
    </>
  );
}
