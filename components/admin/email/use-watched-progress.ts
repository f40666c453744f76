"use client";

import { useEffect, useState } from "react";
import type { IssuePreview, IssueProgress } from "@/lib/newsletter/previews/queries";
import { isUnderWay } from "@/lib/newsletter/previews/under-way";
import { adminRequest } from "../admin-request";

/** Between an answer and the next question. */
const PAUSE_MS = 5000;

/** Then it is asked no more on its own: each question keeps the desk open, and nobody may be there. */
const MAX_ASKED = 60;

/**
 * How far an issue has come: as its `progress` has it and, while it is due or being sent and somebody looks, as the server says
 * every few seconds. `onTurn` is called when it is found begun, and when it is found finished.
 */
export function useWatchedProgress(
  { issueOn, dueAt, progress }: Pick<IssuePreview, "issueOn" | "dueAt" | "progress">,
  onTurn: () => void,
): IssueProgress | null {
  const [latest, setLatest] = useState(progress);
  useEffect(() => setLatest(progress), [progress]);
  useEffect(() => {
    if (progress?.finishedAt) return;
    let timer: ReturnType<typeof setTimeout>;
    let asked = 0;
    let isOver = false;
    const ask = async () => {
      // Until it is due nothing is asked, and nothing is counted: the desk may be opened long before.
      if (document.visibilityState === "visible" && isUnderWay({ dueAt, progress }, new Date())) {
        asked += 1;
        const path = `/api/admin/email/preview/progress?issue=${issueOn}`;
        // A question that fails is asked again with the next.
        const answer = await adminRequest<{ progress: IssueProgress | null }>(path).catch(() => null);
        if (isOver) return;
        if (answer?.progress && (!progress || answer.progress.finishedAt)) return onTurn();
        if (answer) setLatest(answer.progress);
      }
      if (asked < MAX_ASKED) timer = setTimeout(() => void ask(), PAUSE_MS);
    };
    timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [issueOn, dueAt, progress, onTurn]);
  return latest;
}
