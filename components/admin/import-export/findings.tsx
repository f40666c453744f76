"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { fieldsInWords, type ImportReport, type ReportNote } from "@/lib/editorial/bulk/report";
import { AdminButton } from "../admin-button";

/** The number of rows shown at first. */
const AT_FIRST = 12;

type ShownPartProps<Row> = {
  rows: readonly Row[];
  /** The total count; `rows` may be only the first of them. */
  total: number;
  /** Renders a row as a list item, with its key. */
  children: (row: Row, index: number) => ReactNode;
  className?: string;
};

const grouped = (count: number) => count.toLocaleString("en-US");

/** The first rows of a list, with a button that shows all rows sent. */
export function ShownPart<Row>({ rows, total, children, className = "" }: ShownPartProps<Row>) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, AT_FIRST);
  const isCut = shown.length < rows.length;
  const list = useRef<HTMLUListElement>(null);
  // The button is gone, so focus the first new row.
  useEffect(() => {
    const row = isWhole ? list.current?.children[AT_FIRST] : null;
    if (!(row instanceof HTMLElement)) return;
    row.tabIndex = -1;
    row.focus();
  }, [isWhole]);
  return (
    <>
      <ul ref={list} className={className}>
        {shown.map(children)}
      </ul>
      {isCut && (
        <AdminButton onClick={() => setIsWhole(true)} className="mt-3">
          {rows.length < total ? `Show the first ${grouped(rows.length)}` : `Show all ${grouped(total)}`}
        </AdminButton>
      )}
      {!isCut && rows.length < total && (
        <p className="mt-2 text-muted-foreground text-sm">
          The first {grouped(rows.length)} of {grouped(total)}.
        </p>
      )}
    </>
  );
}

type LinesProps<Row> = {
  title: string;
  hint?: string;
  isBad?: boolean;
  rows: readonly Row[];
  total: number;
  /** Renders a row as a list item. */
  children: (row: Row, index: number) => ReactNode;
};

/** What a check found about single lines of a file; nothing when there are none. */
function Lines<Row>({ title, hint, isBad = false, rows, total, children }: LinesProps<Row>) {
  const id = useId();
  if (total === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={`font-bold text-lg ${isBad ? "text-destructive" : ""}`}>
        {title}
      </h4>
      {hint && <p className="text-muted-foreground text-sm">{hint}</p>}
      <ShownPart rows={rows} total={total} className="mt-2 divide-y divide-border border-border border-y">
        {children}
      </ShownPart>
    </section>
  );
}

const noteRow = ({ line, path, message }: ReportNote, index: number) => (
  <li
    // A line may have two notes about one column. Rows are never reordered.
    key={index}
    className="grid gap-x-4 py-2 sm:grid-cols-[5.5rem_minmax(0,11rem)_minmax(0,1fr)]"
  >
    <span className="font-semibold tabular-nums">Line {line}</span>
    <code className="text-muted-foreground text-sm wrap-anywhere sm:leading-6">{path}</code>
    <span className="wrap-anywhere">{message}</span>
  </li>
);

const changeRow = ({ line, holidayName, action, fields, emptied }: ImportReport["changes"][number], index: number) => (
  <li
    // A line of JSON may contain several holidays. Rows are never reordered.
    key={index}
    className="grid gap-x-4 py-2 sm:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)]"
  >
    <span className="text-muted-foreground text-sm tabular-nums sm:leading-6">Line {line}</span>
    <span className="font-semibold wrap-anywhere">{holidayName}</span>
    <span className="text-muted-foreground wrap-anywhere">
      {action === "add" ? (
        <span className="badge bg-primary text-primary-foreground">New</span>
      ) : (
        <>Changes {fieldsInWords(fields)}</>
      )}
      {emptied.length > 0 && <strong className="block text-destructive">Empties {fieldsInWords(emptied)}</strong>}
    </span>
  </li>
);

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
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-border bg-border sm:grid-cols-4">
        {numbers.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse bg-card px-4 py-3">
            <dt className="text-muted-foreground text-sm">{label}</dt>
            <dd
              className={`font-display font-extrabold text-2xl tabular-nums leading-tight ${label === "Problems" && count > 0 ? "text-destructive" : ""}`}
            >
              {grouped(count)}
            </dd>
          </div>
        ))}
      </dl>
      <Lines
        title="Problems"
        hint="Fix these in the file, then choose it again."
        isBad
        rows={errors}
        total={errorCount}
      >
        {noteRow}
      </Lines>
      <Lines title="Worth a look" hint="You can still import the file." rows={warnings} total={warningCount}>
        {noteRow}
      </Lines>
      <Lines title="What this file changes" rows={changes} total={added + updated}>
        {changeRow}
      </Lines>
    </div>
  );
}
