"use client";

import { useId } from "react";
import type { ToldNote } from "@/lib/editorial/bulk/report";
import { ShownPart } from "./shown-part";

type LineNotesProps = { title: string; hint: string; notes: readonly ToldNote[]; total: number; isBad?: boolean };

/** What there is to say of single lines of a file; nothing where there is nothing. */
export function LineNotes({ title, hint, notes, total, isBad = false }: LineNotesProps) {
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
            // A line may have two notes of one column; none of them ever moves.
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
