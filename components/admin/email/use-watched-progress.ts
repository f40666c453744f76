"use client";

import { useEffect, useState } from "react";
import type { CivilDate } from "@/lib/civil-date";
import type { IssueProgress } from "@/lib/issue-previews/queries";
import { adminRequest } from "../admin-request";

/** Between an answer and the next question. */
const PAUSE_MS = 5000;

/** Then it is asked no more on its own: each question keeps the desk open, and nobody may be there. */
const MAX_ASKED = 60;

/**
 * How far an issue has come: as `progress` has it and, while it is being sent and somebody looks, as the server says every few
 * seconds. `onEnd` is called when it is found finished.
 */
export function useWatchedProgress(
  issueOn: CivilDate,
  progress: IssueProgress | null,
  onEnd: () => void,
): IssueProgress | null {
  const [latest, setLatest] = useState(progress);
  useEffect(() => setLatest(progress), [progress]);
  const isRunning = progress !== null && progress.finishedAt === null;
  useEffect(() => {
    if (!isRunning) return;
    let timer: ReturnType<typeof setTimeout>;
    let asked = 0;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState === "visible") {
        asked += 1;
        const path = `/api/admin/email/preview/progress?issue=${issueOn}`;
        // A question that fails is asked again with the next.
        const answer = await adminRequest<{ progress: IssueProgress | null }>(path).catch(() => null);
        if (isOver) return;
        if (answer?.progress?.finishedAt) return onEnd();
        if (answer) setLatest(answer.progress);
      }
      if (asked < MAX_ASKED) timer = setTimeout(() => void ask(), PAUSE_MS);
    };
    timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isRunning, issueOn, onEnd]);
  return latest;
}
