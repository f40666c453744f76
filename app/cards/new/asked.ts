import { isStateId } from "@/lib/cards/drafts/draft";
import { cardDateProblem } from "@/lib/cards/form";
import { type HolidayChoice, occasionOf, withOffered } from "@/lib/cards/holiday-choice";
import { type CivilDate, isCivilDate, plusDays } from "@/lib/core/dates";
import { JUST_BECAUSE_SLUG } from "@/lib/holidays/built-in";
import { holidayIdParam } from "@/lib/holidays/input";
import { type FullHoliday, getHoliday, listHolidaysOn } from "@/lib/holidays/queries";
import { nextDatesOf } from "@/lib/holidays/rule";

type Query = Record<string, string | string[] | undefined>;

/** What the builder's address asks for. Other ids that can't exist are ignored. */
type Asked = {
  /** "" for a card without a holiday; null when the address doesn't say. */
  holidayId: string | null;
  /** "" when the address gives something that is not a day; null when it gives nothing. */
  date: CivilDate | "" | null;
  /** The state of a draft. */
  sid: string | null;
};

/** What the address asks for. The built-in holiday's slug asks for a card without a holiday. */
export function parseAsked({ holidayId, date, restore, sid }: Query): Asked {
  const id = holidayIdParam.safeParse(holidayId);
  return {
    holidayId: holidayId === JUST_BECAUSE_SLUG ? "" : id.success ? id.data : null,
    date: date === undefined ? null : isCivilDate(date) ? date : "",
    sid: restore === "1" && typeof sid === "string" && isStateId(sid) ? sid : null,
  };
}

/** The day of a card for a holiday: the next one, else its own; null when neither is in the range of cards. */
function dayOf(holiday: FullHoliday, today: CivilDate): CivilDate | null {
  // Where it is still yesterday, yesterday's holiday is on.
  const [next] = nextDatesOf(holiday)(plusDays(today, -1));
  return [next, holiday.dateIso].find((day) => day && !cardDateProblem(day, today)) ?? null;
}

/**
 * The holiday and date that the builder starts with. A date in the address is always the date that it shows, also one that
 * no card can be about: the builder then says so. Only a date that is none, such as February 30, is left empty.
 */
export async function loadFirstChoice(
  { holidayId, date: askedDate }: Asked,
  justBecauseId: string,
  today: CivilDate,
): Promise<HolidayChoice> {
  const isNone = holidayId === "" || holidayId === justBecauseId;
  const holiday = holidayId && !isNone ? await getHoliday(holidayId) : null;
  const ownDay = holiday && dayOf(holiday, today);
  const date = (askedDate ?? ownDay ?? today) as CivilDate;
  const isItsDay = askedDate || ownDay;
  const occasion = holiday && occasionOf(isItsDay ? { ...holiday, dateIso: date } : holiday);
  const choice: HolidayChoice = { date, occasion, offered: null, isChosen: isNone || occasion !== null };
  if (cardDateProblem(date, today)) return choice;
  return withOffered(choice, date, (await listHolidaysOn(date)).map(occasionOf));
}
