import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { type CivilDate, longDate, plusDays } from "@/lib/dates";

/** To the day before and the day after; a day that the calendar does not know is left out. */
export function DayStepper({ date, first, last }: { date: CivilDate; first: CivilDate; last: CivilDate }) {
  const before = plusDays(date, -1);
  const after = plusDays(date, 1);
  return (
    <nav aria-label="Day by day" className="flex items-center justify-between gap-2">
      {before >= first ? (
        <Link className="step" href={`/holiday/${before}`} aria-label={`Previous day, ${longDate(before)}`}>
          <ChevronLeft aria-hidden="true" className="size-5" /> Previous
        </Link>
      ) : (
        <span />
      )}
      <Link className="step" href="/">
        Today
      </Link>
      {after <= last ? (
        <Link className="step" href={`/holiday/${after}`} aria-label={`Next day, ${longDate(after)}`}>
          Next <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
