import { cva, cx } from "class-variance-authority";
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
    <svg
      viewBox="0 0 216 100"
      className="relative z-1 mt-[0.2rem] -mr-10 w-38 -rotate-7 overflow-visible font-sans text-field-ink opacity-72 in-data-[tone=solemn]:rotate-none @[44rem]:-mr-[3.2rem] @[44rem]:w-46"
      aria-hidden="true"
      focusable="false"
    >
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
      <span className="card-stamp flex-none rotate-3 in-data-[tone=solemn]:rotate-none">
        <span className="card-stamp-paper grid">
          <span className="card-stamp-picture relative grid place-items-center font-bold text-[0.55rem] leading-none @[44rem]:text-[0.7rem]">
            <span className="absolute top-[0.2rem] right-[0.3rem]">1 day</span>
            <span className="text-[2.1rem] @[44rem]:text-[2.7rem]">{emoji}</span>
            <span className="absolute bottom-[0.2rem] left-[0.3rem] font-display font-extrabold text-[0.65rem] @[44rem]:text-[0.85rem]">
              Oddly
            </span>
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
export function CardFront({ emoji, className }: { emoji: string; className: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx("card-front absolute inset-0 place-items-center overflow-hidden text-[7rem]", className)}
    >
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

const headingVariants = cva("text-balance wrap-anywhere font-display font-extrabold tracking-[-0.03em] outline-none", {
  variants: {
    size: {
      normal: "text-[clamp(2.2rem,11.5cqi,3.6rem)] leading-none @[44rem]:text-[clamp(2.75rem,5.6cqi,3.75rem)]",
      long: "text-[clamp(1.9rem,9cqi,2.9rem)] leading-[1.04] @[44rem]:text-[clamp(2.2rem,4.4cqi,2.9rem)]",
      endless: "text-[clamp(1.4rem,6.2cqi,2rem)] leading-[1.1] @[44rem]:text-[1.9rem]",
    },
  },
});

const messageVariants = cva("wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]", {
  variants: {
    size: {
      shout:
        "my-auto text-balance font-bold font-display text-[clamp(1.75rem,8.5cqi,2.75rem)] leading-[1.18] tracking-[-0.015em] @[44rem]:text-[clamp(2.1rem,4.4cqi,2.75rem)]",
      say: "text-pretty text-[1.3rem] leading-normal",
      tell: "text-[1.0625rem] leading-[1.6] print:text-[0.95rem] print:leading-normal",
    },
  },
});

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
      className="hued greeting-card @container mx-auto w-full max-w-5xl text-field-ink print:max-w-none"
      style={hueStyle(holiday.hue, holiday.tone)}
      data-tone={holiday.tone}
    >
      <div className="card-spread relative grid @[44rem]:min-h-[31rem] @[44rem]:grid-cols-2 print:min-h-0 print:grid-cols-1 print:grid-rows-[repeat(2,minmax(50vh,auto))]">
        <div className="card-cover relative z-1 min-w-0">
          <div className="card-cover-face relative isolate flex h-full flex-col items-start gap-3.5 rounded-[1.5rem_1.5rem_0_0] px-[1.35rem] pt-[1.35rem] pb-7 @[44rem]:gap-[1.1rem] @[44rem]:rounded-[1.75rem_0_0_1.75rem] @[44rem]:px-9 @[44rem]:py-8 print:rounded-[1.5rem_1.5rem_0_0] print:px-9 print:py-8 print:@max-[35rem]:pb-42">
            <CardPattern
              emoji={holiday.emoji}
              className="-z-1 rounded-[inherit] opacity-20 mask-[linear-gradient(transparent_40%,#000)]"
            />
            <CardPost
              emoji={holiday.emoji}
              postmark={postmarkText(selectedDate, holiday.displayDate)}
              className="self-end"
            />
            {isSolemn(holiday) && <p className="-mb-2 font-bold">{solemnLine(holiday)}</p>}
            <Heading className={headingVariants({ size: headingSize(heading) })} tabIndex={-1} data-card-heading>
              {heading}
            </Heading>
            {date && <p className="font-bold">{selectedDate ? <time dateTime={selectedDate}>{date}</time> : date}</p>}
            {holiday.notes && <p className="wrap-anywhere max-w-[34rem] text-pretty">{holiday.notes}</p>}
            {explore && <div className="pr-24 @[44rem]:pr-0 print:hidden">{explore}</div>}
            <Sticker
              emoji={holiday.emoji}
              className={cx(
                "card-sticker absolute right-[1.1rem] -bottom-[2.6rem] @[44rem]:static @[44rem]:mt-auto @[44rem]:-mb-1 @[44rem]:self-end print:absolute print:right-8 print:bottom-6 print:m-0 print:text-[7rem]",
                isSolemn(holiday) ? "text-[3.25rem]" : "text-[5rem] @[44rem]:text-[7.5rem]",
              )}
            />
          </div>
          <CardFront
            emoji={holiday.emoji}
            className="hidden rounded-[0_0_1.5rem_1.5rem] in-data-[phase=opening]:grid @[44rem]:rounded-[0_1.75rem_1.75rem_0] print:hidden"
          />
        </div>
        <div className="card-inside relative flex min-w-0 flex-col gap-5 px-[1.35rem] pt-7 pb-9 @[44rem]:pt-12 @[44rem]:pr-12 @[44rem]:pl-10 print:rounded-[0_0_1.5rem_1.5rem] print:px-9 print:pt-10 print:pb-8">
          <p
            className="wrap-anywhere pr-22 font-display font-extrabold text-[1.4rem] leading-[1.2] [unicode-bidi:plaintext] @[44rem]:pr-0 @[44rem]:text-[1.6rem]"
            dir="auto"
          >
            {cardGreeting(recipientName, holiday.tone)}
          </p>
          <p className={messageVariants({ size: messageSize(isEmpty ? (placeholder ?? "") : message) })} dir="auto">
            {isEmpty ? <span className="opacity-72">{placeholder}</span> : message}
          </p>
          {video && <div className="overflow-hidden rounded-2xl print:hidden">{video}</div>}
          <p className="wrap-anywhere mt-auto flex flex-col items-end gap-0.5 pt-2 text-end">
            <span dir="auto">{sender ? `${salutation},` : salutation}</span>
            {sender && (
              // Right-aligned, whichever way the name is written.
              <strong
                className="max-w-full -rotate-2 text-right font-display font-extrabold text-[1.9rem] text-field-strong leading-[1.15] in-data-[tone=solemn]:rotate-none"
                dir="auto"
              >
                {sender}
              </strong>
            )}
          </p>
        </div>
      </div>
    </article>
  );
}
