import { Disclosure } from "@/components/ui/disclosure";
import { Section } from "@/components/ui/prose";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { monthName } from "@/lib/core/dates";
import type { Holiday } from "@/lib/holidays/queries";
import { HolidayChips } from "./holiday-tiles";

type OngoingProps = {
  date: CivilDate;
  /** Weeks that began before the date, and the observances of its month. */
  holidays: readonly Holiday[];
  isClosed?: boolean;
};

export function Ongoing({ date, holidays, isClosed = false }: OngoingProps) {
  const parts = [
    { id: `ongoing-${date}`, title: "Still going on", isOfMonth: false },
    { id: `month-${date}`, title: `All ${monthName(partsOf(date).month)} long`, isOfMonth: true },
  ];
  return parts.map(({ id, title, isOfMonth }) => {
    const entries = holidays.filter(({ isMonthObservance }) => isMonthObservance === isOfMonth);
    if (entries.length === 0) return null;
    return isClosed ? (
      <Disclosure key={id} id={id} title={title} titleAs="h3">
        <HolidayChips entries={entries} />
      </Disclosure>
    ) : (
      <Section key={id} id={id} title={title}>
        <HolidayChips entries={entries} />
      </Section>
    );
  });
}
