import type { Metadata } from "next";
import { NOTES_FALLBACK } from "@/components/day-sheet";
import { utcToday } from "@/lib/clock";
import { longDate, partsOf } from "@/lib/dates";
import { loadDay } from "./load";

/** Title, description and what search engines may keep. Source of the index rules: design section 3. */
export async function dayMetadata(date: string, holidayId: string | null): Promise<Metadata> {
  const { selected, date: day } = await loadDay(date, holidayId);
  if (!selected) return { title: `${longDate(date)}: no holidays`, robots: { index: false } };
  const thisYear = partsOf(utcToday()).year;
  const { year } = partsOf(day);
  const title = `${selected.holidayName}, ${longDate(day)}`;
  const description = selected.notes ?? NOTES_FALLBACK;
  return {
    title,
    description,
    alternates: { canonical: `/holiday/${day}` },
    openGraph: { title, description, url: `/holiday/${day}` },
    ...(year !== thisYear && year !== thisYear + 1 && { robots: { index: false, follow: true } }),
  };
}
