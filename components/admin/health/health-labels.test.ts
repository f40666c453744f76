import { expect, test } from "vitest";
import type { Health } from "@/lib/operations/health.queries";
import {
  agoLabel,
  durationLabel,
  jobLabel,
  jobStatus,
  overall,
  QUEUES,
  queueStatus,
  resultLabel,
  sizeLabel,
  untilLabel,
} from "./health-labels";

const job = {
  type: "reconcile",
  lastRunAt: "2026-11-22T12:00:00Z",
  status: "completed",
  executionTimeMs: 12,
  errorMessage: null,
  result: { checked: 3, failed: 0 },
  runsKept: 50,
  isLate: false,
  runningSince: null,
  nextRunAt: "2026-11-22T12:05:00Z",
} as const;

const well: Health = {
  database: { ms: 0.8, sizeBytes: 41_000_000 },
  jobs: [job],
  queues: {
    mailsQueued: 90_000,
    mailsFailed24h: 0,
    eventsPending: 2,
    eventsFailed: 0,
    operationsPending: 1,
    videosDue: 3,
    holds: 12,
    corrections: 40,
    pageNotes: 300,
  },
  audit: {
    entries: 3,
    unsealed: 0,
    lastAt: null,
    lastHash: null,
    checked: { from: "1", to: "3", brokenId: null },
    checkpoint: { is: "intact", id: "3", at: "2026-11-22T12:00:00Z" },
  },
};

test("queued work alone does not affect the overall verdict", () => {
  expect(overall(well)).toEqual({ tone: "good", words: "Everything is working." });
});

test.each<[string, Partial<Health>, string, string]>([
  ["a slow database", { database: { ...well.database, ms: 300 } }, "watch", "One thing to keep an eye on."],
  ["a job that is late", { jobs: [{ ...job, isLate: true }] }, "watch", "One thing to keep an eye on."],
  ["a job that failed", { jobs: [{ ...job, status: "failed", isLate: true }] }, "bad", "One thing needs attention."],
  [
    "failed events",
    { queues: { ...well.queues, eventsFailed: 1, mailsFailed24h: 3 } },
    "bad",
    "One thing needs attention.",
  ],
  ...(["missing", "changed"] as const).map((is): [string, Partial<Health>, string, string] => [
    `an end of the audit log that is ${is}`,
    { audit: { ...well.audit, checkpoint: { is, id: "3", at: "2026-11-22T12:00:00Z" } } },
    "bad",
    "One thing needs attention.",
  ]),
  [
    "a damaged checkpoint",
    { audit: { ...well.audit, checkpoint: { is: "unreadable" } } },
    "bad",
    "One thing needs attention.",
  ],
  [
    "an unreadable storage",
    { audit: { ...well.audit, checkpoint: { is: "unknown" } } },
    "watch",
    "One thing to keep an eye on.",
  ],
  ["no checkpoint yet", { audit: { ...well.audit, checkpoint: { is: "none" } } }, "good", "Everything is working."],
  [
    "a broken chain and a database that hardly answers",
    {
      database: { ...well.database, ms: 1000 },
      audit: { ...well.audit, checked: { from: "1", to: "3", brokenId: "2" } },
    },
    "bad",
    "2 things need attention.",
  ],
])("the overall verdict for %s", (_what, changes, tone, words) => {
  expect(overall({ ...well, ...changes })).toEqual({ tone, words });
});

test("every queue has a label, and a job that never ran is idle", () => {
  expect(QUEUES.map(({ key }) => key).toSorted()).toEqual(Object.keys(well.queues).toSorted());
  expect(queueStatus({ key: "holds", label: "" }, 1e9).tone).toBe("good");
  expect(jobStatus({ ...job, status: "never" })).toEqual({ tone: "idle", words: "Not run yet" });
  expect([jobLabel("reconcile"), jobLabel("toString")]).toEqual(["Reconcile with Stripe", "toString"]);
});

test("a running job is shown as running, unless something is wrong with it", () => {
  const running = { ...job, runningSince: "2026-11-22T12:00:00Z" };
  expect(jobStatus(running)).toEqual({ tone: "good", words: "Running" });
  expect(jobStatus({ ...running, isLate: true })).toEqual({ tone: "watch", words: "Late" });
  expect(jobStatus({ ...running, status: "failed" })).toEqual({ tone: "bad", words: "Failed" });
});

test.each<[unknown, string]>([
  [{ checked: 1200, changed: 1, released: 0, failed: 0 }, "checked 1,200, changed 1"],
  [{ counts: { card_1_year: 3, session_expired: 0 }, failed: 0 }, "card 1 year 3"],
  [{ due: true, issueOn: "2026-11-23", sent: 0, remaining: 0, finished: true, failed: 0 }, ""],
  [{ sentMails: 2, none: null }, "sent mails 2"],
  [null, ""],
  ["a text of old", ""],
])("the result of a run is summarized by its counts: %j is %j", (result, words) => {
  expect(resultLabel(result)).toBe(words);
});

test.each([
  [0.8, "0.8 ms"],
  [340.4, "340 ms"],
  [2500, "2.5 s"],
  [180_000, "3 min"],
])("%d milliseconds are formatted as: %s", (ms, words) => {
  expect(durationLabel(ms)).toBe(words);
});

test.each([
  [812_000, "812 kB"],
  [41_000_000, "41 MB"],
  [3_200_000_000, "3.2 GB"],
])("%d bytes are formatted as: %s", (bytes, words) => {
  expect(sizeLabel(bytes)).toBe(words);
});

test.each([
  [-5, "now"],
  [0, "now"],
  [12, "12 seconds ago"],
  [170, "3 minutes ago"],
  [7200, "2 hours ago"],
  [86_400, "yesterday"],
])("at %d seconds after the instant, its age is: %s", (seconds, words) => {
  const at = "2026-11-22T12:00:00Z";
  expect(agoLabel(at, Date.parse(at) + seconds * 1000)).toBe(words);
});

test.each([
  [5, "now"],
  [0, "now"],
  [-12, "in 12 seconds"],
  [-170, "in 3 minutes"],
  [-7200, "in 2 hours"],
  [-86_400, "tomorrow"],
])("at %d seconds after the instant, the time until it is: %s", (seconds, words) => {
  const at = "2026-11-22T12:00:00Z";
  expect(untilLabel(at, Date.parse(at) + seconds * 1000)).toBe(words);
});
