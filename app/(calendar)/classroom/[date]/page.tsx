import type { Metadata } from "next";
import { JsonLd } from "@/components/layout/breadcrumbs";
import { longDate } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { breadcrumbs } from "@/lib/publishing/structured-data";
import { TodaysLesson } from "../controls";
import { LessonScreen } from "../lesson";
import { CURRENT, lessonMetadata, loadLesson } from "../load-lesson";

export const revalidate = 3600;

export function generateStaticParams(): { date: string }[] {
  return [];
}

export async function generateMetadata({ params }: PageProps<"/classroom/[date]">): Promise<Metadata> {
  return lessonMetadata((await params).date);
}

/** A day's pick for a class, on one page to print. */
export default async function ClassroomPage({ params }: PageProps<"/classroom/[date]">) {
  const text = (await params).date;
  const { date, lesson, before, after } = await loadLesson(text);
  const path = `/classroom/${date}`;
  const crumbs = [
    { name: longDate(date), path: `/holiday/${date}` },
    { name: "In the classroom", path },
  ];
  return (
    <>
      <JsonLd data={breadcrumbs(crumbs, siteUrl)} />
      {text === CURRENT && <TodaysLesson date={date} />}
      <LessonScreen date={date} lesson={lesson} before={before} after={after} address={siteUrl(path)} />
    </>
  );
}
