import Link from "next/link";
import { Disclosure } from "@/components/ui/disclosure";
import { Section } from "@/components/ui/prose";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { monthName } from "@/lib/core/dates";
import type { ListedHoliday } from "@/lib/holidays/queries";
import { HolidayChips } from "./holiday-tiles";

type OngoingProps = {
  date: CivilDate;
  /** Weeks that began before the date, and the observances of its month. */
  holidays: readonly ListedHoliday[];
  isClosed?: boolean;
};

/** The weeks that are on, and a link to the month's observances, which are the same on thirty pages. */
export function Ongoing({ date, holidays, isClosed = false }: OngoingProps) {
  const weeks = holidays.filter(({ isMonthObservance }) => !isMonthObservance);
  const monthLong = holidays.length - weeks.length;
  const Part = isClosed ? Disclosure : Section;
  return (
    <>
      {weeks.length > 0 && (
        <Part id={`ongoing-${date}`} title="Still going on" {...(isClosed && { titleAs: "h3" })}>
          <HolidayChips entries={weeks} />
        </Part>
      )}
      {monthLong > 0 && (
        <p className={isClosed ? "" : "mt-6"}>
          <Link href={`/calendar/${date.slice(0, 7)}#month-long`} prefetch={false} className="link-quiet">
            All {monthName(partsOf(date).month)} long: {monthLong} {monthLong === 1 ? "observance" : "observances"}
          </Link>
        </p>
      )}
    </>
  );
}
