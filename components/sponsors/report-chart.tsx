import { barsOf } from "@/lib/sponsorship/report-chart";
import { grouped } from "./report-words";

/** The picture's own measures; it is stretched to the card. */
const WIDTH = 600;
const HEIGHT = 100;

type ReportChartProps = {
  /** What the picture says to whoever does not see it. */
  label: string;
  /** One for each day. */
  counts: readonly number[];
  className: string;
};

/** Bars, day by day, below the number that their top stands for. The numbers themselves stand in the table. */
export function ReportChart({ label, counts, className }: ReportChartProps) {
  const { top, bars } = barsOf(counts);
  return (
    <>
      <span aria-hidden="true" className="block text-right text-ink-soft text-xs leading-none">
        {grouped(top)}
      </span>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className={`report-bars ${className}`}
      >
        {bars.map(({ left, width, height }) => (
          <rect key={left} x={left * WIDTH} width={width * WIDTH} y={(1 - height) * HEIGHT} height={height * HEIGHT} />
        ))}
      </svg>
    </>
  );
}
