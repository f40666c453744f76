import { type CivilDate, monthName, partsOf } from "@/lib/core/dates";
import type { Holiday } from "@/lib/holidays/queries";
import { HolidayChips } from "./holiday-chips";

type OngoingProps = {
  date: CivilDate;
  /** Weeks that began before the date, and the observances of its month. */
  holidays: readonly Holiday[];
  isClosed?: boolean;
};

/** Observances that last longer than the day: those that began before it, and those of its month. */
export function Ongoing({ date, holidays, isClosed }: OngoingProps) {
  const month = monthName(partsOf(date).month);
  return (
    <>
      <HolidayChips
        id={`ongoing-${date}`}
        title="Still going on"
        isClosed={isClosed}
        entries={holidays.filter(({ isMonthObservance }) => !isMonthObservance)}
      />
      <HolidayChips
        id={`month-${date}`}
        title={`All ${month} long`}
        isClosed={isClosed}
        entries={holidays.filter(({ isMonthObservance }) => isMonthObservance)}
      />
    </>
  );
}
