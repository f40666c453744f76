import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { displayDate, monthTitle } from "@/lib/core/dates";
import { holidayGreeting } from "@/lib/holidays/greeting";
import { isSolemn, type Tone } from "@/lib/holidays/tone";

/** Returns a name as a hashtag: "#NationalCashewDay"; "" when it has no letters. */
export function hashtag(name: string): string {
  const words =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+(?:['’][a-z]+)*/g) ?? [];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).replace(/['’]/g, "")).join("");
  return /[A-Za-z]/.test(joined) ? `#${joined}` : "";
}

/** Returns the text for sharing a holiday: greeting, date and hashtags. Source: spec section 2, share control. */
export function shareText(
  holiday: { holidayName: string; emoji: string; tone: Tone; isMonthObservance: boolean },
  date: CivilDate,
): string {
  const tags = [hashtag(holiday.holidayName), "#Oddly"].filter(Boolean).join(" ");
  if (isSolemn(holiday)) {
    const when = holiday.isMonthObservance ? `in ${monthTitle(partsOf(date))}` : `on ${displayDate(date)}`;
    return `${holiday.holidayName} is observed ${when}. ${tags}`;
  }
  return `${holidayGreeting(holiday)} ${holiday.emoji} It's ${displayDate(date)}. ${tags}`;
}

/** Returns the text for sharing the holiday of a birthday, such as "March 14"; never a year. */
export function birthdayShareText(
  holiday: { holidayName: string; emoji: string; tone: Tone },
  dayName: string,
): string {
  const { holidayName, emoji } = holiday;
  if (isSolemn(holiday)) return `${dayName} is ${holidayName}. What falls on your birthday? #Oddly`;
  const tags = [hashtag(holidayName), "#Oddly"].filter(Boolean).join(" ");
  return `Born on ${dayName}? Your day is ${holidayName} ${emoji} ${tags}`;
}
