"use client";

import { RotateCw } from "lucide-react";
import Link from "next/link";
import { useEffect, useEffectEvent, useState } from "react";
import type { JobState } from "@/lib/jobs/queries";
import type { Health, Queues } from "@/lib/operations/health.queries";
import { AdminButton } from "../admin-button";
import { useAdminData } from "../admin-data";
import { Instant, Panel, PanelProblem, PanelWaiting, StateBadge, type Tone } from "../panel";
import { AuditPart, HealthPart } from "./audit-part";
import {
  agoLabel,
  databaseStatus,
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

function Job({ job, now }: { job: JobState; now: number }) {
  const { type, lastRunAt, executionTimeMs, errorMessage, runsKept, runningSince, nextRunAt } = job;
  const { tone, words } = jobStatus(job);
  const done = resultLabel(job.result);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-border border-t py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <h4 className="font-semibold">{jobLabel(type)}</h4>
        <p className="text-muted-foreground text-sm">
          {type}
          {lastRunAt && (
            <>
              {" · "}
              {agoLabel(lastRunAt, now)} (<Instant at={lastRunAt} />)
            </>
          )}
          {executionTimeMs !== null && ` · took ${durationLabel(executionTimeMs)}`}
          {runsKept > 0 && ` · ${runsKept} ${runsKept === 1 ? "run" : "runs"} on record`}
        </p>
        <p className="text-muted-foreground text-sm">
          {runningSince && `Running, started ${agoLabel(runningSince, now)}. `}
          {nextRunAt && now > 0 && `Next ${untilLabel(nextRunAt, now)}. `}
          {done && `Last run: ${done}.`}
        </p>
        {errorMessage && <p className="text-destructive text-sm">{errorMessage}</p>}
      </div>
      <StateBadge tone={tone}>{words}</StateBadge>
    </li>
  );
}

function JobsPart({ jobs, now }: { jobs: readonly JobState[]; now: number }) {
  return (
    <HealthPart title="Jobs">
      <ul>
        {jobs.map((job) => (
          <Job key={job.type} job={job} now={now} />
        ))}
      </ul>
    </HealthPart>
  );
}

const EVERY_MS = 30_000;

/** Without user activity for this long, stop refreshing, so that the session can expire. */
const ACTIVE_MS = 10 * 60_000;

const TOUCHES = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Calls `refresh` every 30 seconds while the page is visible, and on return to it. Returns false while paused. */
function useRefresh(refresh: () => void): boolean {
  const refreshNow = useEffectEvent(refresh);
  const [isRunning, setIsRunning] = useState(true);
  useEffect(() => {
    let touchedAt = Date.now();
    let refreshedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
      setIsRunning(true);
    };
    const refreshIfDue = () => {
      const isTouched = Date.now() - touchedAt < ACTIVE_MS;
      setIsRunning(isTouched);
      if (document.hidden || !isTouched || Date.now() - refreshedAt < EVERY_MS - 1000) return;
      refreshedAt = Date.now();
      refreshNow();
    };
    const onVisible = () => {
      if (document.hidden) return;
      touch();
      refreshIfDue();
    };
    const timer = setInterval(refreshIfDue, EVERY_MS);
    for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true });
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearInterval(timer);
      for (const name of TOUCHES) window.removeEventListener(name, touch);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, []);
  return isRunning;
}

/** The queues with their counts. A queue that is fine has no badge. */
function QueuesPart({ queues }: { queues: Queues }) {
  return (
    <HealthPart title="Queues">
      <dl className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {QUEUES.map((queue) => {
          const count = queues[queue.key];
          const { tone, words } = queueStatus(queue, count);
          return (
            <div
              key={queue.key}
              className="flex items-center justify-between gap-3 min-h-12 border-border border-b py-1.5"
            >
              <dt className="min-w-0 text-base!">
                {queue.tab ? (
                  <Link
                    href={`/admin/dashboard?tab=${queue.tab}`}
                    scroll={false}
                    prefetch={false}
                    className="link-quiet md:min-h-0"
                  >
                    {queue.label}
                  </Link>
                ) : (
                  queue.label
                )}
              </dt>
              <dd className="flex flex-none items-center gap-2 font-semibold tabular-nums">
                {tone !== "good" && <StateBadge tone={tone}>{words}</StateBadge>}
                {count.toLocaleString("en-US")}
              </dd>
            </div>
          );
        })}
      </dl>
    </HealthPart>
  );
}

const STATUS_LABELS: Readonly<Record<Tone, string>> = { good: "Good", watch: "Watch", bad: "Problem", idle: "Unknown" };

const CLOCK = new Intl.DateTimeFormat("en-US", { timeStyle: "medium" });

function DatabasePart({ database }: Pick<Health, "database">) {
  const { tone, words } = databaseStatus(database);
  return (
    <HealthPart title="Database" badge={<StateBadge tone={tone}>{words}</StateBadge>}>
      <p>
        It responds in <strong className="tabular-nums">{durationLabel(database.ms)}</strong> and holds{" "}
        {sizeLabel(database.sizeBytes)} of data.
      </p>
    </HealthPart>
  );
}

export function HealthPanel() {
  const { data, problem, isLoading, reload } = useAdminData<Health>("/api/admin/health");
  const isRunning = useRefresh(() => void reload());
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (data) setAt(Date.now());
  }, [data]);
  // Only a manual retry shows a busy state; announcing each automatic refresh would repeat the same words every 30
  // seconds.
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    await reload();
    setIsRetrying(false);
  };
  const verdict = data && overall(data);

  return (
    <Panel
      id="health"
      title="Health"
      hint="Refreshes every 30 seconds while you’re here."
      actions={
        <AdminButton isLocked={isLoading} onClick={() => void reload()}>
          <RotateCw className="size-4" /> Refresh
        </AdminButton>
      }
    >
      {!data && !problem && <PanelWaiting>Checking…</PanelWaiting>}
      {problem && (
        <div className="mb-4">
          <PanelProblem problem={problem} onRetry={() => void retry()} isLoading={isRetrying} />
        </div>
      )}
      {data && verdict && (
        <>
          <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span role="status" className="flex items-center gap-2 font-bold text-lg">
              <StateBadge tone={problem ? "idle" : verdict.tone}>
                {problem ? "Unknown" : STATUS_LABELS[verdict.tone]}
              </StateBadge>
              {verdict.words}
            </span>
            <span className="text-muted-foreground text-sm tabular-nums">
              {at > 0 && `As of ${CLOCK.format(at)}`}
              {!isRunning && ". Paused while you’re away."}
            </span>
          </p>
          <div className="grid gap-4 lg:grid-cols-2">
            <DatabasePart database={data.database} />
            <AuditPart audit={data.audit} />
            <div className="grid min-w-0 gap-4 lg:col-span-2">
              <QueuesPart queues={data.queues} />
              <JobsPart jobs={data.jobs} now={at} />
            </div>
          </div>
        </>
      )}
    </Panel>
  );
}
