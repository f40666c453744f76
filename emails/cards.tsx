import { shorten, visibleCharacters } from "@/lib/core/text";
import type { Tone } from "@/lib/holidays/tone";
import { type Mail, type MailFrame, sheetMail } from "./layout";
import { Action, Lead, LineLink, Paragraph, Perforation, PlainAddress, TextLink, Title } from "./parts";
import { fieldHue } from "./styles";
import { cleanLine, hostOf } from "./text";

type CardMail = MailFrame & {
  emoji: string;
  /** Null for a card without a holiday. */
  holidayName: string | null;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
};

type SealedCardMail = CardMail & {
  /** Null if the sender gave none that looks like a name. */
  senderName: string | null;
  /** The sender's verified address. */
  senderEmail: string;
  url: string;
  validDays: number;
  /** The page where the recipient opts out of cards by email. */
  refuseUrl: string;
};

/** A scheduled card: who sent it, for which holiday, and where it opens. No part of the message, no promotion. */
export function sealedCardMail(card: SealedCardMail): Mail {
  const { senderName, senderEmail, holidayName, emoji, hue, tone, url, validDays, refuseUrl, ...frame } = card;
  const host = hostOf(frame.siteUrl);
  const address = cleanLine(senderEmail);
  return sheetMail(
    {
      frame,
      subject: holidayName ? `A card for you: ${cleanLine(holidayName)}` : "A card for you",
      emblem: { emoji, hue: fieldHue(hue, tone) },
      preheader: `From ${address}. Open it on ${host} within ${validDays} days.`,
      why: `You get this because ${address}, who is signed in to ${host} with that address, entered yours to send you this one card. You're not on any mailing list.`,
    },
    <>
      <Title>A card for you</Title>
      <Lead>
        {senderName ? (
          <>
            <strong>{cleanLine(senderName)}</strong> ({address})
          </>
        ) : (
          <strong>{address}</strong>
        )}{" "}
        made you a card{holidayName ? ` for ${cleanLine(holidayName)}` : ""} on Oddly.
      </Lead>
      <Action url={url}>Open your card</Action>
      <Paragraph>
        It opens on <strong>{host}</strong>, no account needed, for the next {validDays} days. Reply to this email to
        write to {address}.
      </Paragraph>
      <PlainAddress url={url} />
      <Perforation />
      <Paragraph quiet>Don't know {address}, or don't want cards by email from anyone?</Paragraph>
      <LineLink href={refuseUrl}>Stop cards by email</LineLink>
    </>,
  );
}

type CardThanksMail = CardMail & {
  /** As typed by the card's creator; null if there is none. */
  recipientName: string | null;
  cardUrl: string;
  /** The page where these emails are turned off. */
  choicesUrl: string;
};

const MAX_NAME_LENGTH = 40;

/** Notifies a card's creator of a reply; `emoji` is one of the site's reply emojis, or the holiday's. */
export function cardThanksMail(thanks: CardThanksMail): Mail {
  const { emoji, recipientName, holidayName, hue, tone, cardUrl, choicesUrl, ...frame } = thanks;
  const name = shorten(cleanLine(recipientName ?? ""), MAX_NAME_LENGTH, visibleCharacters) || "Someone";
  return sheetMail(
    {
      frame,
      subject: `${name} replied ${emoji}`,
      emblem: { emoji, hue: fieldHue(hue, tone) },
      preheader: "A reply to your card.",
      why: `You get this because you made a card on ${hostOf(frame.siteUrl)} and someone who opened it replied.`,
    },
    <>
      <Title>You got a reply</Title>
      <Lead>
        <strong>{name}</strong> opened your {holidayName ? `${cleanLine(holidayName)} card` : "card"} and sent back{" "}
        {emoji}
      </Lead>
      <Action url={cardUrl}>See it on your card</Action>
      <Perforation />
      <Paragraph quiet>
        Don't want these emails? <TextLink href={choicesUrl}>Turn them off</TextLink> on your account page.
      </Paragraph>
    </>,
  );
}
