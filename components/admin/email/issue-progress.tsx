"use client";

import type { IssueProgress } from "@/lib/newsletter/previews/queries";
import { grouped, issueRest } from "@/lib/newsletter/previews/words";

/** How far an issue has come, as a bar and in numbers. */
export function IssueProgressBar({ progress }: { progress: IssueProgress }) {
  const { planned, remaining, sent, plannedAt } = progress;
  const settled = planned - remaining;
  return (
    <div className="mt-3">
      <progress
        aria-label="Sending progress"
        className="block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        // Without a value nothing is claimed: how many there will be is not known yet.
        {...(plannedAt !== null && { value: settled, max: Math.max(planned, 1) })}
      />
      <p role="status" className="mt-1 text-ink-soft text-sm tabular-nums">
        {plannedAt === null
          ? `Preparing the list: ${grouped(planned)} so far.`
          : [`${grouped(sent)} of ${grouped(planned)} sent`, ...issueRest(progress)].join(" · ")}
      </p>
    </div>
  );
}
