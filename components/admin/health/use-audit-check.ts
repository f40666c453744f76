"use client";

import { useEffect, useRef, useState } from "react";
import type { ChainCheck } from "@/lib/audit/queries";
import { failureWords } from "../../api-request";
import { adminRequest } from "../admin-request";

/** How far the check of the whole chain is: `checked` entries are as they should be, but for the broken one. */
export type AuditCheck = {
  state: "idle" | "running" | "whole" | "broken" | "failed";
  checked: number;
  brokenId: string | null;
  problem: string;
};

const IDLE: AuditCheck = { state: "idle", checked: 0, brokenId: null, problem: "" };

/** Checks the whole audit chain, part by part, until it ends, breaks, or is stopped. */
export function useAuditCheck() {
  const [check, setCheck] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    if (running.current) return;
    const mine = new AbortController();
    running.current = mine;
    let checked = 0;
    setCheck({ ...IDLE, state: "running" });
    try {
      for (let after = 0; ; ) {
        const path = `/api/admin/health/audit?after=${after}`;
        const part = await adminRequest<ChainCheck>(path, { signal: mine.signal });
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
      if (mine.signal.aborted) setCheck(IDLE);
      else setCheck({ ...IDLE, state: "failed", checked, problem: failureWords(error) });
    }
    running.current = null;
  };
  return { check, start, stop: () => running.current?.abort() };
}
