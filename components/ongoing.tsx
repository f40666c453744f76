import { type CivilDate, partsOf } from "@/lib/civil-date";
import { monthName } from "@/lib/dates";
import type { Holiday } from "@/lib/holidays/queries";
import { HolidayChips } from "./holiday-chips";

type OngoingProps = {
  date: CivilDate;
  /** What began before the date and goes on: weeks and month observances. */
  holidays: readonly Holiday[];
};

/** What else goes on around a date: what began before it, a week mostly, and the observances of its month. */
export function Ongoing({ date, holidays }: OngoingProps) {
  const month = monthName(partsOf(date).month);
  return (
    <>
      <HolidayChips
        id={`ongoing-${date}`}
        title="Still going on"
        entries={holidays.filter(({ isMonthObservance }) => !isMonthObservance)}
      />
      <HolidayChips
        id={`month-${date}`}
        title={`All ${month} long`}
        entries={holidays.filter(({ isMonthObservance }) => isMonthObservance)}
      />
    </>
  );
}
