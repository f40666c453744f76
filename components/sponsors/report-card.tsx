import type { SponsorReport } from "@/lib/sponsor-counts/queries";
import { bestDay, totalsOf } from "@/lib/sponsors/report";
import { hued } from "../hued";
import { Sticker } from "../sticker";
import { ReportChart } from "./report-chart";
import { ReportTable } from "./report-table";
import { counted, grouped, shortDay } from "./report-words";

type ReportCardProps = { report: SponsorReport; emoji: string; hue: number };

/** One holiday's days: their sums, a picture of each, and every number for whoever cannot see it. */
export function ReportCard({ report: { holidayName, days }, emoji, hue }: ReportCardProps) {
  const { views, visits } = totalsOf(days);
  const best = bestDay(days);
  const [first, last] = [shortDay(days[0]?.day ?? ""), shortDay(days.at(-1)?.day ?? "")];
  return (
    <li className="hued min-w-0 rounded-3xl border border-line bg-surface p-5" style={hued(hue)}>
      <div className="flex items-center gap-3">
        <Sticker emoji={emoji} className="text-3xl" />
        <h3 className="wrap-anywhere min-w-0 flex-1 font-bold font-display text-xl leading-tight">{holidayName}</h3>
      </div>
      <p className="-mb-3 mt-3">
        <strong className="text-lg">{grouped(views)}</strong> {views === 1 ? "view" : "views"}
      </p>
      <ReportChart
        label={`Views of ${holidayName} by day, ${first} to ${last}`}
        counts={days.map((each) => each.views)}
        className="h-24"
      />
      <p className="-mb-3 mt-3">
        <strong className="text-lg">{grouped(visits)}</strong> {visits === 1 ? "visit" : "visits"}
      </p>
      <ReportChart
        label={`Visits of ${holidayName} by day, ${first} to ${last}`}
        counts={days.map((each) => each.visits)}
        className="h-10"
      />
      <p aria-hidden="true" className="mt-1 flex justify-between text-ink-soft text-xs">
        <span>{first}</span>
        <span>{last}</span>
      </p>
      <p className="mt-2 text-ink-soft text-sm">
        {best
          ? `Most on ${shortDay(best.day)}: ${counted(best.views, "view")}, ${counted(best.visits, "visit")}.`
          : "Nobody has come by in these days. Its own day is still the best one."}
      </p>
      {(views > 0 || visits > 0) && <ReportTable holidayName={holidayName} days={days} />}
    </li>
  );
}
