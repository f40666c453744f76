import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { metadataOf } from "@/app/open-graph";
import { BirthdayScreen } from "@/components/holiday/birthday-screen";
import { notesOf } from "@/components/holiday/day-sheet";
import { JsonLd } from "@/components/layout/breadcrumbs";
import { tagPage } from "@/lib/core/cache";
import { partsOf } from "@/lib/core/civil-date";
import { plusDays, utcToday } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { birthdayPath, comingDate, listPastHolidays, monthDayName, parseMonthDay } from "@/lib/holidays/birthday";
import { listDatedHolidays } from "@/lib/holidays/catalog.queries";
import { readDay } from "@/lib/holidays/queries";
import { HOLIDAYS_TAG, holidayTag } from "@/lib/holidays/tags";
import { isSolemn } from "@/lib/holidays/tone";
import { birthdayPicture } from "@/lib/publishing/pictures/reference";
import { breadcrumbs } from "@/lib/publishing/structured-data";

export const revalidate = 3600;

export function generateStaticParams(): { day: string }[] {
  return [];
}

/** Loads the next date of a birthday with its holidays, the pick first. Returns 404 for a day that does not exist. */
const loadBirthday = cache(async (day: string) => {
  const monthDay = parseMonthDay(day);
  if (!monthDay) notFound();
  await tagPage([HOLIDAYS_TAG]);
  const today = utcToday();
  // West of the server it may still be yesterday.
  const date = comingDate(monthDay, plusDays(today, -1));
  const { holidays } = await readDay(date, []);
  const [pick] = holidays;
  if (pick) await tagPage([holidayTag(pick.id)]);
  return { monthDay, today, date, holidays };
});

export async function generateMetadata({ params }: PageProps<"/birthday/[day]">): Promise<Metadata> {
  const { monthDay, holidays } = await loadBirthday((await params).day);
  const [pick] = holidays;
  const name = monthDayName(monthDay);
  if (!pick) return { title: `Born on ${name}`, robots: { index: false, follow: true } };
  return metadataOf({
    title: isSolemn(pick) ? `${name}: ${pick.holidayName}` : `Born on ${name}? Your day is ${pick.holidayName}`,
    description: `The holiday on a birthday of ${name}: ${pick.holidayName}. ${notesOf(pick)}`,
    url: birthdayPath(monthDay),
    picture: birthdayPicture(pick, monthDay),
  });
}

/** A birthday without its year, which only the visitor's browser knows. */
export default async function BirthdayDayPage({ params }: PageProps<"/birthday/[day]">) {
  const { monthDay, today, date, holidays } = await loadBirthday((await params).day);
  const past = listPastHolidays(await listDatedHolidays(), monthDay, partsOf(today).year);
  const crumbs = [
    { name: "What's my day?", path: "/birthday" },
    { name: monthDayName(monthDay), path: birthdayPath(monthDay) },
  ];
  return (
    <>
      <JsonLd data={breadcrumbs(crumbs, siteUrl)} />
      <BirthdayScreen {...{ monthDay, today, date, holidays, past }} />
    </>
  );
}
