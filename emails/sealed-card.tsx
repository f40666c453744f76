import { Action, PlainAddress } from "./action";
import { cleanLine } from "./clean-line";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail, MailFrame } from "./mail";
import { Lead, LineLink, Paragraph, Title } from "./prose";
import { Perforation, Sheet } from "./sheet";

type SealedCardMail = MailFrame & {
  /** Null when the sender gave none that reads like a name. */
  senderName: string | null;
  /** Their own, proven address. */
  senderEmail: string;
  /** Null for a card without a holiday. */
  holidayName: string | null;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  /** The link that opens the card. */
  url: string;
  validDays: number;
  /** Where its reader refuses cards by mail. */
  refuseUrl: string;
};

/**
 * A card that somebody sends by mail: whose it is, for which holiday, and where it opens. Nothing of what it says, and nothing
 * of ours to sell.
 */
export function sealedCardMail(card: SealedCardMail): Mail {
  const { senderName, senderEmail, holidayName, emoji, hue, url, validDays, refuseUrl, ...frame } = card;
  const subject = holidayName ? `A card for you, for ${cleanLine(holidayName)}` : "A card for you";
  const host = hostOf(frame.siteUrl);
  const address = cleanLine(senderEmail);
  const occasion = holidayName ? ` for ${cleanLine(holidayName)}` : "";
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[hue]}
        preheader={`From ${address}. It opens on a page of ${host}, for ${validDays} days.`}
        why={`You get this because ${address}, who is signed in on ${host} with that address, typed yours to send you this one card. You are on no list of ours.`}
      >
        <Sheet emblem={{ emoji, hue }}>
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
            It opens on a page of <strong>{host}</strong>, needs no account, and can be opened for {validDays} days. An
            answer to this mail goes to {address}.
          </Paragraph>
          <PlainAddress url={url} />
          <Perforation />
          <Paragraph quiet>You don't know {address}, or would rather get no cards by mail, from anybody?</Paragraph>
          <LineLink href={refuseUrl}>I don't want cards by mail</LineLink>
        </Sheet>
      </MailLayout>
    ),
  };
}
