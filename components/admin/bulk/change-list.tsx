"use client";

import { useId } from "react";
import type { ImportReport } from "@/lib/editorial/bulk/report";
import { fieldsInWords } from "@/lib/editorial/bulk/words";
import { ShownPart } from "./shown-part";

/** Each holiday that a file would add or change, and in what; nothing where there is none. */
export function ChangeList({ changes, total }: { changes: ImportReport["changes"]; total: number }) {
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
            // A line of JSON may have several holidays; none of them ever moves.
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
