"use client";

import { ChevronDown, CircleCheckBig, RotateCw } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { shortDate } from "@/lib/core/dates";
import { counted } from "@/lib/core/text";
import { fieldsInWords, type ImportReport, type ReportNote } from "@/lib/editorial/bulk/report";
import type { ContentReport, FirstOf, NamedHoliday } from "@/lib/editorial/content-report.queries";
import { SHORT_NOTES } from "@/lib/editorial/limits";
import type { AdminData } from "../admin-data";
import { AdminButton } from "../buttons";
import { DataState, Panel } from "../panel";

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
function ShownPart<Row>({ rows, total, children, className = "" }: ShownPartProps<Row>) {
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

type Finding = {
  /** Where it is fixed: a day in Holiday Management, or the editor of a holiday, by ID. */
  to: { holiday: string } | { date: string };
  name: string;
  /** Shown after the link; "" for nothing. */
  after: string;
};

type ReportSectionProps<Row> = {
  title: string;
  /** Why it matters, in a sentence. */
  hint: string;
  found: FirstOf<Row>;
  describe: (row: Row) => Finding;
};

/** One kind of finding: the count, and the rows when it is opened. */
function ReportSection<Row>({ title, hint, found, describe }: ReportSectionProps<Row>) {
  if (found.total === 0) {
    return (
      <li className="flex min-h-14 items-center gap-3 px-4 py-3 text-muted-foreground md:px-6">
        <CircleCheckBig className="size-5 text-primary" />
        <span>
          {title}: <span className="font-semibold">none</span>
        </span>
      </li>
    );
  }
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 hover:bg-muted md:px-6 [&::-webkit-details-marker]:hidden">
          <ChevronDown className="size-5 transition-transform group-not-open:-rotate-90 motion-reduce:transition-none" />
          <span className="min-w-0 flex-1 font-semibold">{title}</span>
          <span className="badge tabular-nums">{grouped(found.total)}</span>
        </summary>
        <div className="px-4 pb-5 md:px-6 md:pl-14">
          <p className="mb-2 text-muted-foreground text-sm">{hint}</p>
          <ShownPart rows={found.rows} total={found.total} className="gap-x-8 sm:columns-2 lg:columns-3">
            {(row) => {
              const { to, name, after } = describe(row);
              const address = new URLSearchParams({ tab: "holidays", ...to });
              return (
                <li
                  key={String(address)}
                  className="flex min-h-11 break-inside-avoid flex-wrap items-center gap-x-2 py-1"
                >
                  <Link
                    href={`/admin/dashboard?${address}`}
                    prefetch={false}
                    className="text-link py-1.5 wrap-anywhere"
                  >
                    {name}
                  </Link>
                  {after && <span className="text-muted-foreground text-sm">{after}</span>}
                </li>
              );
            }}
          </ShownPart>
        </div>
      </details>
    </li>
  );
}

const toHoliday = ({ id, holidayName }: NamedHoliday, after = ""): Finding => ({
  to: { holiday: id },
  name: holidayName,
  after,
});

function Findings({ report }: { report: ContentReport }) {
  const { from, to, counts } = report;
  return (
    <>
      <p className="mb-3 text-muted-foreground">
        {counted(counts.holidays, "holiday")}: {counted(counts.days, "day")}, {counted(counts.weeks, "week")} and{" "}
        {counted(counts.months, "month")}. Editors have changed {counts.edited === 0 ? "none" : grouped(counts.edited)}{" "}
        of them. The dates run from {shortDate(from)} to {shortDate(to)}.
      </p>
      <ul className="divide-y divide-border overflow-hidden rounded-3xl border border-border bg-card">
        <ReportSection
          title="Dates without a pick"
          hint="No holiday falls on these dates."
          found={report.datesWithoutPick}
          describe={(date) => ({ to: { date }, name: shortDate(date), after: "" })}
        />
        <ReportSection
          title="Dates with tied picks"
          hint="Several holidays share the lowest rank, so the alphabet decides the pick."
          found={report.tiedPicks}
          describe={({ date, count, holidays }) => ({
            to: { date },
            name: shortDate(date),
            after: `${holidays.map(({ holidayName }) => holidayName).join(", ")}${count > holidays.length ? " …" : ""}`,
          })}
        />
        <ReportSection
          title="Rules that never fall again"
          hint="These won’t appear on the calendar again."
          found={report.deadRules}
          describe={(row) => toHoliday(row, row.ruleText)}
        />
        <ReportSection
          title="Short notes"
          hint={`Notes with fewer than ${SHORT_NOTES} characters.`}
          found={report.shortNotes}
          describe={(row) => toHoliday(row, row.length === 0 ? "none" : counted(row.length, "character"))}
        />
        <ReportSection
          title="Without a source"
          hint="Visitors can’t see where these come from."
          found={report.missingSources}
          describe={(row) => toHoliday(row)}
        />
        <ReportSection
          title="Without a history"
          hint="Daily picks are listed first."
          found={report.withoutHistory}
          describe={(row) => toHoliday(row)}
        />
        <ReportSection
          title="Unknown categories"
          hint="These categories have no page of their own."
          found={report.unknownCategories}
          describe={(row) => toHoliday(row, row.category)}
        />
      </ul>
    </>
  );
}

export function ContentReportPart({ report }: { report: AdminData<ContentReport> }) {
  const { data, isLoading, reload } = report;
  return (
    <Panel
      id="content-report"
      title="Content report"
      hint="What to improve next."
      actions={
        data && (
          <AdminButton isLocked={isLoading} onClick={() => void reload()}>
            <RotateCw /> {isLoading ? "Checking…" : "Check again"}
          </AdminButton>
        )
      }
    >
      <DataState list={report}>Checking the calendar…</DataState>
      {data && <Findings report={data} />}
    </Panel>
  );
}
