const SHORT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** An instant of the server's, in ISO 8601, as the editor's own clock has it; or its day alone. */
export function Instant({ at, isDay = false }: { at: string; isDay?: boolean }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {(isDay ? DAY : SHORT).format(new Date(at))}
    </time>
  );
}
