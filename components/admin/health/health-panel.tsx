"use client";

import { RotateCw } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { failureText } from "@/components/ui/api-request";
import { Progress } from "@/components/ui/progress";
import type { ChainCheck } from "@/lib/audit/queries";
import type { JobState } from "@/lib/jobs/queries";
import type { Health } from "@/lib/operations/health.queries";
import { useAdminData } from "../admin-data";
import { adminRequest } from "../admin-request";
import { AdminButton } from "../buttons";
import { Instant, Panel, PanelProblem, PanelWaiting, StateBadge, type Tone } from "../panel";
import {
  agoLabel,
  chainStatus,
  databaseStatus,
  durationLabel,
  jobLabel,
  jobStatus,
  overall,
  QUEUES,
  type Queue,
  queueStatus,
  resultLabel,
  sizeLabel,
  untilLabel,
} from "./health-labels";

type HealthPartProps = { title: string; badge?: ReactNode; children: ReactNode };

function HealthPart({ title, badge, children }: HealthPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-3xl border border-border bg-card p-4 md:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-bold font-display text-xl">
          {title}
        </h3>
        {badge}
      </div>
      {children}
    </section>
  );
}

/** How far a check of the whole chain is. `result` says how it ended, "" before that. */
type AuditCheck = { isRunning: boolean; checked: number; result: string; isBad: boolean };

const IDLE: AuditCheck = { isRunning: false, checked: 0, result: "", isBad: false };

/** Checks the whole audit chain in batches until it ends, breaks, or is stopped. */
function useAuditCheck() {
  const [check, setCheck] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    let checked = 0;
    const end = (result: string, isBad: boolean) => setCheck({ isRunning: false, checked, result, isBad });
    try {
      for (let after: number | null = 0; after !== null; ) {
        setCheck({ ...IDLE, isRunning: true, checked });
        const path = `/api/admin/health/audit?after=${after}`;
        const part: ChainCheck = await adminRequest(path, { signal: controller.signal });
        checked += part.checked;
        if (part.brokenId !== null) {
          return end(`Entry ${part.brokenId} was changed, or doesn’t follow the one before it.`, true);
        }
        after = part.done ? null : (part.last?.position ?? null);
      }
      end(`The whole chain is intact: ${grouped(checked)} entries.`, false);
    } catch (error) {
      if (controller.signal.aborted) setCheck(IDLE);
      else end(`The check stopped after ${grouped(checked)} entries. ${failureText(error)}`, true);
    } finally {
      running.current = null;
    }
  };
  return { check, start, stop: () => running.current?.abort() };
}

const grouped = (count: number) => count.toLocaleString("en-US");

const COMPARISONS = {
  intact: "matches",
  missing: "is missing, although it’s in",
  changed: "doesn’t match",
} as const;

/** Compares the log with the checkpoint stored outside the database. */
function OutsideCheckpoint({ checkpoint }: Pick<Health["audit"], "checkpoint">) {
  const isBad = checkpoint.is === "missing" || checkpoint.is === "changed" || checkpoint.is === "unreadable";
  return (
    <p className={`mt-1 text-sm ${isBad ? "font-semibold text-destructive" : "text-muted-foreground"}`}>
      {checkpoint.is === "none" && "There’s no outside checkpoint yet."}
      {checkpoint.is === "unknown" && "The outside checkpoint can’t be read right now."}
      {checkpoint.is === "unreadable" && "The outside checkpoint is damaged."}
      {"id" in checkpoint && (
        <>
          Entry {checkpoint.id} {COMPARISONS[checkpoint.is]} the outside checkpoint from <Instant at={checkpoint.at} />.
        </>
      )}
    </p>
  );
}

