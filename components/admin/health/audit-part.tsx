"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { failureText } from "@/components/ui/api-request";
import { Progress } from "@/components/ui/progress";
import type { ChainCheck } from "@/lib/audit/queries";
import type { Health } from "@/lib/operations/health.queries";
import { AdminButton } from "../admin-button";
import { adminRequest } from "../admin-request";
import { Instant, StateBadge } from "../panel";
import { chainStatus } from "./health-labels";

type HealthPartProps = { title: string; badge?: ReactNode; children: ReactNode };

export function HealthPart({ title, badge, children }: HealthPartProps) {
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

type AuditCheck = {
  state: "idle" | "running" | "whole" | "broken" | "failed";
  /** The number of entries read, which are all valid except `brokenId`. */
  checked: number;
  brokenId?: string;
  problem?: string;
};

const IDLE: AuditCheck = { state: "idle", checked: 0 };

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
    setCheck({ state: "running", checked });
    try {
      for (let after = 0; ; ) {
        const path = `/api/admin/health/audit?after=${after}`;
        const part = await adminRequest<ChainCheck>(path, { signal: controller.signal });
        checked += part.checked;
        if (part.brokenId !== null) {
          setCheck({ state: "broken", checked, brokenId: part.brokenId });
          break;
        }
        const next = part.done ? null : (part.last?.position ?? null);
        setCheck({ state: next === null ? "whole" : "running", checked });
        if (next === null) break;
        after = next;
      }
    } catch (error) {
      setCheck(controller.signal.aborted ? IDLE : { state: "failed", checked, problem: failureText(error) });
    }
    running.current = null;
  };
  return { check, start, stop: () => running.current?.abort() };
}

const grouped = (count: number) => count.toLocaleString("en-US");

function resultOf({ state, checked, brokenId, problem }: AuditCheck): string {
  if (state === "whole") return `The whole chain is intact: ${grouped(checked)} entries.`;
  if (state === "broken") return `Entry ${brokenId} was changed, or doesn’t follow the one before it.`;
  return state === "failed" ? `The check stopped after ${grouped(checked)} entries. ${problem}` : "";
}

const COMPARISONS = {
  kept: "matches",
  missing: "is missing, although it’s in",
  changed: "doesn’t match",
} as const;

/** Compares the log with the checkpoint stored outside the database. */
function OutsideCheckpoint({ kept }: Pick<Health["audit"], "kept">) {
  const isBad = kept.is === "missing" || kept.is === "changed" || kept.is === "unreadable";
  return (
    <p className={`mt-1 text-sm ${isBad ? "font-semibold text-destructive" : "text-muted-foreground"}`}>
      {kept.is === "none" && "There’s no outside checkpoint yet."}
      {kept.is === "unknown" && "The outside checkpoint can’t be read right now."}
      {kept.is === "unreadable" && "The outside checkpoint is damaged."}
      {"id" in kept && (
        <>
          Entry {kept.id} {COMPARISONS[kept.is]} the outside checkpoint from <Instant at={kept.at} />.
        </>
      )}
    </p>
  );
}

/** The state of the audit log: the newest entries right away, all of them on request. */
export function AuditPart({ audit }: { audit: Health["audit"] }) {
  const { check, start, stop } = useAuditCheck();
  const { entries, unsealed, lastAt, lastHash, checked, kept } = audit;
  const verdict = chainStatus(audit);
  const isRunning = check.state === "running";
  const isBad = check.state === "broken" || check.state === "failed";
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
      <OutsideCheckpoint kept={kept} />
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
        {resultOf(check)}
      </p>
    </HealthPart>
  );
}
