"use client";

import type { ImportReport } from "@/lib/editorial/bulk/report";
import { ChangeList } from "./change-list";
import { LineNotes } from "./line-notes";

const NUMBER = new Intl.NumberFormat("en-US");

/** What the check of a file has found. */
export function ImportFindings({ report }: { report: ImportReport }) {
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
