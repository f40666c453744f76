import type { Holiday } from "@/lib/holidays/queries";
import { firstYear, originLabel } from "@/lib/holidays/traits";

/** The story behind a holiday, with its origin beside it. */
export function Backstory({ holiday: { origin, history } }: { holiday: Pick<Holiday, "origin" | "history"> }) {
  const year = firstYear(origin);
  return (
    <div className="grid items-start gap-4 md:grid-cols-[2fr_1fr] md:gap-8">
      <p className="max-w-prose text-pretty leading-relaxed wrap-anywhere md:text-lg md:leading-relaxed">{history}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-3xl border border-line bg-surface px-5 py-3.5 md:grid md:p-6">
        <div>
          <dt>Origin</dt>
          <dd className="font-bold font-display leading-snug md:text-xl">{originLabel(origin)}</dd>
          {origin.by && <dd className="mt-1 text-pretty wrap-anywhere">{origin.by}</dd>}
        </div>
        {year && (
          <div>
            <dt>First observed</dt>
            <dd className="font-bold font-display leading-snug md:text-xl">{year}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
