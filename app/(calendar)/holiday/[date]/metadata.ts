import type { Metadata } from "next";
import { openGraphOf } from "@/app/open-graph";
import { notesOf } from "@/components/holiday/day-sheet";
import { longDate, partsOf, utcToday } from "@/lib/core/dates";
import { pictureOf } from "@/lib/publishing/pictures/reference";
import { loadDay } from "./load";

/**
 * Title, description and indexing. The canonical page of a single holiday is its evergreen page; a date with several is
 * its own canonical page, and indexed for this year and next. Source: design section 3.
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
  const description = notesOf(selected);
  // Facebook shares this address, not the one in the reader's browser.
  const url = holidayId && holidays.length > 1 ? `/holiday/${day}?holidayId=${selected.id}` : `/holiday/${day}`;
  return {
    title,
    description,
    alternates: { canonical: isItsOwn ? `/holiday/${day}` : `/holidays/${selected.slug}` },
    openGraph: openGraphOf({ title, description, url, picture: pictureOf(selected, day) }),
    ...(isItsOwn && year !== thisYear && year !== thisYear + 1 && { robots: { index: false, follow: true } }),
  };
}
