import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { lessonMetadata, loadLesson } from "../../load-lesson";
import { Projector } from "../../projector";

export const revalidate = 3600;

export function generateStaticParams(): { date: string }[] {
  return [];
}

export async function generateMetadata({ params }: PageProps<"/classroom/[date]/projector">): Promise<Metadata> {
  return lessonMetadata((await params).date);
}

/** A day's lesson on a classroom's wall: `/classroom/{date}?view=projector`, whose query would make it dynamic. */
export default async function ProjectorPage({ params }: PageProps<"/classroom/[date]/projector">) {
  const { date, lesson } = await loadLesson((await params).date);
  return lesson?.classroom ? <Projector {...lesson} {...lesson.classroom} /> : redirect(`/classroom/${date}`);
}
