import { firstYear, originLabel } from "@/lib/holidays/origin";
import type { Holiday } from "@/lib/holidays/queries";

/** Where a holiday comes from: the story, and beside it who began it. */
export function Backstory({ holiday: { origin, history } }: { holiday: Pick<Holiday, "origin" | "history"> }) {
  const year = firstYear(origin);
  return (
    <div className="grid items-start gap-5 md:grid-cols-[2fr_1fr] md:gap-8">
      <p className="max-w-prose text-pretty text-lg leading-relaxed wrap-anywhere">{history}</p>
      <dl className="rounded-3xl border border-line bg-surface p-5 md:p-6">
        <dt>Who began it</dt>
        <dd className="font-bold font-display text-xl leading-snug">{originLabel(origin)}</dd>
        {origin.by && <dd className="mt-1 text-pretty wrap-anywhere">{origin.by}</dd>}
        {year && (
          <>
            <dt className="mt-3">First kept</dt>
            <dd className="font-bold font-display text-xl leading-snug">{year}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
