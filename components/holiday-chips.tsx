import Link from "next/link";
import type { Holiday } from "@/lib/holidays/queries";
import { Disclosure } from "./disclosure";
import { Section } from "./section";

type HolidayChipsProps = {
  id: string;
  title: string;
  /** Closed until it is opened. */
  isClosed?: boolean;
  entries: readonly Pick<Holiday, "id" | "slug" | "emoji" | "holidayName">[];
};

/** Holidays by name alone, such as those of a week or a month; nothing when there are none. */
export function HolidayChips({ id, title, isClosed = false, entries }: HolidayChipsProps) {
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
