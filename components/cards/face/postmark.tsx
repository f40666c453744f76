import { useId } from "react";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";

/** The three lines in the middle of a postmark; "" for an unknown part. */
export type PostmarkWords = { month: string; day: string; year: string };

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/**
 * Returns the lines for the date chosen by the sender, else for the holiday's own "November 21st"; null when neither
 * has a month.
 */
export function postmarkWords(selectedDate: CivilDate | null, displayDate: string): PostmarkWords | null {
  if (selectedDate) {
    const { year, month, day } = partsOf(selectedDate);
    return { month: MONTHS[month - 1] ?? "", day: String(day), year: String(year) };
  }
  const [, word = "", day = ""] = /^(\p{L}{3})\p{L}*(?: (\d{1,2}))?/u.exec(displayDate) ?? [];
  const month = MONTHS.find((each) => each === word);
  return month ? { month, day, year: "" } : null;
}

/** The text around the ring. */
const MOTTO = "ODDLY · EVERY DAY IS ODDLY SPECIAL ·";

/** A circle of radius 36 around (50, 50) that starts at the left, where the motto's start is upright. */
const RING = "M14 50a36 36 0 1 1 72 0a36 36 0 1 1 -72 0";

const WAVES = [26, 38, 50, 62, 74].map((y) => `M103 ${y}q11-9 22 0t22 0t22 0t22 0t22 0`);

/** A postmark: a ring with the card's date, and waves that cancel the stamp next to it. */
export function CardPostmark({ words }: { words: PostmarkWords | null }) {
  const ring = useId();
  return (
    <svg viewBox="0 0 216 100" className="card-postmark" aria-hidden="true" focusable="false">
      <path id={ring} d={RING} fill="none" />
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <circle cx="50" cy="50" r="47" />
        <circle cx="50" cy="50" r="31" strokeWidth="1.25" />
        {WAVES.map((wave) => (
          <path key={wave} d={wave} strokeLinecap="round" />
        ))}
      </g>
      <g fill="currentColor" fontWeight="700">
        <text fontSize="9.5">
          <textPath href={`#${ring}`} textLength="222">
            {MOTTO}
          </textPath>
        </text>
        {words ? (
          <g textAnchor="middle">
            <text x="50" y={words.day ? 38 : 54} fontSize="12">
              {words.month.toUpperCase()}
            </text>
            <text x="50" y="60" fontSize="24" fontWeight="800">
              {words.day}
            </text>
            <text x="50" y="72" fontSize="10.5">
              {words.year}
            </text>
          </g>
        ) : (
          <text x="50" y="62" fontSize="34" textAnchor="middle">
            ✳
          </text>
        )}
      </g>
    </svg>
  );
}
