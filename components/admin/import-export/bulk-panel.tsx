"use client";

import { ChevronDown, CircleCheckBig, Download, RotateCw, X } from "lucide";
import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { failureWords } from "@/components/ui/api-request";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast-store";
import { shortDate } from "@/lib/core/dates";
import { counted } from "@/lib/core/text";
import { BULK_FORMATS, type BulkFormat } from "@/lib/editorial/bulk/input";
import { formatInWords, sizeInWords } from "@/lib/editorial/bulk/labels";
import { type ContentReport, type FirstOf, type NamedHoliday, SHORT_NOTES } from "@/lib/editorial/content-report";
import { downloadFile } from "../download";
import { Panel, PanelProblem, PanelWaiting } from "../panel";
import { type AdminData, useAdminData } from "../use-admin-data";
import { ImportPart } from "./import-part";
import { ShownPart } from "./shown-part";

type ReportSectionProps<Row> = {
  title: string;
  /** Why it matters, in a sentence. */
  hint: string;
  found: FirstOf<Row>;
  /** Renders a row as a list item, with its key. */
  children: (row: Row) => ReactNode;
};

const NUMBER = new Intl.NumberFormat("en-US");

/** One kind of finding: the count, and the rows when it is opened. */
export function ReportSection<Row>({ title, hint, found, children }: ReportSectionProps<Row>) {
  if (found.total === 0) {
    return (
      <li className="flex min-h-14 items-center gap-3 px-4 py-3 text-ink-soft md:px-6">
        <Icon of={CircleCheckBig} className="size-5 text-accent" />
        <span>
          {title}: <span className="font-semibold">none</span>
        </span>
      </li>
    );
  }
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 hover:bg-sunken md:px-6 [&::-webkit-details-marker]:hidden">
          <Icon
            of={ChevronDown}
            className="size-5 transition-transform group-not-open:-rotate-90 motion-reduce:transition-none"
          />
          <span className="min-w-0 flex-1 font-semibold">{title}</span>
          <span className="badge tabular-nums">{NUMBER.format(found.total)}</span>
        </summary>
        <div className="px-4 pb-5 md:px-6 md:pl-14">
          <p className="mb-2 text-ink-soft text-sm">{hint}</p>
          <ShownPart rows={found.rows} total={found.total} className="gap-x-8 sm:columns-2 lg:columns-3">
            {children}
          </ShownPart>
        </div>
      </details>
    </li>
  );
}

type AdminLinkProps = {
  /** The holiday whose editor to open, by ID, or a day. */
  to: { holiday: string } | { date: string };
  children: ReactNode;
  /** Shown after the link. */
  after?: ReactNode;
};

/** A list item that links to where the finding is fixed: a day in Holiday Management, or a holiday's editor. */
export function AdminLink({ to, children, after }: AdminLinkProps) {
  const address = new URLSearchParams({ tab: "holidays", ...to });
  return (
    <li className="flex min-h-11 break-inside-avoid flex-wrap items-center gap-x-2 py-1">
      <Link href={`/admin/dashboard?${address}`} prefetch={false} className="text-link py-1.5 wrap-anywhere">
        {children}
      </Link>
      {after && <span className="text-ink-soft text-sm">{after}</span>}
    </li>
  );
}

const named = ({ id, holidayName }: NamedHoliday) => (
  <AdminLink key={id} to={{ holiday: id }}>
    {holidayName}
  </AdminLink>
);

