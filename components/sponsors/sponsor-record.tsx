import type { PastSponsor } from "@/lib/sponsorship/queries";

const DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", year: "numeric", month: "long", day: "numeric" });

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** "November 21, 2026", by UTC, in a form that programs read as well. */
function Day({ at }: { at: Date }) {
  return <time dateTime={dayOf(at)}>{DAY.format(at)}</time>;
}

/** Who has sponsored a holiday, the newest first, as lines of a ledger in the holiday's own color. */
export function SponsorRecord({ record }: { record: readonly PastSponsor[] }) {
  if (record.length === 0) return <p className="px-4 py-6 text-center text-lg">No one has sponsored it yet.</p>;
  return (
    <ol className="divide-y divide-field-line px-3 md:px-5">
      {record.map(({ id, businessName, startedAt, endedAt }) => (
        <li key={id} className="flex flex-col gap-x-8 py-3 md:flex-row md:items-baseline md:justify-between">
          <bdi className="min-w-0 font-bold text-lg leading-snug [overflow-wrap:anywhere]">{businessName}</bdi>
          <span className="shrink-0 tabular-nums">
            {!endedAt && "Since "}
            <Day at={startedAt} />
            {endedAt && dayOf(endedAt) !== dayOf(startedAt) && (
              <>
                {" "}
                to <Day at={endedAt} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
