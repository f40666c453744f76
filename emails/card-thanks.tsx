import { shorten, visibleCharacters } from "@/lib/core/text";
import type { Tone } from "@/lib/holidays/tone";
import { Action } from "./action";
import { cleanLine } from "./clean-line";
import { fieldHue } from "./colors";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail, MailFrame } from "./mail";
import { Lead, Paragraph, TextLink, Title } from "./prose";
import { Perforation, Sheet } from "./sheet";

type CardThanksMail = MailFrame & {
  /** One of the site's reply emojis, or the holiday's. */
  emoji: string;
  /** As typed by the card's creator; null if not given. */
  recipientName: string | null;
  /** Null for a card without a holiday. */
  holidayName: string | null;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
  cardUrl: string;
  /** The page where these emails are turned off. */
  choicesUrl: string;
};

const MAX_NAME_LENGTH = 40;

/** Notifies a card's creator of an emoji reply. */
export function cardThanksMail(thanks: CardThanksMail): Mail {
  const { emoji, recipientName, holidayName, hue, tone, cardUrl, choicesUrl, ...frame } = thanks;
  const who = shorten(cleanLine(recipientName ?? ""), MAX_NAME_LENGTH, visibleCharacters) || "Someone";
  const subject = `${who} replied ${emoji}`;
  const field = fieldHue(hue, tone);
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[field]}
        preheader="A reply to your card."
        why={`You get this because you made a card on ${hostOf(frame.siteUrl)} and someone who opened it replied.`}
      >
        <Sheet emblem={{ emoji, hue: field }}>
          <Title>You got a reply</Title>
          <Lead>
            <strong>{who}</strong> opened your {holidayName ? `${cleanLine(holidayName)} card` : "card"} and sent back{" "}
            {emoji}
          </Lead>
          <Action url={cardUrl}>See it on your card</Action>
          <Perforation />
          <Paragraph quiet>
            Don't want these emails? <TextLink href={choicesUrl}>Turn them off</TextLink> on your account page.
          </Paragraph>
        </Sheet>
      </MailLayout>
    ),
  };
}
