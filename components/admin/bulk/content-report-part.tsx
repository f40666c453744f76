"use client";

import { RotateCw } from "lucide";
import { shortDate } from "@/lib/core/dates";
import { counted } from "@/lib/core/text";
import { type ContentReport, type NamedHoliday, SHORT_NOTES } from "@/lib/editorial/content-report";
import { Icon } from "../../icon";
import { buttonClass } from "../../ui/button";
import { Panel, PanelProblem, PanelWaiting } from "../panel";
import type { AdminData } from "../use-admin-data";
import { DeskLink } from "./desk-link";
import { ReportSection } from "./report-section";

const named = ({ id, holidayName }: NamedHoliday) => (
  <DeskLink key={id} to={{ holiday: id }}>
    {holidayName}
  </DeskLink>
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
            <DeskLink key={date} to={{ date }}>
              {shortDate(date)}
            </DeskLink>
          )}
        </ReportSection>
        <ReportSection
          title="Dates with tied picks"
          hint="Several holidays share the lowest rank, so the alphabet decides the pick."
          found={report.tiedPicks}
        >
          {({ date, count, holidays }) => (
            <DeskLink
              key={date}
              to={{ date }}
              after={`${holidays.map(({ holidayName }) => holidayName).join(", ")}${count > holidays.length ? " …" : ""}`}
            >
              {shortDate(date)}
            </DeskLink>
          )}
        </ReportSection>
        <ReportSection
          title="Rules that never fall again"
          hint="These won’t appear on the calendar again."
          found={report.deadRules}
        >
          {({ id, holidayName, ruleText }) => (
            <DeskLink key={id} to={{ holiday: id }} after={ruleText}>
              {holidayName}
            </DeskLink>
          )}
        </ReportSection>
        <ReportSection
          title="Short notes"
          hint={`Notes with fewer than ${SHORT_NOTES} characters.`}
          found={report.shortNotes}
        >
          {({ id, holidayName, length }) => (
            <DeskLink key={id} to={{ holiday: id }} after={length === 0 ? "none" : counted(length, "character")}>
              {holidayName}
            </DeskLink>
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
            <DeskLink key={id} to={{ holiday: id }} after={category}>
              {holidayName}
            </DeskLink>
          )}
        </ReportSection>
      </ul>
    </>
  );
}

/** What in the calendar might be mended next. */
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
