"use client";

import { CircleCheckBig } from "lucide";
import { useEffect, useRef } from "react";
import { counted } from "@/lib/core/text";
import { checkInWords, importInWords, sizeInWords } from "@/lib/editorial/bulk/words";
import { Icon } from "../../icon";
import { buttonClass } from "../../ui/button";
import { isFocusLost } from "../lost-focus";
import { Panel } from "../panel";
import { FileDrop } from "./file-drop";
import { ImportFindings } from "./import-findings";
import { useImport } from "./use-import";
import { WorkingBar } from "./working-bar";

/** A file on its way in: first it is checked, then, when nothing in it is wrong, imported. */
export function ImportPart({ onImported }: { onImported: () => void }) {
  const { file, problem, stage, report, choose, check, run, stop } = useImport(onImported);
  const isBusy = stage === "checking" || stage === "importing";
  const heading = useRef<HTMLHeadingElement>(null);
  // What was found is read from its heading on; the button that asked for it may be gone.
  useEffect(() => {
    if (report) heading.current?.focus();
  }, [report]);
  const next = useRef<HTMLButtonElement>(null);
  // Whichever of "Check file" and "Stop" appears takes the focus of the other.
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
