import type { Tone } from "@/lib/holidays/traits";
import type { SponsorReport } from "@/lib/sponsorship/counts.queries";
import { bestDay, totalsOf } from "@/lib/sponsorship/report";
import { hued } from "../hued";
import { Sticker } from "../sticker";
import { ReportChart } from "./report-chart";
import { ReportTable } from "./report-table";
import { counted, grouped, shortDay } from "./report-words";

type ReportCardProps = { report: SponsorReport; emoji: string; hue: number; tone: Tone };

/** One holiday's totals, charts and table; a sentence where there are no counts. */
export function ReportCard({ report: { holidayName, days }, emoji, hue, tone }: ReportCardProps) {
  const { views, visits } = totalsOf(days);
  const best = bestDay(days);
  const [first, last] = [shortDay(days[0]?.day ?? ""), shortDay(days.at(-1)?.day ?? "")];
  const labelOf = (what: string) => `${what} of ${holidayName} by day, ${first} to ${last}`;
  return (
    <li className="hued min-w-0 rounded-3xl border border-line bg-surface p-5" style={hued(hue, tone)}>
      <div className="flex items-center gap-3">
        <Sticker emoji={emoji} className="text-3xl" />
        <h3 className="wrap-anywhere min-w-0 flex-1 font-bold font-display text-xl leading-tight">{holidayName}</h3>
      </div>
      {views === 0 && visits === 0 ? (
        <p className="mt-3 text-pretty text-ink-soft">No views in this period. Expect the most on the day itself.</p>
      ) : (
        <>
          <Sum of="view" counts={days.map((each) => each.views)} label={labelOf("Views")} className="h-24" />
          <Sum of="visit" counts={days.map((each) => each.visits)} label={labelOf("Visits")} className="h-10" />
          <p aria-hidden="true" className="mt-1 flex justify-between text-ink-soft text-xs">
            <span>{first}</span>
            <span>{last}</span>
          </p>
          {best && (
            <p className="mt-2 text-ink-soft text-sm">
              Busiest day: {shortDay(best.day)}, with {counted(best.views, "view")} and {counted(best.visits, "visit")}.
            </p>
          )}
          <ReportTable holidayName={holidayName} days={days} />
        </>
      )}
    </li>
  );
}

type SumProps = { of: "view" | "visit"; counts: readonly number[]; label: string; className: string };

/** A sum, above the days that it comes from; a picture of nothing is left out. */
function Sum({ of, counts, label, className }: SumProps) {
  const sum = counts.reduce((before, count) => before + count, 0);
  return (
    <>
      <p className={sum > 0 ? "-mb-3 mt-3" : "mt-3"}>
        <strong className="text-lg">{grouped(sum)}</strong> {sum === 1 ? of : `${of}s`}
      </p>
      {sum > 0 && <ReportChart label={label} counts={counts} className={className} />}
    </>
  );
}
