import { type CivilDate, longDate } from "@/lib/core/dates";
import type { Holiday } from "@/lib/holidays/queries";
import { holidayGreeting } from "@/lib/holidays/traits";

/** Size of a share picture in pixels. Source: developers.facebook.com/docs/sharing/webmasters/images. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** The last part of a picture's address when it shows the holiday, not one of its days. */
export const ANY_DAY = "any";

/** A holiday's picture as a page's metadata names it (`openGraph.images`), for one of its days or, with null, for every year. */
export function pictureOf(holiday: Pick<Holiday, "slug" | "holidayName" | "tone">, date: CivilDate | null) {
  const greeting = holidayGreeting(holiday);
  const alt = date ? `${greeting} ${longDate(date)}, on a sheet of a tear-off calendar` : greeting;
  return { url: `/og/${holiday.slug}/${date ?? ANY_DAY}`, ...PICTURE_SIZE, type: "image/png", alt };
}

/** The last part of a picture's address when it shows an envelope, for a card about the holiday. */
export const CARD = "card";

/** The picture that apps show of a link to a card: an envelope and the holiday, nothing of what the card says. */
export function cardPicture({ slug, holidayName }: Pick<Holiday, "slug" | "holidayName">) {
  return { url: `/og/${slug}/${CARD}`, ...PICTURE_SIZE, type: "image/png", alt: `A card for you: ${holidayName}` };
}
