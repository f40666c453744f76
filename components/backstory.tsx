import { originInWords } from "@/lib/holidays/origin";
import type { Holiday } from "@/lib/holidays/queries";

/** Where a holiday comes from: who began it, and the story. */
export function Backstory({ holiday: { origin, history } }: { holiday: Pick<Holiday, "origin" | "history"> }) {
  return (
    <>
      <p className="mb-3 font-semibold text-ink-soft">{originInWords(origin)}</p>
      <p className="max-w-prose text-pretty text-lg leading-relaxed">{history}</p>
    </>
  );
}
