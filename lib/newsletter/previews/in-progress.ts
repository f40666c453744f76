import type { IssuePreview } from "./queries";

/** Whether an issue is being sent or is due at the instant `now`, so its progress changes by itself. */
export function isUnderWay({ dueAt, progress }: Pick<IssuePreview, "dueAt" | "progress">, now: Date): boolean {
  return progress ? progress.finishedAt === null : Date.parse(dueAt) <= now.getTime();
}
