import { Action } from "./action";
import { cleanLine } from "./clean-line";
import { MailLayout } from "./layout";
import { Lines } from "./lines";
import { hostOf } from "./links";
import type { Mail } from "./mail";
import { Caps, Lead, LineLink, Paragraph, TextLink, Title } from "./prose";
import { Perforation, Sheet } from "./sheet";
import { Facts } from "./sponsor-facts";
import type { SponsorMail } from "./sponsor-mail";
import { TYPE } from "./type";

type SponsorMessageHiddenMail = SponsorMail & {
  /** The hidden text, as entered by the sponsor. */
  message: string;
  /** The editor's reason, one or more lines. */
  reason: string;
};

/** Says that editors have hidden a sponsor's message, why, and what to do next. */
export function sponsorMessageHiddenMail(props: SponsorMessageHiddenMail): Mail {
  const { businessName, emoji, hue, holidayUrl, dashboardUrl, message, reason, ...frame } = props;
  const holidayName = cleanLine(frame.holidayName);
  const subject = `Your message on ${holidayName} is hidden`;
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[hue]}
        preheader="Your sponsorship continues. Here's why, and what to do next."
        why={`You get this because this address is the contact for a sponsorship on ${hostOf(frame.siteUrl)} whose message we hid.`}
      >
        <Sheet emblem={{ emoji: cleanLine(emoji), hue }}>
          <Title>We've hidden your message</Title>
          <Lead>Your sponsorship of {holidayName} continues. Only the message below your name is hidden.</Lead>
          <div style={{ margin: "24px 0 0" }}>
            <Caps>Why</Caps>
          </div>
          <Lines hue={hue}>{reason}</Lines>
          <Action url={dashboardUrl}>Write another message</Action>
          <Paragraph>An editor will review your new message before it appears.</Paragraph>
          <Perforation />
          <Facts
            facts={[
              { label: "Sponsor", value: businessName },
              { label: "Hidden", value: message },
            ]}
            total={{ label: "On", value: holidayName }}
            hue={hue}
          />
          <Paragraph quiet>
            Think we got it wrong? Write to{" "}
            <TextLink href={`mailto:${frame.contactEmail}`}>{cleanLine(frame.contactEmail)}</TextLink>.
          </Paragraph>
          <p style={TYPE.text}>
            <LineLink href={holidayUrl}>View the page</LineLink>
          </p>
        </Sheet>
      </MailLayout>
    ),
  };
}
