import { useId } from "react";
import type { PostmarkWords } from "./card-postmark-words";

/** Once around the ring. */
const MOTTO = "ODDLY · EVERY DAY IS ODDLY SPECIAL ·";

/** A circle of radius 36 around (50, 50), begun at the left so that the motto's start stands upright there. */
const RING = "M14 50a36 36 0 1 1 72 0a36 36 0 1 1 -72 0";

const WAVES = [26, 38, 50, 62, 74].map((y) => `M103 ${y}q11-9 22 0t22 0t22 0t22 0t22 0`);

/** The mark of our post office: a ring with the card's day in it, and waves that cancel the stamp beside it. */
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
