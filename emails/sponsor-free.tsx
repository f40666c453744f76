import { Action } from "./action";
import { cleanLine } from "./clean-line";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail, MailFrame } from "./mail";
import { Lead, Paragraph, Title } from "./prose";
import { Sheet } from "./sheet";

type SponsorFreeMail = MailFrame & {
  holidayName: string;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  holidayUrl: string;
  /** For example "$15 every 3 months". */
  priceWords: string;
};

/** Notifies a subscriber of the waitlist, once, that a holiday is available for sponsorship again. */
export function sponsorFreeMail({ emoji, hue, holidayUrl, priceWords, ...frame }: SponsorFreeMail): Mail {
  const holidayName = cleanLine(frame.holidayName);
  const subject = `${holidayName} is free to sponsor`;
  const host = hostOf(frame.siteUrl);
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[hue]}
        preheader="You asked us to tell you. The first to check out gets it."
        why={`You get this because you asked us on ${host} to tell you when this holiday is free. It's the only email about it: you're off the list now.`}
      >
        <Sheet emblem={{ emoji: cleanLine(emoji), hue }}>
          <Title>{holidayName} is free</Title>
          <Lead>You asked us to tell you when it has no sponsor. That's now.</Lead>
          <Paragraph>
            Each holiday has one sponsor at a time, and the first to check out gets it. A sponsorship is{" "}
            <strong>{priceWords}</strong>, and you can cancel anytime.
          </Paragraph>
          <Action url={holidayUrl}>Sponsor this holiday</Action>
          <Paragraph quiet>Changed your mind? There's nothing to do. We won't email you about it again.</Paragraph>
        </Sheet>
      </MailLayout>
    ),
  };
}
