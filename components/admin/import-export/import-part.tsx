"use client";

import { CircleCheckBig, FileUp } from "lucide";
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { counted } from "@/lib/core/text";
import { checkInWords, fieldsInWords, importInWords, sizeInWords } from "@/lib/editorial/bulk/labels";
import type { ImportReport, ToldNote } from "@/lib/editorial/bulk/report";
import { isFocusLost } from "../lost-focus";
import { Panel } from "../panel";
import { ShownPart } from "./shown-part";
import { useImport } from "./use-import";

type FileDropProps = {
  /** The selected file in words, or null. */
  chosen: string | null;
  problem: string;
  isBusy: boolean;
  onChoose: (file: File) => void;
};

/** A field to select or drop a file. */
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
        className="flex min-h-24 cursor-pointer items-center gap-4 rounded-3xl border-2 border-line border-dashed bg-surface p-4 transition-colors hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 has-aria-disabled:cursor-default has-aria-disabled:hover:bg-surface data-over:border-accent data-over:bg-sunken motion-reduce:transition-none sm:p-6"
      >
        <span className="grid size-12 flex-none place-items-center rounded-full bg-sunken text-accent">
          <Icon of={FileUp} className="size-6" />
        </span>
        <span className="min-w-0">
          <span id={`${id}-name`} className="block font-semibold wrap-anywhere">
            {chosen ?? "Choose a file"}
          </span>
          <span id={`${id}-hint`} className="block text-ink-soft text-sm">
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
        <p id={`${id}-problem`} role="alert" className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The holidays that a file would add or change, with the changed fields; nothing when there are none. */
function ChangeList({ changes, total }: { changes: ImportReport["changes"]; total: number }) {
  const id = useId();
  if (total === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="font-bold text-lg">
        What this file changes
      </h4>
      <ShownPart rows={changes} total={total} className="mt-2 divide-y divide-line border-line border-y">
        {({ line, holidayName, action, fields, emptied }, index) => (
          <li
            // A line of JSON may contain several holidays. Rows are never reordered.
            key={index}
            className="grid gap-x-4 py-2 sm:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <span className="text-ink-soft text-sm tabular-nums sm:leading-6">Line {line}</span>
            <span className="font-semibold wrap-anywhere">{holidayName}</span>
            <span className="text-ink-soft wrap-anywhere">
              {action === "add" ? (
                <span className="badge bg-accent text-on-accent">New</span>
              ) : (
                <>Changes {fieldsInWords(fields)}</>
              )}
              {emptied.length > 0 && <strong className="block text-danger">Empties {fieldsInWords(emptied)}</strong>}
            </span>
          </li>
        )}
      </ShownPart>
    </section>
  );
}

type LineNotesProps = { title: string; hint: string; notes: readonly ToldNote[]; total: number; isBad?: boolean };

/** Notes about single lines of a file; nothing when there are none. */
function LineNotes({ title, hint, notes, total, isBad = false }: LineNotesProps) {
  const id = useId();
  if (total === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={`font-bold text-lg ${isBad ? "text-danger" : ""}`}>
        {title}
      </h4>
      <p className="text-ink-soft text-sm">{hint}</p>
      <ShownPart rows={notes} total={total} className="mt-2 divide-y divide-line border-line border-y">
        {({ line, path, message }, index) => (
          <li
            // A line may have two notes about one column. Rows are never reordered.
            key={index}
            className="grid gap-x-4 py-2 sm:grid-cols-[5.5rem_minmax(0,11rem)_minmax(0,1fr)]"
          >
            <span className="font-semibold tabular-nums">Line {line}</span>
            <code className="text-ink-soft text-sm wrap-anywhere sm:leading-6">{path}</code>
            <span className="wrap-anywhere">{message}</span>
          </li>
        )}
      </ShownPart>
    </section>
  );
}

const NUMBER = new Intl.NumberFormat("en-US");

/** The findings of a file check. */
function ImportFindings({ report }: { report: ImportReport }) {
  const { added, updated, unchanged, errorCount, errors, warningCount, warnings, changes } = report;
  const numbers = [
    ["New", added],
    ["Changed", updated],
    ["Unchanged", unchanged],
    ["Problems", errorCount],
  ] as const;
  return (
    <div className="mt-4 grid gap-6">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-4">
        {numbers.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse bg-surface px-4 py-3">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd
              className={`font-display font-extrabold text-2xl tabular-nums leading-tight ${label === "Problems" && count > 0 ? "text-danger" : ""}`}
            >
              {NUMBER.format(count)}
            </dd>
          </div>
        ))}
      </dl>
      <LineNotes
        title="Problems"
        hint="Fix these in the file, then choose it again."
        notes={errors}
        total={errorCount}
        isBad
      />
      <LineNotes title="Worth a look" hint="You can still import the file." notes={warnings} total={warningCount} />
      <ChangeList changes={changes} total={added + updated} />
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
        <progress
          aria-label={label}
          className="block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-accent motion-safe:animate-pulse [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-accent"
        />
      </div>
      {children}
    </div>
  );
}

/** Imports a file: first a check, then, when nothing is wrong, the import. */
export function ImportPart({ onImported }: { onImported: () => void }) {
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
        <button
          ref={next}
          type="button"
          onClick={() => void check(file)}
          className={buttonClass({ className: "mt-4" })}
        >
          Check file
        </button>
      )}
      {stage === "checking" && (
        <WorkingBar label="Checking the file…">
          <button ref={next} type="button" onClick={stop} className={buttonClass({ look: "quiet" })}>
            Stop
          </button>
        </WorkingBar>
      )}
      {report && (
        <div className="mt-5 rounded-3xl border border-line bg-surface p-4 md:p-6">
          <h3
            ref={heading}
            tabIndex={-1}
            className="flex items-center gap-2 font-display font-extrabold text-xl leading-tight outline-none"
          >
            {stage === "done" && <Icon of={CircleCheckBig} className="size-6 text-accent" />}
            {stage === "done" ? importInWords(report) : checkInWords(report)}
          </h3>
          {stage === "done" ? (
            <p className="mt-2 text-ink-soft">The changes are live. Importing the same file again changes nothing.</p>
          ) : (
            <ImportFindings report={report} />
          )}
          {file && (canImport || stage === "importing") && (
            <button
              type="button"
              aria-disabled={isBusy}
              onClick={() => isBusy || void run(file)}
              className={buttonClass({ className: "mt-6 aria-disabled:opacity-60" })}
            >
              Import {counted(changed, "holiday")}
            </button>
          )}
          {stage === "importing" && <WorkingBar label={`Importing ${counted(changed, "holiday")}…`} />}
        </div>
      )}
    </Panel>
  );
}
