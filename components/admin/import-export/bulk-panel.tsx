"use client";

import { CircleCheckBig, Download, FileUp, X } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { failureText, RequestFailed } from "@/components/ui/api-request";
import { FieldError } from "@/components/ui/input";
import { Progress } from "@/components/ui/progress";
import { counted } from "@/lib/core/text";
import { BULK_FORMATS, CONTENT_TYPES } from "@/lib/editorial/bulk/input";
import {
  checkInWords,
  fileProblem,
  formatInWords,
  formatOfFile,
  type ImportReport,
  importInWords,
  sizeInWords,
} from "@/lib/editorial/bulk/report";
import type { ContentReport } from "@/lib/editorial/content-report.queries";
import { toastFailure, useAdminData, useDownload } from "../admin-data";
import { adminRequest } from "../admin-request";
import { AdminButton } from "../buttons";
import { isFocusLost, Panel } from "../panel";
import { ContentReportPart, ImportFindings } from "./findings";

/** Longer than the largest file takes. */
const TIMEOUT_MS = 15 * 60_000;

const NO_UTF8 = "This file isn’t UTF-8. In your spreadsheet, save it as “CSV UTF-8”.";
const UNREADABLE = "This file has changed or can no longer be read. Choose it again.";

/** The state of an import. The text is read once at the check, so the import sends exactly what was checked. */
type Import = {
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
function useImport(onImported: () => void) {
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

  const choose = (file: File) => {
    inFlight.current?.abort();
    text.current = "";
    setState({ ...NOTHING, file, problem: fileProblem(file) ?? "" });
  };

  const check = async (file: File) => {
    const controller = new AbortController();
    inFlight.current = controller;
    const chosen = { ...NOTHING, file };
    setState({ ...chosen, stage: "checking" });
    const read = await readText(file);
    // Stopped, or another file was selected: the state is no longer this file's.
    if (controller.signal.aborted) return;
    if ("problem" in read) return setState({ ...chosen, problem: read.problem });
    text.current = read.text;
    try {
      const report = await send(file, "?dryRun=1", controller.signal);
      if (!controller.signal.aborted) setState({ file, problem: "", stage: "checked", report });
    } catch (error) {
      if (!controller.signal.aborted) setState({ ...chosen, problem: failureText(error) });
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
      toastFailure("Update Failed", failureText(error));
      setState({ ...NOTHING, file, problem: failureText(error) });
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

type FileDropProps = {
  /** The selected file in words, or null. */
  chosen: string | null;
  problem: string;
  isBusy: boolean;
  onChoose: (file: File) => void;
};

function FileDrop({ chosen, problem, isBusy, onChoose }: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drag = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isIn && !isBusy);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) onChoose(file);
  };
  return (
    <div>
      <label
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={drop}
        data-over={isOver || undefined}
        className="flex min-h-24 cursor-pointer items-center gap-4 rounded-3xl border-2 border-border border-dashed bg-card p-4 transition-colors hover:bg-muted has-focus-visible:outline-3 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 has-aria-disabled:cursor-default has-aria-disabled:hover:bg-card data-over:border-primary data-over:bg-muted motion-reduce:transition-none sm:p-6"
      >
        <span className="grid size-12 flex-none place-items-center rounded-full bg-muted text-primary">
          <FileUp className="size-6" />
        </span>
        <span className="min-w-0">
          <span id={`${id}-name`} className="block font-semibold wrap-anywhere">
            {chosen ?? "Choose a file"}
          </span>
          <span id={`${id}-hint`} className="block text-muted-foreground text-sm">
            {chosen ? "Click to choose another" : "CSV or JSON, up to 32 MB"}
            <span className="pointer-coarse:hidden">, or drop it here</span>
          </span>
        </span>
        <input
          type="file"
          accept=".csv,.json,text/csv,application/json"
          className="sr-only"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${problem ? `${id}-problem ` : ""}${id}-hint`}
          aria-invalid={problem ? true : undefined}
          aria-disabled={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // Allow the same file to be selected again after a fix.
            event.currentTarget.value = "";
            if (file) onChoose(file);
          }}
        />
      </label>
      {problem && (
        <FieldError id={`${id}-problem`} role="alert">
          {problem}
        </FieldError>
      )}
    </div>
  );
}

/** An indeterminate progress bar; `children` may contain a stop button. */
function WorkingBar({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <div className="min-w-48 flex-1">
        <p role="status" className="mb-1 font-semibold">
          {label}
        </p>
        <Progress aria-label={label} />
      </div>
      {children}
    </div>
  );
}

/** Imports a file: first a check, then, when nothing is wrong, the import. */
function ImportPart({ onImported }: { onImported: () => void }) {
  const { file, problem, stage, report, choose, check, run, stop } = useImport(onImported);
  const isBusy = stage === "checking" || stage === "importing";
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the heading of the result, because the focused button may be gone.
  useEffect(() => {
    if (report) heading.current?.focus();
  }, [report]);
  const next = useRef<HTMLButtonElement>(null);
  // "Check file" and "Stop" replace each other, so the new one takes the focus.
  useEffect(() => {
    if ((stage === "checking" || stage === "chosen") && isFocusLost()) next.current?.focus();
  }, [stage]);
  const changed = report ? report.added + report.updated : 0;
  const canImport = stage === "checked" && report?.errorCount === 0 && changed > 0;

  return (
    <Panel
      id="bulk-import"
      title="Import"
      hint="Check the file first; checking changes nothing. An import applies the whole file or none of it, and never deletes a holiday."
    >
      <FileDrop
        chosen={file && `${file.name} (${sizeInWords(file.size)})`}
        problem={problem}
        isBusy={isBusy}
        onChoose={choose}
      />
      {file && !report && stage === "chosen" && (
        <AdminButton ref={next} variant="default" onClick={() => void check(file)} className="mt-4">
          Check file
        </AdminButton>
      )}
      {stage === "checking" && (
        <WorkingBar label="Checking the file…">
          <AdminButton ref={next} onClick={stop}>
            Stop
          </AdminButton>
        </WorkingBar>
      )}
      {report && (
        <div className="mt-5 rounded-3xl border border-border bg-card p-4 md:p-6">
          <h3
            ref={heading}
            tabIndex={-1}
            className="flex items-center gap-2 font-display font-extrabold text-xl leading-tight outline-none"
          >
            {stage === "done" && <CircleCheckBig className="size-6 text-primary" />}
            {stage === "done" ? importInWords(report) : checkInWords(report)}
          </h3>
          {stage === "done" ? (
            <p className="mt-2 text-muted-foreground">
              The changes are live. Importing the same file again changes nothing.
            </p>
          ) : (
            <ImportFindings report={report} />
          )}
          {file && (canImport || stage === "importing") && (
            <AdminButton
              variant="default"
              isLocked={isBusy}
              onClick={() => void run(file)}
              className="mt-6 aria-disabled:opacity-60"
            >
              Import {counted(changed, "holiday")}
            </AdminButton>
          )}
          {stage === "importing" && <WorkingBar label={`Importing ${counted(changed, "holiday")}…`} />}
        </div>
      )}
    </Panel>
  );
}

/** Exports the calendar as CSV or JSON, with a button to cancel. */
function ExportPart() {
  const { running, start, stop } = useDownload("the holidays", failureText);
  return (
    <Panel
      id="bulk-export"
      title="Export"
      hint="Every holiday on the calendar with all its editable fields. Edit the file, then import it below."
      actions={BULK_FORMATS.map((format) => {
        const path = `/api/admin/holidays/export?format=${format}`;
        const isRunning = running?.path === path;
        return (
          <AdminButton
            key={format}
            isLocked={running !== null && !isRunning}
            onClick={() => (isRunning ? stop() : void start(path))}
            className="aria-disabled:opacity-60"
          >
            {isRunning ? <X /> : <Download />}
            {isRunning ? "Stop the export" : `Export ${formatInWords(format)}`}
          </AdminButton>
        );
      })}
    >
      <p role="status" className="-mt-2 text-muted-foreground text-sm tabular-nums empty:hidden">
        {running && (running.bytes === 0 ? "Exporting…" : `Exporting… ${sizeInWords(running.bytes)}`)}
      </p>
    </Panel>
  );
}

export function BulkPanel() {
  const report = useAdminData<ContentReport>("/api/admin/report");
  return (
    <>
      <ExportPart />
      <ImportPart onImported={() => void report.reload()} />
      <ContentReportPart report={report} />
    </>
  );
}
