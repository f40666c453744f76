import { cx } from "class-variance-authority";
import { type ReactNode, useId } from "react";
import { Emoji, HolidayPicture } from "@/components/ui/emoji";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { type CardContent, cardDate, cardGreeting, cardHeading } from "@/lib/cards/content";
import { stickerPath } from "@/lib/core/emoji";
import { solemnLine } from "@/lib/holidays/greeting";
import { isSolemn } from "@/lib/holidays/tone";
import { messageSize, type PostmarkText, postmarkText } from "./card-text";
import "./card.css";

/** A wrapping paper pattern that covers its parent; none on a solemn card. Decoration. */
export function CardPattern({ emoji, className = "opacity-45" }: { emoji: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx("absolute inset-0 bg-bottom in-data-[tone=solemn]:hidden", className)}
      style={{ backgroundImage: `url("${stickerPath(emoji, "pattern.svg")}")` }}
    />
  );
}

/** The text around the ring. */
const MOTTO = "ODDLY · EVERY DAY IS ODDLY SPECIAL ·";

/** A circle of radius 72 around (100, 100) that starts at the left, where the motto's start is upright. */
const RING = "M28 100a72 72 0 1 1 144 0a72 72 0 1 1 -144 0";

const WAVES = [52, 76, 100, 124, 148].map((y) => `M206 ${y}q22-18 44 0t44 0t44 0t44 0t44 0`).join("");

/**
 * A postmark: a ring with the card's date, and waves that cancel the stamp next to it. Drawn at twice its size, because
 * tools that look for small text don't see how a drawing is scaled.
 */
function Postmark({ words }: { words: PostmarkText | null }) {
  const ring = useId();
  return (
    <svg viewBox="0 0 432 200" className="card-postmark" aria-hidden="true" focusable="false">
      <path id={ring} d={RING} fill="none" />
      <g fill="none" stroke="currentColor" strokeWidth="4">
        <circle cx="100" cy="100" r="94" />
        <circle cx="100" cy="100" r="62" strokeWidth="2.5" />
        <path d={WAVES} strokeLinecap="round" />
      </g>
      <g fill="currentColor" fontWeight="700">
        <text fontSize="19">
          <textPath href={`#${ring}`} textLength="444">
            {MOTTO}
          </textPath>
        </text>
        {words ? (
          <g textAnchor="middle">
            <text x="100" y={words.day ? 76 : 108} fontSize="24">
              {words.month.toUpperCase()}
            </text>
            <text x="100" y="120" fontSize="48" fontWeight="800">
              {words.day}
            </text>
            <text x="100" y="144" fontSize="21">
              {words.year}
            </text>
          </g>
        ) : (
          <text x="100" y="124" fontSize="68" textAnchor="middle">
            ✳
          </text>
        )}
      </g>
    </svg>
  );
}

type Pictured = Pick<CardContent["holiday"], "emoji" | "picturePath">;

type CardPostProps = { holiday: Pictured; postmark: PostmarkText | null; className?: string };

/** The postmark, and a stamp with the holiday's picture and the value "1 day". Decoration. */
export function CardPost({ holiday: { emoji, picturePath }, postmark, className }: CardPostProps) {
  return (
    <div className={cx("flex items-start", className)} aria-hidden="true">
      <Postmark words={postmark} />
      <span className="card-stamp">
        <span className="card-stamp-paper grid">
          <span className="card-stamp-picture">
            <span className="card-stamp-value">1 day</span>
            {picturePath ? (
              <HolidayPicture path={picturePath} className="card-stamp-drawing" />
            ) : (
              <span className="card-stamp-emoji">
                <Emoji of={emoji} />
              </span>
            )}
            <span className="card-stamp-name">Oddly</span>
          </span>
        </span>
      </span>
    </div>
  );
}

/**
 * The front of the closed card: the holiday's picture, else a wrapping paper pattern and one large sticker. Visible
 * while the card slides out and unfolds.
 */
export function CardFront({ holiday: { emoji, picturePath } }: { holiday: Pictured }) {
  return (
    <div aria-hidden="true" className="card-front">
      {picturePath ? (
        <HolidayPicture path={picturePath} className="absolute inset-0 size-full object-cover" />
      ) : (
        <>
          <CardPattern emoji={emoji} />
          <Sticker emoji={emoji} />
        </>
      )}
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
              holiday={holiday}
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
          <CardFront holiday={holiday} />
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
