"use client";

import { useEffect, useRef, useState } from "react";
import { failureWords } from "@/components/ui/api-request";
import { buttonClass } from "@/components/ui/button";
import type { ChainCheck } from "@/lib/audit/queries";
import type { Health } from "@/lib/operations/health.queries";
import { adminRequest } from "../admin-request";
import { Instant } from "../instant";
import { StateBadge } from "../state-badge";
import { chainVerdict } from "./health-labels";
import { HealthPart } from "./health-part";

/** The progress of a full chain check: `checked` counts the entries read, which are all valid except `brokenId`. */
type AuditCheck = {
  state: "idle" | "running" | "whole" | "broken" | "failed";
  checked: number;
  brokenId: string | null;
  problem: string;
};

const IDLE: AuditCheck = { state: "idle", checked: 0, brokenId: null, problem: "" };

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
    setCheck({ ...IDLE, state: "running" });
    try {
      for (let after = 0; ; ) {
        const path = `/api/admin/health/audit?after=${after}`;
        const part = await adminRequest<ChainCheck>(path, { signal: controller.signal });
        checked += part.checked;
        if (part.brokenId !== null) {
          setCheck({ ...IDLE, state: "broken", checked, brokenId: part.brokenId });
          break;
        }
        const next = part.done ? null : (part.last?.position ?? null);
        setCheck({ ...IDLE, state: next === null ? "whole" : "running", checked });
        if (next === null) break;
        after = next;
      }
    } catch (error) {
      if (controller.signal.aborted) setCheck(IDLE);
      else setCheck({ ...IDLE, state: "failed", checked, problem: failureWords(error) });
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

/** Compares the log with the checkpoint stored outside the database. */
function OutsideCheckpoint({ kept }: Pick<Health["audit"], "kept">) {
  const isBad = kept.is === "missing" || kept.is === "changed" || kept.is === "unreadable";
  return (
    <p className={`mt-1 text-sm ${isBad ? "font-semibold text-danger" : "text-ink-soft"}`}>
      {kept.is === "none" && "There’s no outside checkpoint yet."}
      {kept.is === "unknown" && "The outside checkpoint can’t be read right now."}
      {kept.is === "unreadable" && "The outside checkpoint is damaged."}
      {"id" in kept && (
        <>
          {kept.is === "kept" && `Entry ${kept.id} matches the outside checkpoint from `}
          {kept.is === "missing" && `Entry ${kept.id} is missing, although it’s in the outside checkpoint from `}
          {kept.is === "changed" && `Entry ${kept.id} doesn’t match the outside checkpoint from `}
          <Instant at={kept.at} />.
        </>
      )}
    </p>
  );
}

/** The state of the audit log: the newest entries right away, all of them on request. */
export function AuditPart({ audit }: { audit: Health["audit"] }) {
  const { check, start, stop } = useAuditCheck();
  const { entries, unsealed, lastAt, lastHash, checked, kept } = audit;
  const verdict = chainVerdict(audit);
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
        <p className="mt-1 font-semibold text-danger">Entry {checked.brokenId} doesn’t fit the chain.</p>
      ) : (
        checked.to && (
          <p className="mt-1 text-ink-soft text-sm">
            {checked.from === checked.to
              ? `Entry ${checked.to} was just checked.`
              : `Entries ${checked.from} to ${checked.to} were just checked.`}
          </p>
        )
      )}
      {lastHash && (
        <p className="mt-1 text-ink-soft text-sm wrap-anywhere">
          Ends with <code className="text-xs">{lastHash}</code>
        </p>
      )}
      <OutsideCheckpoint kept={kept} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <button
          type="button"
          onClick={() => (isRunning ? stop() : void start())}
          className={buttonClass({ look: "quiet" })}
        >
          {isRunning ? "Stop" : "Check the whole chain"}
        </button>
        {isRunning && (
          <progress
            aria-label="Checked"
            max={Math.max(entries, check.checked, 1)}
            value={check.checked}
            className="h-2.5 min-w-32 flex-1 accent-accent"
          />
        )}
      </div>
      <p role="status" className={`mt-2 empty:hidden ${isBad ? "font-semibold text-danger" : ""}`}>
        {resultOf(check)}
      </p>
    </HealthPart>
  );
}
