import { Download } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import type { DailyCount, OwnSponsorship, SponsorReport } from "@/lib/sponsorship/accounts.queries";
import { bestDay, REPORT_SPANS, type ReportSpan, roundTop, totalsOf } from "@/lib/sponsorship/report";
import { DashboardPart } from "./parts";

const NUMBER = new Intl.NumberFormat("en-US");
const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** Formats a number: "1,204". */
const grouped = (count: number): string => NUMBER.format(count);

/** Formats a count with its unit: "1 view", "1,204 views". */
const counted = (count: number, one: string): string => `${grouped(count)} ${one}${count === 1 ? "" : "s"}`;

/** Formats a day: "Nov 21". */
const shortDay = (day: string): string => DAY.format(Date.parse(day));

/** Every day with counts, newest first, for people who use a screen reader or prefer numbers. */
function ReportTable({ holidayName, days }: { holidayName: string; days: readonly DailyCount[] }) {
  const busy = days.filter(({ views, visits }) => views > 0 || visits > 0).toReversed();
  return (
    <details className="mt-1">
      <summary className="link-quiet cursor-pointer">
        Numbers by day<span className="sr-only"> of {holidayName}</span>
      </summary>
      <Table className="max-w-96 tabular-nums">
        <caption className="sr-only">Views and visits of {holidayName}. Days with none are left out.</caption>
        <thead>
          <tr>
            <TableHead scope="col">Day</TableHead>
            <TableHead scope="col">Views</TableHead>
            <TableHead scope="col">Visits</TableHead>
          </tr>
        </thead>
        <tbody>
          {busy.map(({ day, views, visits }) => (
            <TableRow key={day}>
              <TableHead scope="row">
                <time dateTime={day}>{shortDay(day)}</time>
              </TableHead>
              <TableCell>{grouped(views)}</TableCell>
              <TableCell>{grouped(visits)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

type ReportCardProps = { report: SponsorReport; holiday: OwnSponsorship["holiday"] | undefined };

/** One holiday's totals, charts and table; a sentence when there are no counts. */
function ReportCard({ report: { holidayName, days }, holiday }: ReportCardProps) {
  const { views, visits } = totalsOf(days);
  const best = bestDay(days);
  const [first, last] = [shortDay(days[0]?.day ?? ""), shortDay(days.at(-1)?.day ?? "")];
  const range = `of ${holidayName} by day, ${first} to ${last}`;
  return (
    <li
      className="hued min-w-0 rounded-3xl border border-border bg-card p-5"
      style={hueStyle(holiday?.hue ?? 0, holiday?.tone ?? "festive")}
    >
      <div className="flex items-center gap-3">
        <Sticker emoji={holiday?.emoji ?? ""} className="text-3xl" />
        <h3 className="wrap-anywhere min-w-0 flex-1 font-bold font-display text-xl leading-tight">{holidayName}</h3>
      </div>
      {views === 0 && visits === 0 ? (
        <p className="mt-3 text-pretty text-muted-foreground">
          No views in this period. Expect the most on the day itself.
        </p>
      ) : (
        <>
          <Sum of="views" days={days} label={`Views ${range}`} className="h-24" />
          <Sum of="visits" days={days} label={`Visits ${range}`} className="h-10" />
          <p aria-hidden="true" className="mt-1 flex justify-between text-muted-foreground text-xs">
            <span>{first}</span>
            <span>{last}</span>
          </p>
          {best && (
            <p className="mt-2 text-muted-foreground text-sm">
              Busiest day: {shortDay(best.day)}, with {counted(best.views, "view")} and {counted(best.visits, "visit")}.
            </p>
          )}
          <ReportTable holidayName={holidayName} days={days} />
        </>
      )}
    </li>
  );
}

type SumProps = {
  of: "views" | "visits";
  days: readonly DailyCount[];
  /** The chart's text alternative. */
  label: string;
  className: string;
};

/** A total above its bar chart by day, which has the number at its top. A total of zero has no chart. */
function Sum({ of, days, label, className }: SumProps) {
  const sum = totalsOf(days)[of];
  const top = roundTop(Math.max(0, ...days.map((each) => each[of])));
  return (
    <>
      <p className={sum > 0 ? "-mb-3 mt-3" : "mt-3"}>
        <strong className="text-lg">{grouped(sum)}</strong> {sum === 1 ? of.slice(0, -1) : of}
      </p>
      {sum > 0 && (
        <>
          <span aria-hidden="true" className="block text-right text-muted-foreground text-xs leading-none">
            {grouped(top)}
          </span>
          <svg
            // A day is one unit wide, and a count one unit high; the chart is stretched to the card.
            viewBox={`0 0 ${days.length} ${top}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
            className={`block w-full border-border border-t border-b border-b-muted-foreground fill-field-strong ${className}`}
          >
            {days.map(({ day, [of]: count }, index) => (
              <rect key={day} x={index + 0.15} width={0.7} y={top - count} height={count} />
            ))}
          </svg>
        </>
      )}
    </>
  );
}

type ReportSectionProps = {
  reports: readonly SponsorReport[];
  span: ReportSpan;
  sponsorships: readonly OwnSponsorship[];
};

/** How often the sponsor was seen and visited, by day, for each holiday, with a CSV download. */
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
          className={buttonVariants({ variant: "outline" })}
        >
          <Download /> Download CSV
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
              className="chip aria-[current]:border-primary aria-[current]:inset-ring aria-[current]:inset-ring-primary"
            >
              {each} days
            </Link>
          ))}
        </nav>
      </div>
      <ul className={`mt-4 grid gap-3 ${reports.length > 1 ? "lg:grid-cols-2" : ""}`}>
        {reports.map((report) => (
          <ReportCard
            key={report.sponsorshipId}
            report={report}
            holiday={sponsorships.find(({ id }) => id === report.sponsorshipId)?.holiday}
          />
        ))}
      </ul>
      <p className="mt-4 max-w-3xl text-pretty text-muted-foreground text-sm">
        A view means your box was on screen for at least a second. A visit means someone tapped Visit. We count both
        without cookies or IP addresses, so no one can be identified. Days are in UTC.
      </p>
    </DashboardPart>
  );
}
