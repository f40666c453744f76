import { cardDateRange } from "@/lib/cards/form";
import { type HolidayChoice, occasionOf, withOffered } from "@/lib/cards/holiday-choice";
import type { CivilDate } from "@/lib/civil-date";
import { isCivilDate, plusDays } from "@/lib/dates";
import { isStateId } from "@/lib/drafts/draft";
import { JUST_BECAUSE_SLUG } from "@/lib/holidays/built-in";
import { holidayIdParam } from "@/lib/holidays/input";
import { nextDatesOf } from "@/lib/holidays/next-dates";
import { type FullHoliday, getHoliday, listHolidaysOn } from "@/lib/holidays/queries";

type Query = Record<string, string | string[] | undefined>;

/** What the builder's address asks for. What cannot be is as if it were not there. */
type Asked = {
  /** "" where the card is to be without a holiday; null when nothing is said. */
  holidayId: string | null;
  date: CivilDate | null;
  /** The state of a draft. */
  sid: string | null;
};

/** What stands in the address. A card without a holiday can be asked for by the built-in one's slug. */
export function parseAsked(query: Query, today: CivilDate): Asked {
  const { holidayId, date, restore, sid } = query;
  const { first, last } = cardDateRange(today);
  const id = holidayIdParam.safeParse(holidayId);
  return {
    holidayId: holidayId === JUST_BECAUSE_SLUG ? "" : id.success ? id.data : null,
    date: isCivilDate(date) && date >= first && date <= last ? date : null,
    sid: restore === "1" && typeof sid === "string" && isStateId(sid) ? sid : null,
  };
}

/** The day of a holiday that a card would be for: the next, its own when there is none, null when no card can be. */
function dayOf(holiday: FullHoliday, today: CivilDate): CivilDate | null {
  // Where it is still yesterday, yesterday's holiday is on.
  const [next] = nextDatesOf(holiday)(plusDays(today, -1));
  const { first, last } = cardDateRange(today);
  return [next, holiday.dateIso].find((day) => day && day >= first && day <= last) ?? null;
}

/** The holiday and date that the builder begins with. */
export async function loadFirstChoice(
  { holidayId, date: askedDate }: Asked,
  justBecauseId: string,
  today: CivilDate,
): Promise<HolidayChoice> {
  const isNone = holidayId === "" || holidayId === justBecauseId;
  const holiday = holidayId && !isNone ? await getHoliday(holidayId) : null;
  const date = askedDate ?? (holiday && dayOf(holiday, today)) ?? today;
  const occasion = holiday && occasionOf({ ...holiday, dateIso: date });
  const choice: HolidayChoice = { date, occasion, offered: null, isChosen: isNone || occasion !== null };
  return withOffered(choice, date, (await listHolidaysOn(date)).map(occasionOf));
}
