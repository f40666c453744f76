import { type CivilDate, longDate, monthTitle, partsOf, yearMonthText } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import type { Holiday } from "@/lib/holidays/queries";
import { breadcrumbs, itemList } from "@/lib/publishing/structured-data";

/** Structured data of a date: its place in the calendar, and the holidays on it. */
export function dayFacts({ date, holidays }: { date: CivilDate; holidays: readonly Holiday[] }) {
  const month = partsOf(date);
  const crumbs = [
    { name: "Calendar", path: "/calendar" },
    { name: monthTitle(month), path: `/calendar/${yearMonthText(month)}` },
    { name: longDate(date), path: `/holiday/${date}` },
  ];
  const pages = holidays.map(({ holidayName, slug }) => ({ name: holidayName, path: `/holidays/${slug}` }));
  return [breadcrumbs(crumbs, siteUrl), itemList(`Holidays on ${longDate(date)}`, pages, siteUrl)];
}
