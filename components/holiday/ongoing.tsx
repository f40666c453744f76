import Link from "next/link";
import { Disclosure } from "@/components/ui/disclosure";
import { Section } from "@/components/ui/prose";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { monthName } from "@/lib/core/dates";
import type { Holiday } from "@/lib/holidays/queries";

type HolidayChipsProps = {
  id: string;
  title: string;
  /** Collapsed at first. */
  isClosed?: boolean;
  entries: readonly Pick<Holiday, "id" | "slug" | "emoji" | "holidayName">[];
};

/** Holidays by name only, such as those of a week or a month. Renders nothing if there are none. */
function HolidayChips({ id, title, isClosed = false, entries }: HolidayChipsProps) {
  if (entries.length === 0) return null;
  const chips = (
    <ul className="flex flex-wrap gap-2">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link href={`/holidays/${entry.slug}`} prefetch={false} className="chip">
            <span aria-hidden="true">{entry.emoji}</span> {entry.holidayName}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (!isClosed) {
    return (
      <Section id={id} title={title}>
        {chips}
      </Section>
    );
  }
  return (
    <Disclosure id={id} title={title} titleAs="h3">
      {chips}
    </Disclosure>
  );
}

type OngoingProps = {
  date: CivilDate;
  /** Weeks that began before the date, and the observances of its month. */
  holidays: readonly Holiday[];
  isClosed?: boolean;
};

/** Ongoing observances: those that began before the date, and those of its month. */
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
