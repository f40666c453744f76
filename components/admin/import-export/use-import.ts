"use client";

import { useEffect, useRef, useState } from "react";
import { failureWords, RequestFailed } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";
import { CONTENT_TYPES } from "@/lib/editorial/bulk/input";
import { fileProblem, formatOfFile } from "@/lib/editorial/bulk/labels";
import type { ImportReport } from "@/lib/editorial/bulk/report";
import { adminRequest } from "../admin-request";

/** Longer than the largest file takes. */
const TIMEOUT_MS = 15 * 60_000;

const NO_UTF8 = "This file isn’t UTF-8. In your spreadsheet, save it as “CSV UTF-8”.";
const UNREADABLE = "This file has changed or can no longer be read. Choose it again.";

/** The state of an import. The text is read once at the check, so the import sends exactly what was checked. */
export type Import = {
  file: File | null;
  /** Why it cannot be checked, or why that failed; "" for none. */
  problem: string;
  stage: "chosen" | "checking" | "checked" | "importing" | "done";
  /** The report of the check or, when done, of the import. */
  report: ImportReport | null;
};

const NOTHING: Import = { file: null, problem: "", stage: "chosen", report: null };

/** Returns the file's text, or why it cannot be read. */
async function readText(file: File): Promise<{ text: string } | { problem: string }> {
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { problem: UNREADABLE };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { problem: NO_UTF8 };
  }
}

/** The steps of an import: select, check, import. Calls `onImported` after something was written. */
export function useImport(onImported: () => void) {
  const [state, setState] = useState(NOTHING);
  const text = useRef("");
  const inFlight = useRef<AbortController | null>(null);
  // Leaving the page cancels a check, but not an import.
  useEffect(() => () => inFlight.current?.abort(), []);

  const send = (file: File, search: "" | "?dryRun=1", signal?: AbortSignal) => {
    const format = formatOfFile(file) ?? "csv";
    return adminRequest<ImportReport>(`/api/admin/holidays/import${search}`, {
      method: "POST",
      body: text.current,
      headers: { "content-type": CONTENT_TYPES[format] },
      timeoutMs: TIMEOUT_MS,
      ...(signal && { signal }),
    });
  };

  const choose = (file: File | null) => {
    inFlight.current?.abort();
    text.current = "";
    setState({ ...NOTHING, file, problem: (file && fileProblem(file)) ?? "" });
  };

  const check = async (file: File) => {
    const controller = new AbortController();
    inFlight.current = controller;
    const chosen = { file, report: null, stage: "chosen" } as const;
    setState({ ...chosen, stage: "checking", problem: "" });
    const read = await readText(file);
    // Stopped, or another file was selected: the state is no longer this file's.
    if (controller.signal.aborted) return;
    if ("problem" in read) return setState({ ...chosen, problem: read.problem });
    text.current = read.text;
    try {
      const report = await send(file, "?dryRun=1", controller.signal);
      if (!controller.signal.aborted) setState({ file, problem: "", stage: "checked", report });
    } catch (error) {
      if (!controller.signal.aborted) setState({ ...chosen, problem: failureWords(error) });
    }
  };

  const run = async (file: File) => {
    setState((now) => ({ ...now, stage: "importing" }));
    try {
      const report = await send(file, "");
      setState({ file, problem: "", stage: "done", report });
      onImported();
    } catch (error) {
      // Source: spec section 8, admin.
      toast({ title: "Update Failed", description: failureWords(error), variant: "destructive" });
      setState({ file, problem: failureWords(error), stage: "chosen", report: null });
      // The calendar changed after the check, so check again to show where.
      if (error instanceof RequestFailed && error.status === 422) await check(file);
    }
  };

  const stop = () => {
    inFlight.current?.abort();
    setState((now) => (now.stage === "checking" ? { ...now, stage: "chosen" } : now));
  };
  return { ...state, choose, check, run, stop };
}
