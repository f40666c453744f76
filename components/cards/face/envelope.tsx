import type { ReactNode } from "react";
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
    <span
      aria-hidden="true"
      className="card-seal absolute -top-[2.9rem] left-[calc(50%-3.1rem)] size-[6.2rem] in-data-[tone=solemn]:scale-80"
    >
      {["left", "right"].map((half) => (
        <span key={half} className={`card-seal-${half} absolute inset-0 grid place-items-center *:[grid-area:1/1]`}>
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
          <span className="text-[2.7rem] leading-none">{emoji}</span>
        </span>
      ))}
    </span>
  );
}

type CardEnvelopeProps = {
  emoji: string;
  postmark: PostmarkText | null;
  children: ReactNode;
  /** A stamp across the envelope, as on undeliverable mail. */
  rubberStamp?: string;
};

/**
 * A closed envelope: the flap with its lining at the back, the card inside, the address on the front, the seal at the
 * edge.
 */
export function CardEnvelope({ emoji, postmark, children, rubberStamp }: CardEnvelopeProps) {
  return (
    <div className="card-envelope relative mx-auto aspect-3/2 w-full max-w-[33rem]">
      <div
        aria-hidden="true"
        className="card-flap absolute inset-x-0 bottom-[calc(100%-0.6rem)] h-[58%] overflow-hidden"
      >
        <CardPattern emoji={emoji} />
      </div>
      <div aria-hidden="true" className="card-letter absolute inset-x-[4%] inset-y-[3%] rounded-2xl overflow-hidden">
        <CardFront emoji={emoji} className="grid rounded-[inherit]" />
      </div>
      <div className="card-envelope-front absolute inset-0 overflow-hidden rounded-[1.1rem] text-field-ink">
        <CardPost emoji={emoji} postmark={postmark} className="absolute top-3 right-3.5 [&>svg]:w-34" />
        <div className="absolute inset-x-5 bottom-[1.1rem]">{children}</div>
        {rubberStamp && (
          <span
            aria-hidden="true"
            className="absolute top-[60%] left-[46%] -translate-1/2 -rotate-11 whitespace-nowrap rounded-lg border-[0.22rem] border-current px-3 pt-1 pb-0.5 text-center font-display font-extrabold text-[clamp(1.2rem,6vw,1.75rem)] text-destructive uppercase leading-[1.1] tracking-[0.04em] opacity-85"
          >
            {rubberStamp}
          </span>
        )}
      </div>
      <CardSeal emoji={emoji} />
    </div>
  );
}
