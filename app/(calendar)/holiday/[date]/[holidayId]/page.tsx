import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { dayFacts, dayMetadata, loadDay } from "@/app/(calendar)/holiday/[date]/load";
import { HolidayScreen } from "@/components/holiday/holiday-screen";
import { JsonLd } from "@/components/layout/json-ld";

/** `/holiday/{date}?holidayId={id}` is rewritten here: a query would make the page dynamic, a path can be cached. */
export const revalidate = 3600;

export function generateStaticParams(): { date: string; holidayId: string }[] {
  return [];
}

export async function generateMetadata({ params }: PageProps<"/holiday/[date]/[holidayId]">): Promise<Metadata> {
  const { date, holidayId } = await params;
  return dayMetadata(date, holidayId.toLowerCase());
}

export default async function ChosenHolidayPage({ params }: PageProps<"/holiday/[date]/[holidayId]">) {
  const { date, holidayId } = await params;
  const day = await loadDay(date, holidayId.toLowerCase());
  // Only the ids of the date's own holidays get a cached page.
  if (day.selected?.id !== holidayId.toLowerCase()) redirect(`/holiday/${date}`);
  return (
    <>
      <JsonLd data={dayFacts(day)} />
      <HolidayScreen {...day} />
    </>
  );
}
