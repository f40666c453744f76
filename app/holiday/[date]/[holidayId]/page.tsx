import type { Metadata } from "next";
import { HolidayScreen } from "@/components/holiday-screen";
import { loadDay } from "../load";
import { dayMetadata } from "../metadata";

/** `/holiday/{date}?holidayId={id}` is rewritten here: a query would make the page dynamic, a path can be cached. */
export const revalidate = 3600;

export function generateStaticParams(): { date: string; holidayId: string }[] {
  return [];
}

export async function generateMetadata({ params }: PageProps<"/holiday/[date]/[holidayId]">): Promise<Metadata> {
  const { date, holidayId } = await params;
  return dayMetadata(date, holidayId);
}

export default async function ChosenHolidayPage({ params }: PageProps<"/holiday/[date]/[holidayId]">) {
  const { date, holidayId } = await params;
  const day = await loadDay(date, holidayId);
  return <HolidayScreen {...day} />;
}