/** The state of the audit log: the newest entries right away, all of them on request. */
function AuditPart({ audit }: { audit: Health["audit"] }) {
  const { check, start, stop } = useAuditCheck();
  const { entries, unsealed, lastAt, lastHash, checked, checkpoint } = audit;
  const verdict = chainStatus(audit);
  const { isRunning, result, isBad } = check;
  return (
    <HealthPart title="Audit log" badge={<StateBadge tone={verdict.tone}>{verdict.words}</StateBadge>}>
      <p>
        {grouped(entries)} {entries === 1 ? "entry" : "entries"}
        {lastAt && (
          <>
            , the latest <Instant at={lastAt} />
          </>
        )}
        .{unsealed > 0 && ` ${grouped(unsealed)} waiting to be sealed.`}
      </p>
      {checked.brokenId ? (
        <p className="mt-1 font-semibold text-destructive">Entry {checked.brokenId} doesn’t fit the chain.</p>
      ) : (
        checked.to && (
          <p className="mt-1 text-muted-foreground text-sm">
            {checked.from === checked.to
              ? `Entry ${checked.to} was just checked.`
              : `Entries ${checked.from} to ${checked.to} were just checked.`}
          </p>
        )
      )}
      {lastHash && (
        <p className="mt-1 text-muted-foreground text-sm wrap-anywhere">
          Ends with <code className="text-xs">{lastHash}</code>
        </p>
      )}
      <OutsideCheckpoint checkpoint={checkpoint} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <AdminButton onClick={() => (isRunning ? stop() : void start())}>
          {isRunning ? "Stop" : "Check the whole chain"}
        </AdminButton>
        {isRunning && (
          <Progress
            aria-label="Checked"
            max={Math.max(entries, check.checked, 1)}
            value={check.checked}
            className="w-auto min-w-32 flex-1"
          />
        )}
      </div>
      <p role="status" className={`mt-2 empty:hidden ${isBad ? "font-semibold text-destructive" : ""}`}>
        {result}
      </p>
    </HealthPart>
  );
}

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

/** A queue with its count, and a badge unless it is fine. */
function QueueCount({ queue, count }: { queue: Queue; count: number }) {
  const { tone, words } = queueStatus(queue, count);
  const { tab, label } = queue;
  return (
    <div className="flex items-center justify-between gap-3 min-h-12 border-border border-b py-1.5">
      <dt className="min-w-0 text-base!">
        {tab ? (
          <Link href={`/admin/dashboard?tab=${tab}`} scroll={false} prefetch={false} className="link-quiet md:min-h-0">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="flex flex-none items-center gap-2 font-semibold tabular-nums">
        {tone !== "good" && <StateBadge tone={tone}>{words}</StateBadge>}
        {grouped(count)}
      </dd>
    </div>
  );
}

const STATUS_LABELS: Readonly<Record<Tone, string>> = { good: "Good", watch: "Watch", bad: "Problem", idle: "Unknown" };

const CLOCK = new Intl.DateTimeFormat("en-US", { timeStyle: "medium" });

export function HealthPanel() {
  const { data, problem, isLoading, reload } = useAdminData<Health>("/api/admin/health");
  const isRunning = useRefresh(() => void reload());
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (data) setAt(Date.now());
  }, [data]);
  // Only a manual retry shows a busy state: announcing each automatic refresh would repeat the same words.
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    await reload();
    setIsRetrying(false);
  };
  const verdict = data && overall(data);
  const database = data && databaseStatus(data.database);

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
      {data && verdict && database && (
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
            <HealthPart title="Database" badge={<StateBadge tone={database.tone}>{database.words}</StateBadge>}>
              <p>
                It responds in <strong className="tabular-nums">{durationLabel(data.database.ms)}</strong> and holds{" "}
                {sizeLabel(data.database.sizeBytes)} of data.
              </p>
            </HealthPart>
            <AuditPart audit={data.audit} />
            <div className="grid min-w-0 gap-4 lg:col-span-2">
              <HealthPart title="Queues">
                <dl className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
                  {QUEUES.map((queue) => (
                    <QueueCount key={queue.key} queue={queue} count={data.queues[queue.key]} />
                  ))}
                </dl>
              </HealthPart>
              <HealthPart title="Jobs">
                <ul>
                  {data.jobs.map((job) => (
                    <Job key={job.type} job={job} now={at} />
                  ))}
                </ul>
              </HealthPart>
            </div>
          </div>
        </>
      )}
    </Panel>
  );
}
