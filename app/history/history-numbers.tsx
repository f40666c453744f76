import { hued } from "@/components/hued";
import type { HistoryStats } from "@/lib/cards/history/stats";
import { sentDay } from "@/lib/cards/history/words";

const STAMPS = [
  { label: "Cards sent", of: "totalCards", hue: 345 },
  { label: "Holidays", of: "uniqueHolidays", hue: 70 },
  { label: "With video", of: "cardsWithSelfies", hue: 185 },
  { label: "Last 30 days", of: "recentCards", hue: 275 },
] as const;

/** The history in numbers, as a strip of stamps. */
export function HistoryNumbers({ stats }: { stats: HistoryStats }) {
  return (
    <div className="mt-6">
      <dl className="grid max-w-3xl grid-cols-2 gap-3 sm:grid-cols-4">
        {STAMPS.map(({ label, of, hue }) => (
          <div key={of} className="hued stamp stamp-number" style={hued(hue)}>
            <dt>{label}</dt>
            <dd>{stats[of]}</dd>
          </div>
        ))}
      </dl>
      {stats.lastSent && (
        <p className="mt-3 text-ink-soft">
          Last sent on <time dateTime={stats.lastSent}>{sentDay(stats.lastSent)}</time>.
        </p>
      )}
    </div>
  );
}