function Findings({ report }: { report: ContentReport }) {
  const { from, to, counts } = report;
  return (
    <>
      <p className="mb-3 text-ink-soft">
        {counted(counts.holidays, "holiday")}: {counted(counts.days, "day")}, {counted(counts.weeks, "week")} and{" "}
        {counted(counts.months, "month")}. Editors have changed{" "}
        {counts.edited === 0 ? "none" : counts.edited.toLocaleString("en-US")} of them. The dates run from{" "}
        {shortDate(from)} to {shortDate(to)}.
      </p>
      <ul className="divide-y divide-line overflow-hidden rounded-3xl border border-line bg-surface">
        <ReportSection
          title="Dates without a pick"
          hint="No holiday falls on these dates."
          found={report.datesWithoutPick}
        >
          {(date) => (
            <AdminLink key={date} to={{ date }}>
              {shortDate(date)}
            </AdminLink>
          )}
        </ReportSection>
        <ReportSection
          title="Dates with tied picks"
          hint="Several holidays share the lowest rank, so the alphabet decides the pick."
          found={report.tiedPicks}
        >
          {({ date, count, holidays }) => (
            <AdminLink
              key={date}
              to={{ date }}
              after={`${holidays.map(({ holidayName }) => holidayName).join(", ")}${count > holidays.length ? " …" : ""}`}
            >
              {shortDate(date)}
            </AdminLink>
          )}
        </ReportSection>
        <ReportSection
          title="Rules that never fall again"
          hint="These won’t appear on the calendar again."
          found={report.deadRules}
        >
          {({ id, holidayName, ruleText }) => (
            <AdminLink key={id} to={{ holiday: id }} after={ruleText}>
              {holidayName}
            </AdminLink>
          )}
        </ReportSection>
        <ReportSection
          title="Short notes"
          hint={`Notes with fewer than ${SHORT_NOTES} characters.`}
          found={report.shortNotes}
        >
          {({ id, holidayName, length }) => (
            <AdminLink key={id} to={{ holiday: id }} after={length === 0 ? "none" : counted(length, "character")}>
              {holidayName}
            </AdminLink>
          )}
        </ReportSection>
        <ReportSection
          title="Without a source"
          hint="Visitors can’t see where these come from."
          found={report.missingSources}
        >
          {named}
        </ReportSection>
        <ReportSection title="Without a history" hint="Daily picks are listed first." found={report.withoutHistory}>
          {named}
        </ReportSection>
        <ReportSection
          title="Unknown categories"
          hint="These categories have no page of their own."
          found={report.unknownCategories}
        >
          {({ id, holidayName, category }) => (
            <AdminLink key={id} to={{ holiday: id }} after={category}>
              {holidayName}
            </AdminLink>
          )}
        </ReportSection>
      </ul>
    </>
  );
}

/** The content report: what an editor could fix next. */
export function ContentReportPart({ report }: { report: AdminData<ContentReport> }) {
  const { data, problem, isLoading, reload } = report;
  return (
    <Panel
      id="content-report"
      title="Content report"
      hint="What to improve next."
      actions={
        data && (
          <button
            type="button"
            onClick={() => isLoading || void reload()}
            aria-disabled={isLoading}
            className={buttonClass({ look: "quiet" })}
          >
            <Icon of={RotateCw} /> {isLoading ? "Checking…" : "Check again"}
          </button>
        )
      }
    >
      {problem && <PanelProblem problem={problem} isLoading={isLoading} onRetry={() => void reload()} />}
      {!problem && !data && <PanelWaiting>Checking the calendar…</PanelWaiting>}
      {data && <Findings report={data} />}
    </Panel>
  );
}

/** Exports the calendar as CSV or JSON, with a button to cancel. */
export function ExportPart() {
  const [running, setRunning] = useState<{ format: BulkFormat; bytes: number } | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = async (format: BulkFormat) => {
    if (running) return;
    const mine = new AbortController();
    stop.current = mine;
    setRunning({ format, bytes: 0 });
    try {
      const tell = (bytes: number) => setRunning({ format, bytes });
      await downloadFile(`/api/admin/holidays/export?format=${format}`, mine.signal, tell);
    } catch (error) {
      if (mine.signal.aborted) return;
      console.warn("Failed to export the holidays", error);
      // Source: spec section 8, admin.
      toast({ title: "Export Failed", description: failureWords(error), variant: "destructive" });
    } finally {
      setRunning(null);
    }
  };
  return (
    <Panel
      id="bulk-export"
      title="Export"
      hint="Every holiday on the calendar with all its editable fields. Edit the file, then import it below."
      actions={BULK_FORMATS.map((format) => {
        const isRunning = running?.format === format;
        return (
          <button
            key={format}
            type="button"
            onClick={() => (isRunning ? stop.current?.abort() : void start(format))}
            aria-disabled={running !== null && !isRunning}
            className={buttonClass({ look: "quiet", className: "aria-disabled:opacity-60" })}
          >
            <Icon of={isRunning ? X : Download} />
            {isRunning ? "Stop the export" : `Export ${formatInWords(format)}`}
          </button>
        );
      })}
    >
      <p role="status" className="-mt-2 text-ink-soft text-sm tabular-nums empty:hidden">
        {running && (running.bytes === 0 ? "Exporting…" : `Exporting… ${sizeInWords(running.bytes)}`)}
      </p>
    </Panel>
  );
}

/** The panel to export and import the whole calendar, with the content report. */
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
