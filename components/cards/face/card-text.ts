import { type CivilDate, partsOf } from "@/lib/core/civil-date";

/** The font size of a message, so that a short message fills the card as well as a long one. */
export type MessageSize = "shout" | "say" | "tell";

/** Characters that are twice as wide as Latin ones. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** The limits of each size, in characters and lines. */
const LARGEST = [
  { size: "shout", letters: 70, lines: 3 },
  { size: "say", letters: 280, lines: 8 },
] as const;

/** Longer words would break at the largest size. */
const LONG_WORD = 14;

export function messageSize(message: string): MessageSize {
  const text = message.trim();
  const letters = text.length + (text.match(WIDE)?.length ?? 0);
  const lines = text.split("\n").length;
  const longestWord = Math.max(0, ...(text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.length));
  const fits = LARGEST.find(({ size, ...most }) => {
    if (size === "shout" && longestWord > LONG_WORD) return false;
    return letters <= most.letters && lines <= most.lines;
  });
  return fits?.size ?? "tell";
}

/** The three lines in the middle of a postmark; "" for an unknown part. */
export type PostmarkText = { month: string; day: string; year: string };

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/**
 * Returns the lines for the date chosen by the sender, else for the holiday's own "November 21st"; null when neither
 * has a month.
 */
export function postmarkText(selectedDate: CivilDate | null, displayDate: string): PostmarkText | null {
  if (selectedDate) {
    const { year, month, day } = partsOf(selectedDate);
    return { month: MONTHS[month - 1] ?? "", day: String(day), year: String(year) };
  }
  const [, word = "", day = ""] = /^(\p{L}{3})\p{L}*(?: (\d{1,2}))?/u.exec(displayDate) ?? [];
  const month = MONTHS.find((each) => each === word);
  return month ? { month, day, year: "" } : null;
}
