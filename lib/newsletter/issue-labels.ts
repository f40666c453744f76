import { counted } from "@/lib/core/text";
import { dueIssue } from "./issue";
import type { IssuePreview, IssueProgress } from "./issues.queries";

const NUMBER = new Intl.NumberFormat("en-US");

/** Formats a count with thousands separators: "1,204". */
export const grouped = (count: number): string => NUMBER.format(count);

/** "Sunday, November 22 at 9:00 AM UTC". */
const INSTANT: Intl.DateTimeFormatOptions = {
  weekday: "long",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};

/** Formats an instant in `timeZone`, or in the device's zone. */
export function instantInWords(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-US", { ...INSTANT, ...(timeZone && { timeZone }) })
    .format(Date.parse(instant))
    .replace(/\s/g, " ");
}

/** The parts of an issue that its status depends on. */
type StatusFields = Pick<IssuePreview, "issueOn" | "dueAt" | "progress" | "variants">;

/** Returns the status of an issue at the instant `now`, in one word. */
export function issueState({ issueOn, dueAt, progress }: StatusFields, now: Date): string {
  if (progress?.finishedAt) return "Sent";
  if (progress) return "Sending";
  if (Date.parse(dueAt) > now.getTime()) return "Planned";
  return dueIssue(now) === issueOn ? "Due" : "Missed";
}

/** Describes the status of an issue at the instant `now` in one or two sentences. */
export function issueInWords(issue: StatusFields, now: Date, timeZone?: string): string {
  const { dueAt, progress, variants } = issue;
  const due = instantInWords(dueAt, timeZone);
  if (progress?.finishedAt) {
    return `Sent to ${counted(progress.sent, "subscriber")}, the last on ${instantInWords(progress.finishedAt, timeZone)}.`;
  }
  if (progress) return "Sending now. Changes to holidays no longer affect it.";
  const state = issueState(issue, now);
  if (state === "Missed") return `It was due on ${due} but wasn’t sent, and won’t be sent automatically.`;
  if (state === "Planned") return `Goes out on ${due}. Until then it picks up every change to the calendar.`;
  return variants.length === 0
    ? `Due since ${due}, but there’s nothing to send.`
    : `Due since ${due}. It goes out with the next run.`;
}

/** Returns the numbers of an issue other than `sent`, without zeros. */
export function issueRest({ skipped, failed, bounced, complained, remaining }: IssueProgress): string[] {
  const parts: [number, string][] = [
    [remaining, "to go"],
    [skipped, "skipped"],
    [failed, "failed"],
    [bounced, "bounced"],
    [complained, "complained"],
  ];
  return parts.filter(([count]) => count > 0).map(([count, word]) => `${grouped(count)} ${word}`);
}

/** Whether an issue is being sent or is due at the instant `now`, so its progress changes by itself. */
export function isInProgress({ dueAt, progress }: Pick<IssuePreview, "dueAt" | "progress">, now: Date): boolean {
  return progress ? progress.finishedAt === null : Date.parse(dueAt) <= now.getTime();
}
