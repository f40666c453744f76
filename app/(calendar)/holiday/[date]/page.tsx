import type { Metadata } from "next";
import { HolidayScreen } from "@/components/holiday/holiday-screen";
import { JsonLd } from "@/components/layout/json-ld";
import { dayFacts, dayMetadata, loadDay } from "./load";

export const revalidate = 3600;

export function generateStaticParams(): { date: string }[] {
  return [];
}

export async function generateMetadata({ params }: PageProps<"/holiday/[date]">): Promise<Metadata> {
  return dayMetadata((await params).date, null);
}

export default async function HolidayPage({ params }: PageProps<"/holiday/[date]">) {
  const day = await loadDay((await params).date, null);
  return (
    <>
      <JsonLd data={dayFacts(day)} />
      <HolidayScreen {...day} />
    </>
  );
}
