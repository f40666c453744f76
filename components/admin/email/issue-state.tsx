"use client";

import type { IssuePreview } from "@/lib/newsletter/previews/queries";
import { issueInWords, issueRest, issueState } from "@/lib/newsletter/previews/words";
import { IssueProgressBar } from "./issue-progress";
import { useWatchedProgress } from "./use-watched-progress";

/** How an issue stands; while it is being sent, how far it has come. */
export function IssueState({ issue, onTurn }: { issue: IssuePreview; onTurn: () => void }) {
  const progress = useWatchedProgress(issue, onTurn);
  const now = new Date();
  const latest = { ...issue, progress };
  const rest = progress?.finishedAt ? issueRest(progress) : [];
  return (
    <div className="rounded-3xl border border-line bg-surface px-4 py-3">
      <p>
        <span className="badge mr-2">{issueState(latest, now)}</span>
        {issueInWords(latest, now)}
        {rest.length > 0 && ` ${rest.join(", ")}.`}
      </p>
      {progress && !progress.finishedAt && <IssueProgressBar progress={progress} />}
    </div>
  );
}
