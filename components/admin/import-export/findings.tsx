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
        <p className="mt-2 text-ink-soft text-sm">
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
      <h4 id={id} className={`font-bold text-lg ${isBad ? "text-danger" : ""}`}>
        {title}
      </h4>
      {hint && <p className="text-ink-soft text-sm">{hint}</p>}
      <ShownPart rows={rows} total={total} className="mt-2 divide-y divide-line border-line border-y">
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
    <code className="text-ink-soft text-sm wrap-anywhere sm:leading-6">{path}</code>
    <span className="wrap-anywhere">{message}</span>
  </li>
);

const changeRow = ({ line, holidayName, action, fields, emptied }: ImportReport["changes"][number], index: number) => (
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
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-4">
        {numbers.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse bg-surface px-4 py-3">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd
              className={`font-display font-extrabold text-2xl tabular-nums leading-tight ${label === "Problems" && count > 0 ? "text-danger" : ""}`}
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
