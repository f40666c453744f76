import { ChevronLeft, ChevronRight } from "lucide";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { PendingNote } from "@/components/ui/pending-note";
import type { CivilDate } from "@/lib/core/civil-date";
import { longDate, plusDays } from "@/lib/core/dates";

type DayStepperProps = {
  date: CivilDate;
  /** The first and the last day of the calendar. There are no links beyond them. */
  first: CivilDate;
  last: CivilDate;
  /** Whether the page shows today, so that it needs no link to it. */
  isToday?: boolean;
};

/** Links to the previous day, to today and to the next day. */
export function DayStepper({ date, first, last, isToday = false }: DayStepperProps) {
  const before = plusDays(date, -1);
  const after = plusDays(date, 1);
  return (
    <nav aria-label="Day by day" className="flex items-center justify-between gap-2">
      {before >= first ? (
        <Link className="step" href={`/holiday/${before}`} aria-label={`Previous day, ${longDate(before)}`}>
          <Icon of={ChevronLeft} /> Previous
          <PendingNote>Loading holiday details...</PendingNote>
        </Link>
      ) : (
        <span />
      )}
      {!isToday && (
        <Link className="step" href="/">
          Today
        </Link>
      )}
      {after <= last ? (
        <Link className="step" href={`/holiday/${after}`} aria-label={`Next day, ${longDate(after)}`}>
          Next <Icon of={ChevronRight} />
          <PendingNote>Loading holiday details...</PendingNote>
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
