import { Action } from "./action";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail, MailFrame } from "./mail";
import { Lead, Paragraph, TextLink, Title } from "./prose";
import { Perforation, Sheet } from "./sheet";

type CardThanksMail = MailFrame & {
  /** One of ours, or the holiday's. */
  emoji: string;
  /** Null for a card without a holiday. */
  holidayName: string | null;
  /** OKLCH hue in degrees. */
  hue: number;
  cardUrl: string;
  /** Where such mails are turned off. */
  choicesUrl: string;
};

/** Tells the maker of a card that somebody sent an emoji back for it. Who it was, we do not know. */
export function cardThanksMail({ emoji, holidayName, hue, cardUrl, choicesUrl, ...frame }: CardThanksMail): Mail {
  const subject = `${emoji} came back for your card`;
  const host = hostOf(frame.siteUrl);
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[hue]}
        preheader="Somebody opened your card and sent this back."
        why={`You get this because you made a card on ${host}, and somebody who got it sent an emoji back.`}
      >
        <Sheet emblem={{ emoji, hue }}>
          <Title>Your card landed well</Title>
          <Lead>
            Somebody opened {holidayName ? <strong>your {holidayName} card</strong> : "your card"} and sent {emoji}{" "}
            back.
          </Lead>
          <Action url={cardUrl}>See it on your card</Action>
          <Perforation />
          <Paragraph quiet>
            Rather not hear of it? <TextLink href={choicesUrl}>Turn these mails off</TextLink> on your account page.
          </Paragraph>
        </Sheet>
      </MailLayout>
    ),
  };
}
