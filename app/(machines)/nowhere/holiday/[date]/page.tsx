import { NoHoliday } from "@/components/holiday/no-holiday";
import { isCivilDate, longDate } from "@/lib/core/dates";

export const dynamic = "force-dynamic";

/** A day that is not on the calendar, with status 404: see lib/operations/raw-requests.ts and middleware.ts. */
export default async function MissingDayPage({ params }: PageProps<"/nowhere/holiday/[date]">) {
  const text = decodeURIComponent((await params).date);
  return <NoHoliday date={isCivilDate(text) ? text : null} words={longDate(text)} />;
}
