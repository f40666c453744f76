import { ChevronLeft, ChevronRight } from "lucide";
import Link from "next/link";
import { monthName, monthTitle, type YearMonth, yearMonthText } from "@/lib/core/dates";
import { Icon } from "./icon";
import { PendingNote } from "./pending-note";

type MonthTurnProps = {
  /** -1 for back, 1 for forward. */
  months: -1 | 1;
  /** The month it turns to; null at the end of the calendar. */
  to: YearMonth | null;
  onTurn?: ((months: number) => void) | undefined;
};

/** Turns a calendar to the previous or next month: at that month's address or, with `onTurn`, in place. */
export function MonthTurn({ months, to, onTurn }: MonthTurnProps) {
  if (!to) return <span className="size-11" />;
  const title = months < 0 ? "Previous month" : "Next month";
  const icon = <Icon of={months < 0 ? ChevronLeft : ChevronRight} className="size-6" />;
  const shared = {
    "aria-label": `${title}, ${monthTitle(to)}`,
    "data-tooltip": title,
    "data-turn": months,
    className: "icon-button border border-line bg-surface",
  };
  if (onTurn) {
    return (
      <button type="button" onClick={() => onTurn(months)} {...shared}>
        {icon}
      </button>
    );
  }
  return (
    <Link href={`/calendar/${yearMonthText(to)}`} rel={months < 0 ? "prev" : "next"} {...shared}>
      {icon}
      <PendingNote>{`Loading ${monthName(to.month)} holidays...`}</PendingNote>
    </Link>
  );
}
