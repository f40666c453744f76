import type { ReactNode } from "react";
import type { CivilDate } from "@/lib/core/dates";
import { EditionStyle, possibleDays } from "./today-style";

type ByDayProps = {
  /** The server's day by UTC. */
  today: CivilDate;
  /** What tells one day's view from another's. */
  keyOf: (day: CivilDate) => string;
  render: (day: CivilDate) => ReactNode;
};

/** Part of a cached page that depends on the visitor's day: drawn once where it is the same for all of them, else for each. */
export function ByDay({ today, keyOf, render }: ByDayProps) {
  const days = possibleDays(today);
  if (new Set(days.map(keyOf)).size === 1) return render(today);
  return (
    <>
      <EditionStyle dates={days} fallback={today} />
      {days.map((day) => (
        <div key={day} data-edition={day}>
          {render(day)}
        </div>
      ))}
    </>
  );
}
