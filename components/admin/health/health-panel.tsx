"use client";

import { RotateCw } from "lucide";
import { useEffect, useState } from "react";
import type { Health } from "@/lib/operations/health.queries";
import { Icon } from "../../icon";
import { buttonClass } from "../../ui/button";
import { Panel, PanelProblem, PanelWaiting } from "../panel";
import { StateBadge, type Tone } from "../state-badge";
import { useAdminData } from "../use-admin-data";
import { AuditPart } from "./audit-part";
import { HealthPart } from "./health-part";
import { databaseVerdict, durationWords, overall, sizeWords } from "./health-words";
import { JobsPart } from "./jobs-part";
import { QueuesPart } from "./queues-part";
import { useRefresh } from "./use-refresh";

const TONE_WORDS: Readonly<Record<Tone, string>> = { good: "Good", watch: "Watch", bad: "Problem", idle: "Unknown" };

const CLOCK = new Intl.DateTimeFormat("en-US", { timeStyle: "medium" });

function DatabasePart({ database }: Pick<Health, "database">) {
  const { tone, words } = databaseVerdict(database);
  return (
    <HealthPart title="Database" badge={<StateBadge tone={tone}>{words}</StateBadge>}>
      <p>
        It responds in <strong className="tabular-nums">{durationWords(database.ms)}</strong> and holds{" "}
        {sizeWords(database.sizeBytes)} of data.
      </p>
    </HealthPart>
  );
}

/** Whether the site is well: its database, its jobs, what waits, and its audit log. */
export function HealthPanel() {
  const { data, problem, isLoading, reload } = useAdminData<Health>("/api/admin/health");
  const isRunning = useRefresh(() => void reload());
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (data) setAt(Date.now());
  }, [data]);
  // Only what was asked by hand is told: what asks by the clock would say the same words every half minute.
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
        <button
          type="button"
          aria-disabled={isLoading}
          onClick={() => isLoading || void reload()}
          className={buttonClass({ look: "quiet" })}
        >
          <Icon of={RotateCw} className="size-4" /> Refresh
        </button>
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
                {problem ? "Unknown" : TONE_WORDS[verdict.tone]}
              </StateBadge>
              {verdict.words}
            </span>
            <span className="text-ink-soft text-sm tabular-nums">
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
