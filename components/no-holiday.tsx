import Link from "next/link";
import { EmptyState } from "./empty-state";
import { buttonClass } from "./ui/button";

type NoHolidayProps = {
  /** yyyy-MM-dd, or whatever stood in the address; null when a card makes no sense on it. */
  date: string | null;
  /** The date as people say it. */
  words: string;
};

/** A day without holidays, or whose holidays could not be had. Source of the texts: spec section 2, holiday detail. */
export function NoHoliday({ date, words }: NoHolidayProps) {
  return (
    <EmptyState
      emoji="🔍"
      title="No Holidays Found"
      titleAs="h1"
      actions={
        <>
          {date && (
            <Link href={`/cards/new?date=${date}`} prefetch={false} className={buttonClass()}>
              Create a Card Anyway
            </Link>
          )}
          <Link href="/" className={buttonClass({ look: "quiet" })}>
            Back to Home
          </Link>
        </>
      }
    >
      There are no holidays scheduled for {words}.
    </EmptyState>
  );
}
