import { type CivilDate, civilDate, isCivilDate, longDate, weekdayName } from "@/lib/core/dates";
import { shorten } from "@/lib/core/text";
import { Unclear } from "./rule-unclear";
import { shorthandOf } from "./rule-vocabulary";

/** Whether the words name a year, and so single days. */
export const hasYear = (words: string): boolean => /\b(?:19|20|21)\d{2}\b/.test(words);

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** One day with its year, in shorthand: "w6 m7 4 2026", "4 m7 2026". */
const DAY = /^(?:w(\d) )?(?:m(\d+) n?(\d+)|n?(\d+) (?:of )?m(\d+)) (\d{4})$/;

function oneDay(words: string): CivilDate {
  const iso = ISO.exec(words);
  const known = words.split(" ").map((word) => shorthandOf(word));
  const day = DAY.exec(known.filter((each) => each !== "").join(" "));
  if (!iso && !day) throw new Unclear(`“${shorten(words, 40)}” is not a day with its year, such as “July 4, 2026”.`);
  const [, weekday, month, dayAfter, dayBefore, monthAfter, year] = day ?? [];
  const date = iso ? words : civilDate(Number(year), Number(month ?? monthAfter), Number(dayAfter ?? dayBefore));
  if (!isCivilDate(date)) throw new Unclear(`There is no ${words}.`);
  if (weekday !== undefined && shorthandOf(weekdayName(date).toLowerCase()) !== `w${weekday}`) {
    throw new Unclear(`That day is ${longDate(date)}.`);
  }
  return date;
}

/** The single days that the words (in lower case) name, in order. Throws Unclear when one of them is no day. */
export function datesFromWords(words: string): CivilDate[] {
  // The comma within a day ("Sat, Jul 4, 2026") is not the one between two: that comes after a year.
  const days = words
    .replace(/(\b\d{4}(?:-\d{2}-\d{2})?),?(?: and)?(?= )|(?<=\d{4}(?:-\d{2}-\d{2})?);/g, "$1|")
    .split("|")
    .map((day) =>
      day
        .replaceAll(",", " ")
        .replace(/^\s*(?:on|and)\b/, "")
        .replace(/\s+/g, " ")
        .trim(),
    );
  return [...new Set(days.filter((day) => day !== "").map(oneDay))].toSorted();
}
