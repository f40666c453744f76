import Link from "next/link";
import type { CalendarEntry } from "@/lib/holidays/queries";
import { Section } from "./section";

type MonthChipsProps = {
  id: string;
  title: string;
  /** The observances of a whole month. */
  entries: readonly Pick<CalendarEntry, "id" | "slug" | "emoji" | "holidayName">[];
};

/** What goes on all month; nothing when nothing does. */
export function MonthChips({ id, title, entries }: MonthChipsProps) {
  if (entries.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <ul className="flex flex-wrap gap-2">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link href={`/holidays/${entry.slug}`} prefetch={false} className="chip">
              <span aria-hidden="true">{entry.emoji}</span> {entry.holidayName}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
