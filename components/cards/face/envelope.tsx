import type { ReactNode } from "react";
import { Emoji } from "@/components/ui/emoji";
import type { CardContent } from "@/lib/cards/content";
import { CardFront, CardPattern, CardPost } from "./card-face";
import type { PostmarkText } from "./card-text";
import "./envelope.css";

const BUMPS = 18;

/** Returns the SVG path of a seal's edge: a circle of small arcs around (50, 50). */
function edge(): string {
  const points = Array.from({ length: BUMPS }, (_, index) => {
    const angle = (index / BUMPS) * 2 * Math.PI;
    return `${(50 + 43 * Math.cos(angle)).toFixed(2)} ${(50 + 43 * Math.sin(angle)).toFixed(2)}`;
  });
  const [first, ...rest] = points;
  return `M${first}${[...rest, first].map((point) => `A9.5 9.5 0 0 1 ${point}`).join("")}Z`;
}

const EDGE = edge();

/** A round seal with the holiday's emoji, in two halves that separate when it breaks. */
function CardSeal({ emoji }: { emoji: string }) {
  return (
    <span aria-hidden="true" className="card-seal">
      {["left", "right"].map((half) => (
        <span key={half} className={`card-seal-${half} absolute inset-0 grid place-items-center`}>
          <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
            <path d={EDGE} fill="var(--seal)" />
            <circle
              cx="50"
              cy="50"
              r="37"
              fill="none"
              stroke="var(--on-seal)"
              strokeWidth="1.5"
              strokeDasharray="1 4"
              strokeLinecap="round"
            />
          </svg>
          <span className="card-seal-emoji">
            <Emoji of={emoji} />
          </span>
        </span>
      ))}
    </span>
  );
}

type CardEnvelopeProps = {
  holiday: Pick<CardContent["holiday"], "emoji" | "picturePath">;
  postmark: PostmarkText | null;
  children: ReactNode;
  /** A stamp across the envelope, as on undeliverable mail. */
  rubberStamp?: string;
};

/**
 * A closed envelope: the flap with its lining at the back, the card inside, the address on the front, the seal at the
 * edge.
 */
export function CardEnvelope({ holiday, postmark, children, rubberStamp }: CardEnvelopeProps) {
  return (
    <div className="card-envelope">
      <div aria-hidden="true" className="card-flap">
        <CardPattern emoji={holiday.emoji} />
      </div>
      <div aria-hidden="true" className="card-letter">
        <CardFront holiday={holiday} />
      </div>
      <div className="card-envelope-front">
        <CardPost holiday={holiday} postmark={postmark} className="card-envelope-post" />
        <div className="card-address">{children}</div>
        {rubberStamp && (
          <span aria-hidden="true" className="card-rubber-stamp">
            {rubberStamp}
          </span>
        )}
      </div>
      <CardSeal emoji={holiday.emoji} />
    </div>
  );
}
