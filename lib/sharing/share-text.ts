import { displayDate } from "@/lib/dates";

/** "#NationalCashewDay": a name as one word, as hashtags are written; "" when nothing of it can stand in one. */
export function hashtag(name: string): string {
  const words =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+(?:['’][a-z]+)*/g) ?? [];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).replace(/['’]/g, "")).join("");
  return /[A-Za-z]/.test(joined) ? `#${joined}` : "";
}

/** What a shared holiday says: greeting, date and hashtags. Source: spec section 2, share control. */
export function shareText(holiday: { holidayName: string; emoji: string }, date: string): string {
  const tags = [hashtag(holiday.holidayName), "#Oddly"].filter(Boolean).join(" ");
  return `Happy ${holiday.holidayName}! ${holiday.emoji} It's ${displayDate(date)}. ${tags}`;
}
