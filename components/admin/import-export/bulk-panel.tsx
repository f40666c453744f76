"use client";

import { ChevronDown, CircleCheckBig, Download, RotateCw, X } from "lucide-react";
import Link from "next/link";
import { failureText } from "@/components/ui/api-request";
import { shortDate } from "@/lib/core/dates";
import { counted } from "@/lib/core/text";
import { BULK_FORMATS } from "@/lib/editorial/bulk/input";
import { formatInWords, sizeInWords } from "@/lib/editorial/bulk/report";
import type { ContentReport, FirstOf, NamedHoliday } from "@/lib/editorial/content-report.queries";
import { SHORT_NOTES } from "@/lib/editorial/limits";
import { AdminButton } from "../admin-button";
import { type AdminData, useAdminData } from "../admin-data";
import { useDownload } from "../download";
import { DataState, Panel } from "../panel";
import { ShownPart } from "./findings";
import { ImportPart } from "./import-part";

type Finding = {
  /** Where it is fixed: a day in Holiday Management, or the editor of a holiday, by ID. */
  to: { holiday: string } | { date: string };
  name: string;
  /** Shown after the link. */
  after?: string;
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
          <span className="badge tabular-nums">{found.total.toLocaleString("en-US")}</span>
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

const toHoliday = ({ id, holidayName }: NamedHoliday, after?: string): Finding => ({
  to: { holiday: id },
  name: holidayName,
  ...(after !== undefined && { after }),
});

function Findings({ report }: { report: ContentReport }) {
  const { from, to, counts } = report;
  return (
    <>
      <p className="mb-3 text-muted-foreground">
        {counted(counts.holidays, "holiday")}: {counted(counts.days, "day")}, {counted(counts.weeks, "week")} and{" "}
        {counted(counts.months, "month")}. Editors have changed{" "}
        {counts.edited === 0 ? "none" : counts.edited.toLocaleString("en-US")} of them. The dates run from{" "}
        {shortDate(from)} to {shortDate(to)}.
      </p>
      <ul className="divide-y divide-border overflow-hidden rounded-3xl border border-border bg-card">
        <ReportSection
          title="Dates without a pick"
          hint="No holiday falls on these dates."
          found={report.datesWithoutPick}
          describe={(date) => ({ to: { date }, name: shortDate(date) })}
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

function ContentReportPart({ report }: { report: AdminData<ContentReport> }) {
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
