import type { IssuePreview } from "./queries";

/** Whether an issue is being sent at the instant `now`, or is to be at any moment: then how far it has come changes by itself. */
export function isUnderWay({ dueAt, progress }: Pick<IssuePreview, "dueAt" | "progress">, now: Date): boolean {
  return progress ? progress.finishedAt === null : Date.parse(dueAt) <= now.getTime();
}
