import type { Tone } from "@/lib/holidays/tone";
import { Action, PlainAddress } from "./action";
import { cleanLine } from "./clean-line";
import { fieldHue } from "./colors";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail, MailFrame } from "./mail";
import { Lead, LineLink, Paragraph, Title } from "./prose";
import { Perforation, Sheet } from "./sheet";

type SealedCardMail = MailFrame & {
  /** Null if the sender gave none that looks like a name. */
  senderName: string | null;
  /** The sender's verified address. */
  senderEmail: string;
  /** Null for a card without a holiday. */
  holidayName: string | null;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
  /** The URL that opens the card. */
  url: string;
  validDays: number;
  /** The page where the recipient opts out of cards by email. */
  refuseUrl: string;
};

/**
 * A scheduled card: who sent it, for which holiday, and where it opens. Contains nothing of the message and no
 * promotion.
 */
export function sealedCardMail(card: SealedCardMail): Mail {
  const { senderName, senderEmail, holidayName, emoji, hue, tone, url, validDays, refuseUrl, ...frame } = card;
  const subject = holidayName ? `A card for you: ${cleanLine(holidayName)}` : "A card for you";
  const host = hostOf(frame.siteUrl);
  const address = cleanLine(senderEmail);
  const field = fieldHue(hue, tone);
  const occasion = holidayName ? ` for ${cleanLine(holidayName)}` : "";
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[field]}
        preheader={`From ${address}. Open it on ${host} within ${validDays} days.`}
        why={`You get this because ${address}, who is signed in to ${host} with that address, entered yours to send you this one card. You're not on any mailing list.`}
      >
        <Sheet emblem={{ emoji, hue: field }}>
          <Title>A card for you</Title>
          <Lead>
            {senderName ? (
              <>
                <strong>{cleanLine(senderName)}</strong> ({address})
              </>
            ) : (
              <strong>{address}</strong>
            )}{" "}
            made you a card{occasion} on Oddly.
          </Lead>
          <Action url={url}>Open your card</Action>
          <Paragraph>
            It opens on <strong>{host}</strong>, no account needed, for the next {validDays} days. Reply to this email
            to write to {address}.
          </Paragraph>
          <PlainAddress url={url} />
          <Perforation />
          <Paragraph quiet>Don't know {address}, or don't want cards by email from anyone?</Paragraph>
          <LineLink href={refuseUrl}>Stop cards by email</LineLink>
        </Sheet>
      </MailLayout>
    ),
  };
}
