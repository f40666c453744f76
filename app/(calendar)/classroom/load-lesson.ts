import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { metadataOf } from "@/app/open-graph";
import { tagPage } from "@/lib/core/cache";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { isCivilDate, longDate, monthName, plusDays, utcToday } from "@/lib/core/dates";
import { listLessons } from "@/lib/holidays/catalog.queries";
import { HOLIDAYS_TAG, holidayTag } from "@/lib/holidays/tags";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";
import { pictureOf } from "@/lib/publishing/pictures/reference";

/** `/classroom` is rewritten to this value, which is today. */
export const CURRENT = "now";

/**
 * Loads the lesson of a date, and the names of the picks around it. Returns 404 for a day that does not exist or is
 * outside the window.
 */
export const loadLesson = cache(async (text: string) => {
  const today = utcToday();
  const window = calendarWindow(today);
  const date = text === CURRENT ? today : text;
  if (!isCivilDate(date) || !isInWindow(date, window)) notFound();
  await tagPage([HOLIDAYS_TAG]);
  const [before, after] = [plusDays(date, -1), plusDays(date, 1)];
  const lessons = await listLessons(before, after);
  const lessonOn = (day: CivilDate) => lessons.find(({ dateIso }) => dateIso === day) ?? null;
  const lesson = lessonOn(date);
  if (lesson) await tagPage([holidayTag(lesson.id)]);
  const neighborOn = (day: CivilDate) =>
    isInWindow(day, window) ? { date: day, name: lessonOn(day)?.holidayName ?? null } : null;
  return { today, date, lesson, before: neighborOn(before), after: neighborOn(after) };
});

/**
 * Returns the metadata of both views. Like a day's page, a lesson is indexed for this year and the next; a day without
 * a lesson is not.
 */
export async function lessonMetadata(text: string): Promise<Metadata> {
  const { today, date, lesson } = await loadLesson(text);
  if (!lesson) return { title: `No lesson on ${longDate(date)}`, robots: { index: false } };
  const { year, month, day } = partsOf(date);
  const title = `${lesson.holidayName} in the classroom · ${monthName(month)} ${day}`;
  const description =
    lesson.classroom?.fact ?? `${lesson.holidayName} for a class: what it is, where it comes from, and the sources.`;
  const url = `/classroom/${date}`;
  const canonical = text === CURRENT ? "/classroom" : url;
  const isIndexed = lesson.classroom && [0, 1].includes(year - partsOf(today).year);
  return {
    ...metadataOf({ title, description, url, canonical, picture: pictureOf(lesson, date) }),
    ...(!isIndexed && { robots: { index: false, follow: true } }),
  };
}
