import type { CivilDate } from "@/lib/core/civil-date";
import { longDate } from "@/lib/core/dates";
import type { MonthDay } from "@/lib/holidays/birth-year";
import { monthDayName, monthDayText } from "@/lib/holidays/birthday";
import { holidayGreeting } from "@/lib/holidays/greeting";
import type { Holiday } from "@/lib/holidays/queries";

/** Size of a share image in pixels. Source: developers.facebook.com/docs/sharing/webmasters/images. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** The last part of an image URL that shows the holiday without one of its days. */
export const ANY_DAY = "any";

/** Returns the metadata of a holiday's image (`openGraph.images`) for one of its days, or, if null, for every year. */
export function pictureOf(holiday: Pick<Holiday, "slug" | "holidayName" | "tone">, date: CivilDate | null) {
  const greeting = holidayGreeting(holiday);
  const alt = date ? `${greeting} ${longDate(date)}, on a sheet of a tear-off calendar` : greeting;
  return { url: `/og/${holiday.slug}/${date ?? ANY_DAY}`, ...PICTURE_SIZE, type: "image/png", alt };
}

/** What the last part of an image URL begins with that shows the holiday of a birthday: "birthday-03-14". */
export const BIRTHDAY = "birthday-";

/** Returns the share image of a birthday: its holiday and its day, never its year. */
export function birthdayPicture({ slug, holidayName }: Pick<Holiday, "slug" | "holidayName">, monthDay: MonthDay) {
  const alt = `Born on ${monthDayName(monthDay)}: ${holidayName}`;
  return { url: `/og/${slug}/${BIRTHDAY}${monthDayText(monthDay)}`, ...PICTURE_SIZE, type: "image/png", alt };
}

/** The last part of an image URL that shows an envelope, for a card about the holiday. */
export const CARD = "card";

/** Returns the link preview of a card: an envelope and the holiday, but nothing from the card itself. */
export function cardPicture({ slug, holidayName }: Pick<Holiday, "slug" | "holidayName">) {
  return { url: `/og/${slug}/${CARD}`, ...PICTURE_SIZE, type: "image/png", alt: `A card for you: ${holidayName}` };
}
