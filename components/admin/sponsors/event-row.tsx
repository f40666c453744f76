import type { ListedEvent } from "@/lib/billing/webhook-events/queries";
import { Instant } from "../instant";
import { StateBadge, type Tone } from "../state-badge";
import { ReplayButton, type RowReplay } from "./replay-button";

const STATES: Readonly<Record<ListedEvent["status"], { words: string; tone: Tone }>> = {
  pending: { words: "Pending", tone: "watch" },
  processed: { words: "Processed", tone: "good" },
  failed: { words: "Failed", tone: "bad" },
  skipped: { words: "Skipped", tone: "idle" },
};

type EventRowProps = RowReplay & { event: ListedEvent };

/** A Stripe event and its status. */
export function EventRow({ event, ...replay }: EventRowProps) {
  const { stripeEventId, eventType, status, errorMessage, processingTimeMs, createdAt, isReplayable } = event;
  const { words, tone } = STATES[status];
  return (
    <li
      aria-busy={replay.isBusy}
      className="grid items-center gap-x-5 gap-y-2 border-line border-t p-4 first:border-t-0 md:grid-cols-[7rem_minmax(0,1fr)_auto] md:px-5 md:py-2.5"
    >
      <p>
        <StateBadge tone={tone}>{words}</StateBadge>
      </p>
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-semibold leading-snug">{eventType}</h3>
        <p className="text-ink-soft text-sm">
          <Instant at={createdAt} />
          {processingTimeMs !== null && ` · ${processingTimeMs.toLocaleString("en-US")} ms`} · {stripeEventId}
        </p>
        {errorMessage && <p className="mt-1 text-danger text-sm">{errorMessage}</p>}
        {!isReplayable && (status === "failed" || status === "pending") && (
          <p className="mt-1 text-sm">This event’s data was deleted, so it can’t be replayed.</p>
        )}
      </div>
      {isReplayable && (
        <ReplayButton {...replay} about={`${eventType} ${stripeEventId}`}>
          Replay
        </ReplayButton>
      )}
    </li>
  );
}
