import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { cardDateProblem } from "@/lib/cards/date-range";
import { type CivilDate, deviceDate } from "@/lib/core/civil-date";

type NoHolidayProps = {
  /** Null if the URL has no existing day. */
  date: CivilDate | null;
  /** The date in words, or the text in the URL. */
  words: string;
};

/** A day without holidays, or one whose holidays failed to load. Source of the texts: spec section 2, holiday detail. */
export function NoHoliday({ date, words }: NoHolidayProps) {
  const problem = date && cardDateProblem(date, deviceDate(new Date()));
  return (
    <EmptyState
      emoji="🔍"
      title="No Holidays Found"
      titleAs="h1"
      actions={
        <>
          {date && !problem && (
            <Link href={`/cards/new?date=${date}`} prefetch={false} className={buttonVariants()}>
              Create a Card Anyway
            </Link>
          )}
          <Link href="/" className={buttonVariants({ variant: "outline" })}>
            Back to Home
          </Link>
        </>
      }
    >
      <p>There are no holidays scheduled for {words}.</p>
      {problem && <p className="mt-2 text-base">{problem}</p>}
    </EmptyState>
  );
}
