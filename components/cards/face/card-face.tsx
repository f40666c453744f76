import { cx } from "class-variance-authority";
import { type ReactNode, useId } from "react";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { type CardContent, cardDate, cardGreeting, cardHeading } from "@/lib/cards/content";
import { isSolemn, solemnLine } from "@/lib/holidays/tone";
import { messageSize, type PostmarkText, postmarkText } from "./card-text";
import "./card.css";

/** The emoji's positions on a 96 by 96 tile: each row is shifted by half a step. */
const PLACES = [
  { x: 24, y: 36, turn: -12 },
  { x: 72, y: 84, turn: 14 },
];

/** Returns a wrapping paper pattern of the emoji as a repeatable CSS `background-image`. */
export function emojiPattern(emoji: string): string {
  const escaped = emoji.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const marks = PLACES.map(({ x, y, turn }) => {
    return `<text x="${x}" y="${y}" font-size="26" text-anchor="middle" transform="rotate(${turn} ${x} ${y - 9})">${escaped}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">${marks.join("")}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/** A wrapping paper pattern that covers its parent; none on a solemn card. Decoration. */
export function CardPattern({ emoji, className = "opacity-45" }: { emoji: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx("absolute inset-0 bg-bottom in-data-[tone=solemn]:hidden", className)}
      style={{ backgroundImage: emojiPattern(emoji) }}
    />
  );
}

/** The text around the ring. */
const MOTTO = "ODDLY · EVERY DAY IS ODDLY SPECIAL ·";

/** A circle of radius 36 around (50, 50) that starts at the left, where the motto's start is upright. */
const RING = "M14 50a36 36 0 1 1 72 0a36 36 0 1 1 -72 0";

const WAVES = [26, 38, 50, 62, 74].map((y) => `M103 ${y}q11-9 22 0t22 0t22 0t22 0t22 0`);

/** A postmark: a ring with the card's date, and waves that cancel the stamp next to it. */
function Postmark({ words }: { words: PostmarkText | null }) {
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

type CardPostProps = { emoji: string; postmark: PostmarkText | null; className?: string };

/** The postmark, and a stamp with the holiday's emoji and the value "1 day". Decoration. */
export function CardPost({ emoji, postmark, className }: CardPostProps) {
  return (
    <div className={cx("flex items-start", className)} aria-hidden="true">
      <Postmark words={postmark} />
      <span className="card-stamp">
        <span className="card-stamp-paper grid">
          <span className="card-stamp-picture">
            <span className="card-stamp-value">1 day</span>
            <span className="card-stamp-emoji">{emoji}</span>
            <span className="card-stamp-name">Oddly</span>
          </span>
        </span>
      </span>
    </div>
  );
}

/**
 * The front of the closed card: a wrapping paper pattern and one large sticker. Visible while the card slides out and
 * unfolds.
 */
export function CardFront({ emoji }: { emoji: string }) {
  return (
    <div aria-hidden="true" className="card-front">
      <CardPattern emoji={emoji} />
      <Sticker emoji={emoji} />
    </div>
  );
}

/** A longer heading gets a smaller font. */
const headingSize = ({ length }: string) => {
  if (length > 80) return "endless";
  return length > 34 ? "long" : "normal";
};

type CardFaceProps = {
  content: CardContent;
  headingLevel?: 1 | 2;
  /** The personal video, or the notice in its place. */
  video?: ReactNode;
  /** The link to the holiday, below its notes. */
  explore?: ReactNode;
  placeholder?: string;
};

/** An open card: the holiday on the left or above the fold, the message on the right or below it. */
export function CardFace({ content, headingLevel = 1, video, explore, placeholder }: CardFaceProps) {
  const { holiday, selectedDate, message, senderName, recipientName, salutation } = content;
  const Heading = `h${headingLevel}` as const;
  const heading = cardHeading(holiday);
  const date = cardDate(content);
  const sender = senderName?.trim();
  const isEmpty = message.trim() === "";
  return (
    <article
      className="hued greeting-card @container"
      style={hueStyle(holiday.hue, holiday.tone)}
      data-tone={holiday.tone}
    >
      <div className="card-spread">
        <div className="card-cover relative z-1 min-w-0">
          <div className="card-cover-face">
            <CardPattern emoji={holiday.emoji} className="card-cover-pattern" />
            <CardPost
              emoji={holiday.emoji}
              postmark={postmarkText(selectedDate, holiday.displayDate)}
              className="self-end"
            />
            {isSolemn(holiday) && <p className="-mb-2 font-bold">{solemnLine(holiday)}</p>}
            <Heading className="card-heading" data-size={headingSize(heading)} tabIndex={-1} data-card-heading>
              {heading}
            </Heading>
            {date && <p className="font-bold">{selectedDate ? <time dateTime={selectedDate}>{date}</time> : date}</p>}
            {holiday.notes && <p className="card-notes">{holiday.notes}</p>}
            {explore && <div className="card-explore">{explore}</div>}
            <Sticker emoji={holiday.emoji} className="card-sticker" />
          </div>
          <CardFront emoji={holiday.emoji} />
        </div>
        <div className="card-inside">
          <p className="card-greeting" dir="auto">
            {cardGreeting(recipientName, holiday.tone)}
          </p>
          <p className="card-message" data-size={messageSize(isEmpty ? (placeholder ?? "") : message)} dir="auto">
            {isEmpty ? <span className="opacity-72">{placeholder}</span> : message}
          </p>
          {video && <div className="overflow-hidden rounded-2xl print:hidden">{video}</div>}
          <p className="card-signature">
            <span dir="auto">{sender ? `${salutation},` : salutation}</span>
            {sender && (
              <strong className="card-sender" dir="auto">
                {sender}
              </strong>
            )}
          </p>
        </div>
      </div>
    </article>
  );
}
