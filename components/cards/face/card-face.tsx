import type { ReactNode } from "react";
import { hueStyle } from "@/components/ui/hue";
import { Sticker } from "@/components/ui/sticker";
import { type CardContent, cardDate, cardGreeting, cardHeading } from "@/lib/cards/content";
import { isSolemn, solemnLine } from "@/lib/holidays/tone";
import { messageSize } from "./message-size";
import { CardPattern } from "./pattern";
import { CardPostmark, postmarkWords } from "./postmark";

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

/** A postage stamp with the holiday's emoji and the value "1 day". Decoration. */
export function CardStamp({ emoji }: { emoji: string }) {
  return (
    <span aria-hidden="true" className="card-stamp">
      <span className="card-stamp-paper">
        <span className="card-stamp-picture">
          <span className="card-stamp-value">1 day</span>
          <span className="card-stamp-emoji">{emoji}</span>
          <span className="card-stamp-name">Oddly</span>
        </span>
      </span>
    </span>
  );
}

/** Headings longer than these get a smaller font. */
const LONG_HEADING = 34;
const VERY_LONG_HEADING = 80;

function headingSize(heading: string): string {
  if (heading.length > VERY_LONG_HEADING) return "card-heading card-heading-endless";
  return heading.length > LONG_HEADING ? "card-heading card-heading-long" : "card-heading";
}

export type CardFaceProps = {
  content: CardContent;
  headingLevel?: 1 | 2;
  /** The personal video, or the notice in its place. */
  video?: ReactNode;
  /** The link to the holiday, below its notes. */
  explore?: ReactNode;
  /** Shown while there is no message. */
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
    <article className="hued greeting-card" style={hueStyle(holiday.hue, holiday.tone)} data-tone={holiday.tone}>
      <div className="card-spread">
        <div className="card-cover">
          <div className="card-cover-face">
            <CardPattern emoji={holiday.emoji} />
            <div className="card-post" aria-hidden="true">
              <CardPostmark words={postmarkWords(selectedDate, holiday.displayDate)} />
              <CardStamp emoji={holiday.emoji} />
            </div>
            {isSolemn(holiday) && <p className="card-solemn-line">{solemnLine(holiday)}</p>}
            <Heading className={headingSize(heading)} tabIndex={-1} data-card-heading>
              {heading}
            </Heading>
            {date && <p className="card-date">{selectedDate ? <time dateTime={selectedDate}>{date}</time> : date}</p>}
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
          <p className={`card-message card-message-${messageSize(isEmpty ? (placeholder ?? "") : message)}`} dir="auto">
            {isEmpty ? <span className="card-placeholder">{placeholder}</span> : message}
          </p>
          {video && <div className="card-video">{video}</div>}
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
