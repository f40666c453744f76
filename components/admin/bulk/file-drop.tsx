"use client";

import { FileUp } from "lucide";
import { type DragEvent, useId, useState } from "react";
import { Icon } from "../../icon";

type FileDropProps = {
  /** The chosen file in words, or null. */
  chosen: string | null;
  problem: string;
  isBusy: boolean;
  onChoose: (file: File) => void;
};

/** Where a file is chosen, or dropped. */
export function FileDrop({ chosen, problem, isBusy, onChoose }: FileDropProps) {
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
            // The same file, mended, may be chosen again.
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
