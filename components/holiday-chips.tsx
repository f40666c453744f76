import Link from "next/link";
import type { Holiday } from "@/lib/holidays/queries";
import { Section } from "./section";

type HolidayChipsProps = {
  id: string;
  title: string;
  entries: readonly Pick<Holiday, "id" | "slug" | "emoji" | "holidayName">[];
};

/** Holidays by name alone: what goes on all week or all month. Nothing when nothing does. */
export function HolidayChips({ id, title, entries }: HolidayChipsProps) {
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
