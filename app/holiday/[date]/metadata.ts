import type { Metadata } from "next";
import { openGraphOf } from "@/app/open-graph";
import { NOTES_FALLBACK } from "@/components/day-sheet";
import { partsOf } from "@/lib/civil-date";
import { utcToday } from "@/lib/clock";
import { longDate } from "@/lib/dates";
import { pictureOf } from "@/lib/pictures/reference";
import { loadDay } from "./load";

/**
 * Title, description and what search engines may keep. A page that shows one holiday belongs to that holiday's own
 * page; a date with several is a page in its own right, this year and next. Source: design section 3.
 */
export async function dayMetadata(date: string, holidayId: string | null): Promise<Metadata> {
  const { selected, holidays, date: day } = await loadDay(date, holidayId);
  if (!selected) return { title: `${longDate(date)}: no holidays`, robots: { index: false } };
  const thisYear = partsOf(utcToday()).year;
  const { year } = partsOf(day);
  const isItsOwn = holidays.length > 1 && holidayId === null;
  const title = isItsOwn
    ? `${longDate(day)}: ${selected.holidayName} and ${holidays.length - 1} more`
    : `${selected.holidayName}, ${longDate(day)}`;
  const description = selected.notes ?? NOTES_FALLBACK;
  // Facebook shares this address, whatever the reader's was.
  const url = holidayId && holidays.length > 1 ? `/holiday/${day}?holidayId=${selected.id}` : `/holiday/${day}`;
  return {
    title,
    description,
    alternates: { canonical: isItsOwn ? `/holiday/${day}` : `/holidays/${selected.slug}` },
    openGraph: openGraphOf({ title, description, url, picture: pictureOf(selected, day) }),
    ...(isItsOwn && year !== thisYear && year !== thisYear + 1 && { robots: { index: false, follow: true } }),
  };
}
