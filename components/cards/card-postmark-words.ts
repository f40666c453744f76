import { type CivilDate, partsOf } from "@/lib/core/dates";

/** What stands in the middle of a postmark, each on its own line; "" for what the card does not know. */
export type PostmarkWords = { month: string; day: string; year: string };

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** Of the day that the sender chose, else of a holiday's own "November 21st"; null where neither names a month. */
export function postmarkWords(selectedDate: CivilDate | null, displayDate: string): PostmarkWords | null {
  if (selectedDate) {
    const { year, month, day } = partsOf(selectedDate);
    return { month: MONTHS[month - 1] ?? "", day: String(day), year: String(year) };
  }
  const [, word = "", day = ""] = /^(\p{L}{3})\p{L}*(?: (\d{1,2}))?/u.exec(displayDate) ?? [];
  const month = MONTHS.find((each) => each === word);
  return month ? { month, day, year: "" } : null;
}
