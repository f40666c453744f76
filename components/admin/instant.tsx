const SHORT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** Formats an ISO 8601 instant in the editor's own time zone, as date and time or date only. */
export function Instant({ at, isDay = false }: { at: string; isDay?: boolean }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {(isDay ? DAY : SHORT).format(new Date(at))}
    </time>
  );
}
