import { Download } from "lucide";
import Link from "next/link";
import type { OwnSponsorship } from "@/lib/sponsorship/accounts.queries";
import type { SponsorReport } from "@/lib/sponsorship/counts.queries";
import { REPORT_SPANS, type ReportSpan, totalsOf } from "@/lib/sponsorship/report";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { DashboardPart } from "./dashboard-part";
import { ReportCard } from "./report-card";
import { counted } from "./report-words";

type ReportSectionProps = {
  reports: readonly SponsorReport[];
  span: ReportSpan;
  sponsorships: readonly OwnSponsorship[];
};

/** How often the sponsor was seen and visited, day by day, for each holiday, and as a file. */
export function ReportSection({ reports, span, sponsorships }: ReportSectionProps) {
  if (reports.length === 0) return null;
  const all = totalsOf(reports.flatMap(({ days }) => days));
  return (
    <DashboardPart
      id="report"
      title="Views and visits"
      action={
        <a
          href={`/api/sponsors/report?days=${span}`}
          download
          aria-label={`Download CSV of the last ${span} days`}
          className={buttonClass({ look: "quiet" })}
        >
          <Icon of={Download} /> Download CSV
        </a>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-lg">
          <strong>{counted(all.views, "view")}</strong> and <strong>{counted(all.visits, "visit")}</strong> in the last{" "}
          {span} days
        </p>
        <nav aria-label="Days of the report" className="flex gap-2">
          {REPORT_SPANS.map((each) => (
            <Link
              key={each}
              href={each === REPORT_SPANS[0] ? "/sponsor-dashboard" : `/sponsor-dashboard?days=${each}`}
              scroll={false}
              prefetch={false}
              aria-current={each === span ? "true" : undefined}
              className="chip report-span"
            >
              {each} days
            </Link>
          ))}
        </nav>
      </div>
      <ul className={`mt-4 grid gap-3 ${reports.length > 1 ? "lg:grid-cols-2" : ""}`}>
        {reports.map((report) => {
          const of = sponsorships.find(({ id }) => id === report.sponsorshipId);
          return (
            <ReportCard
              key={report.sponsorshipId}
              report={report}
              emoji={of?.holiday.emoji ?? ""}
              hue={of?.holiday.hue ?? 0}
              tone={of?.holiday.tone ?? "festive"}
            />
          );
        })}
      </ul>
      <p className="mt-4 max-w-3xl text-pretty text-ink-soft text-sm">
        A view means your box was on screen for at least a second. A visit means someone tapped Visit. We count both
        without cookies or IP addresses, so no one can be identified. Days are in UTC.
      </p>
    </DashboardPart>
  );
}
