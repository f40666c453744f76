import { unstable_cache } from "next/cache";
import { isCivilDate, plusDays, utcToday } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { route } from "@/lib/core/http";
import { comingDate, monthDayName, parseMonthDay } from "@/lib/holidays/birthday";
import { shownPicture } from "@/lib/holidays/picture";
import { getPictured } from "@/lib/holidays/picture.queries";
import { getCardHolidayBySlug, getHolidayBySlug, type Holiday, listHolidaysOn } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/tone";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";
import type { CardSubject } from "@/lib/publishing/pictures/envelope";
import { ANY_DAY, BIRTHDAY, CARD } from "@/lib/publishing/pictures/reference";
import type { Subject } from "@/lib/publishing/pictures/sheet";
import { drawCardPicture, drawPicture } from "./draw";

/** A cached route would also cache errors. Here only images are cached. */
export const dynamic = "force-dynamic";

const DAY_SECONDS = 86_400;

/** Increase it when the drawing changes, because a cache shared between servers outlives a release. */
const DRAWING = "3";

/**
 * Returns a PNG in base64, drawn once for everything that it shows, so that an edited holiday has a new image at once.
 */
const drawOnce = unstable_cache(
  async (subject: Subject) => Buffer.from(await drawPicture(subject)).toString("base64"),
  ["picture", DRAWING],
  { revalidate: 30 * DAY_SECONDS },
);

const drawCardOnce = unstable_cache(
  async (subject: CardSubject) => Buffer.from(await drawCardPicture(subject)).toString("base64"),
  ["card picture", DRAWING],
  { revalidate: 30 * DAY_SECONDS },
);

/** Long, because an image only changes with its holiday, but not forever, because its URL stays the same. */
const HEADERS = {
  "content-type": "image/png",
  "cache-control": `public, max-age=${DAY_SECONDS}, s-maxage=${7 * DAY_SECONDS}, stale-while-revalidate=${7 * DAY_SECONDS}`,
};

async function subjectOf(holiday: Holiday, when: Subject["when"]): Promise<Subject> {
  const { slug, holidayName, emoji, hue, tone, category } = holiday;
  const pictured = await getPictured(slug);
  return { name: holidayName, emoji, hue, tone, category, slug, picture: shownPicture(pictured ?? holiday), when };
}

/** The format of holiday slugs. Anything else, such as NUL, need not reach the database. */
const SLUG = /^[a-z0-9-]+$/;

/** Returns what to draw; null if there is no such holiday, or none on that day of the calendar. */
async function findSubject(slug: string, day: string): Promise<Subject | null> {
  if (day === ANY_DAY) {
    const holiday = await getHolidayBySlug(slug);
    return holiday && subjectOf(holiday, { words: holiday.ruleText ?? holiday.displayDate });
  }
  if (day.startsWith(BIRTHDAY)) {
    const monthDay = parseMonthDay(day.slice(BIRTHDAY.length));
    if (!monthDay) return null;
    const onIt = await listHolidaysOn(comingDate(monthDay, plusDays(utcToday(), -1)));
    const name = monthDayName(monthDay);
    const holiday = onIt.find((each) => each.slug === slug);
    return holiday
      ? subjectOf(holiday, { words: isSolemn(holiday) ? name : `Born on ${name}?`, birthday: monthDay.day })
      : null;
  }
  if (!isCivilDate(day) || !isInWindow(day, calendarWindow(utcToday()))) return null;
  const holiday = (await listHolidaysOn(day)).find((each) => each.slug === slug);
  return holiday ? subjectOf(holiday, { date: day }) : null;
}

/**
 * Returns the PNG in base64; null if there is nothing to draw. A card can also be about the holiday that is on no
 * calendar.
 */
async function findPicture(slug: string, day: string): Promise<string | null> {
  if (!SLUG.test(slug)) return null;
  if (day === CARD) {
    const holiday = await getCardHolidayBySlug(slug);
    if (!holiday) return null;
    const { holidayName: name, emoji, hue, tone } = holiday;
    return drawCardOnce({ name, emoji, hue, tone });
  }
  const subject = await findSubject(slug, day);
  return subject && drawOnce(subject);
}

/** Returns a share image, 1200 by 630, of a holiday on a day, on "any" day, on a "birthday-03-14", or for a "card". */
export const GET = route<{ slug: string; day: string }>(async (_request, { slug, day }) => {
  const picture = await findPicture(slug, day);
  if (!picture) throw new AppError("not_found", "There is no holiday to draw at this address.");
  return new Response(Buffer.from(picture, "base64"), { headers: HEADERS });
});
