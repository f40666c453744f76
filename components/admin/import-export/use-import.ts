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

/** A file on its way into the calendar. What was checked is what is sent: the text is kept from then on. */
export type Import = {
  file: File | null;
  /** Why it cannot be checked, or why that failed; "" for nothing. */
  problem: string;
  stage: "chosen" | "checking" | "checked" | "importing" | "done";
  /** Of the check, or of the import when it is done. */
  report: ImportReport | null;
};

const NOTHING: Import = { file: null, problem: "", stage: "chosen", report: null };

/** The file's text, or why there is none. */
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

/** The way of a file into the calendar: chosen, checked, imported. `onImported` is called when something has been written. */
export function useImport(onImported: () => void) {
  const [state, setState] = useState(NOTHING);
  const text = useRef("");
  const asking = useRef<AbortController | null>(null);
  // A check is called off with the page; what is being written is not.
  useEffect(() => () => asking.current?.abort(), []);

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
    asking.current?.abort();
    text.current = "";
    setState({ ...NOTHING, file, problem: (file && fileProblem(file)) ?? "" });
  };

  const check = async (file: File) => {
    const mine = new AbortController();
    asking.current = mine;
    const chosen = { file, report: null, stage: "chosen" } as const;
    setState({ ...chosen, stage: "checking", problem: "" });
    const read = await readText(file);
    // Stopped, or another file was chosen: what stands there now is not this one's.
    if (mine.signal.aborted) return;
    if ("problem" in read) return setState({ ...chosen, problem: read.problem });
    text.current = read.text;
    try {
      const report = await send(file, "?dryRun=1", mine.signal);
      if (!mine.signal.aborted) setState({ file, problem: "", stage: "checked", report });
    } catch (error) {
      if (!mine.signal.aborted) setState({ ...chosen, problem: failureWords(error) });
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
      // The calendar has changed since the check: a new one says where.
      if (error instanceof RequestFailed && error.status === 422) await check(file);
    }
  };

  const stop = () => {
    asking.current?.abort();
    setState((now) => (now.stage === "checking" ? { ...now, stage: "chosen" } : now));
  };
  return { ...state, choose, check, run, stop };
}
