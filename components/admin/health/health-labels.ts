import type { JobState } from "@/lib/jobs/queries";
import { isJobName, type JobName } from "@/lib/jobs/schedule";
import type { Health, Queues } from "@/lib/operations/health.queries";
import type { Tone } from "../panel";

/** A verdict in a word, with a color. */
type HealthStatus = { tone: Tone; words: string };

export type Queue = {
  key: keyof Queues;
  label: string;
  /** The count at which the queue needs watching. */
  watchAt?: number;
  badAt?: number;
  /** The admin tab where the queue is handled. */
  tab?: string;
};

/** The queues, in the order of the page. Without limits, any count is fine. */
export const QUEUES: readonly Queue[] = [
  { key: "corrections", label: "Suggestions to review", tab: "corrections" },
  { key: "eventsFailed", label: "Failed Stripe events", badAt: 1, tab: "sponsors&view=events&status=failed" },
  { key: "eventsPending", label: "Pending Stripe events", watchAt: 25, tab: "sponsors&view=events&status=pending" },
  {
    key: "operationsPending",
    label: "Pending Stripe calls",
    watchAt: 10,
    tab: "sponsors&view=operations&status=pending",
  },
  { key: "holds", label: "Holidays reserved during payment" },
  { key: "mailsQueued", label: "Queued emails", tab: "email" },
  { key: "mailsFailed24h", label: "Emails failed in 24 hours", watchAt: 1, badAt: 50 },
  { key: "videosDue", label: "Videos to delete", watchAt: 200 },
  { key: "pageNotes", label: "Page changes in the last hour", watchAt: 50_000 },
];

/** Returns the verdict on a queue of `count` items. */
export function queueStatus({ watchAt, badAt }: Queue, count: number): HealthStatus {
  if (badAt !== undefined && count >= badAt) return { tone: "bad", words: "Needs attention" };
  if (watchAt !== undefined && count >= watchAt) return { tone: "watch", words: "High" };
  return { tone: "good", words: "Fine" };
}

const SLOW_MS = 200;
const VERY_SLOW_MS = 1000;

/** Returns the verdict on a database that took `ms` milliseconds to answer. */
export function databaseStatus({ ms }: Health["database"]): HealthStatus {
  if (ms >= VERY_SLOW_MS) return { tone: "bad", words: "Very slow" };
  return ms >= SLOW_MS ? { tone: "watch", words: "Slow" } : { tone: "good", words: "Healthy" };
}

/** Returns the verdict on a job by its last run. */
export function jobStatus({ status, isLate, runningSince }: JobState): HealthStatus {
  if (status === "failed") return { tone: "bad", words: "Failed" };
  if (isLate) return { tone: "watch", words: "Late" };
  if (runningSince !== null) return { tone: "good", words: "Running" };
  return status === "never" ? { tone: "idle", words: "Not run yet" } : { tone: "good", words: "Fine" };
}

const INTACT: HealthStatus = { tone: "good", words: "Intact" };

const CHECKPOINTS: Readonly<Record<Health["audit"]["checkpoint"]["is"], HealthStatus>> = {
  none: INTACT,
  intact: INTACT,
  unknown: { tone: "watch", words: "Unknown" },
  missing: { tone: "bad", words: "Entries missing" },
  changed: { tone: "bad", words: "Changed" },
  unreadable: { tone: "bad", words: "Unreadable" },
};

/** Returns the verdict on the newest part of the audit chain and its outside checkpoint. */
export function chainStatus({ checked, checkpoint }: Health["audit"]): HealthStatus {
  return checked.brokenId !== null ? { tone: "bad", words: "Broken" } : CHECKPOINTS[checkpoint.is];
}

const JOBS: Readonly<Record<JobName, string>> = {
  "card-videos": "Delete expired videos",
  reminders: "Send reminders",
  "scheduled-cards": "Send scheduled cards",
  reconcile: "Reconcile with Stripe",
  "audit-head": "Save the audit checkpoint",
  "weekly-preview": "Send the weekly preview",
  retention: "Delete expired data",
  occurrences: "Roll the calendar forward",
  "feed-warm-up": "Warm up pages and feeds",
};

/** Returns what a job does in a few words; for an unknown job, its name. */
export const jobLabel = (type: string): string => (isJobName(type) ? JOBS[type] : type);

/** Turns "cardMails" and "card_1_year" into words. */
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " ");

/** Summarizes the counts of a run: "checked 12, changed 1"; "" when all are zero. */
export function resultLabel(result: unknown): string {
  const words = Object.entries(Object(result)).flatMap(([name, value]) => {
    if (typeof value === "object") return resultLabel(value) || [];
    return typeof value === "number" && value !== 0 ? `${inWords(name)} ${value.toLocaleString("en-US")}` : [];
  });
  return words.join(", ");
}

/** Returns the worst verdict of all parts, as a sentence. */
export function overall({ database, jobs, queues, audit }: Health): HealthStatus {
  const verdicts = [
    databaseStatus(database),
    chainStatus(audit),
    ...jobs.map(jobStatus),
    ...QUEUES.map((queue) => queueStatus(queue, queues[queue.key])),
  ];
  const count = (tone: Tone) => verdicts.filter((verdict) => verdict.tone === tone).length;
  const things = (many: number) => (many === 1 ? "One thing" : `${many} things`);
  const bad = count("bad");
  if (bad > 0) return { tone: "bad", words: `${things(bad)} ${bad === 1 ? "needs" : "need"} attention.` };
  const watched = count("watch");
  if (watched > 0) return { tone: "watch", words: `${things(watched)} to keep an eye on.` };
  return { tone: "good", words: "Everything is working." };
}

/** Formats a duration in milliseconds: "0.8 ms", "340 ms", "2.5 s", "3 min". */
export function durationLabel(ms: number): string {
  if (ms < 1000) return `${ms < 10 ? ms : Math.round(ms)} ms`;
  return ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

/** Formats a size in bytes: "812 kB", "41 MB", "3.2 GB". */
export function sizeLabel(bytes: number): string {
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** Formats a number of seconds relative to now, negative for the past. */
function relativeLabel(seconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? (["second", 1] as const);
  return relative.format(Math.round(seconds / length), unit);
}

const secondsUntil = (at: string, now: number) => Math.round((Date.parse(at) - now) / 1000);

/** Returns how long before `now` (in ms) an ISO 8601 instant was: "now", "12 seconds ago", "yesterday". */
export const agoLabel = (at: string, now: number): string => relativeLabel(Math.min(secondsUntil(at, now), 0));

/** Returns how long after `now` (in ms) an ISO 8601 instant is: "now", "in 12 seconds", "in 3 minutes", "tomorrow". */
export const untilLabel = (at: string, now: number): string => relativeLabel(Math.max(secondsUntil(at, now), 0));
