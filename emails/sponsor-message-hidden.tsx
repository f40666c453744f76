import { Action } from "./action";
import { cleanLine } from "./clean-line";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail } from "./mail";
import { paint } from "./paint";
import { Caps, Lead, LineLink, Paragraph, TextLink, Title } from "./prose";
import { Perforation, Sheet } from "./sheet";
import { Facts } from "./sponsor-facts";
import type { SponsorMail } from "./sponsor-mail";
import { TYPE } from "./type";

type SponsorMessageHiddenMail = SponsorMail & {
  /** The text that is hidden, as the sponsor wrote it. */
  message: string;
  /** Why, in an editor's words, on one line or several. */
  reason: string;
};

/** Lines that somebody wrote: each on its own, a word of 200 letters broken, no direction turned. */
function Lines({ children, hue }: { children: string; hue: number }) {
  const look = paint({ back: `field-${hue}`, text: `fieldink-${hue}` });
  const lines = children.split("\n").map(cleanLine).filter(Boolean);
  return (
    <div className={look.className} style={{ ...look.style, borderRadius: "16px", padding: "14px 18px" }}>
      {lines.map((line, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing is ever moved in a mail
          key={index}
          dir="auto"
          style={{ ...TYPE.text, wordBreak: "break-word", margin: index === 0 ? 0 : "8px 0 0" }}
        >
          {line}
        </p>
      ))}
    </div>
  );
}

/** Says that editors keep a sponsor's message from the holiday's pages, why, and what can be done. */
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
        preheader="Your sponsorship goes on. Here is why, and how to say it another way."
        why={`You get this because this address is the contact of a sponsorship on ${hostOf(frame.siteUrl)} whose message we have hidden.`}
      >
        <Sheet emblem={{ emoji: cleanLine(emoji), hue }}>
          <Title>We've hidden your message</Title>
          <Lead>
            Your sponsorship of {holidayName} goes on as it is. Only the message that stood below your name is not shown
            any more.
          </Lead>
          <div style={{ margin: "24px 0 0" }}>
            <Caps>Why</Caps>
          </div>
          <Lines hue={hue}>{reason}</Lines>
          <Action url={dashboardUrl}>Write another message</Action>
          <Paragraph>Once you have, one of us reads it, and then it is shown.</Paragraph>
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
            If you think that we are wrong, write to{" "}
            <TextLink href={`mailto:${frame.contactEmail}`}>{cleanLine(frame.contactEmail)}</TextLink>.
          </Paragraph>
          <p style={TYPE.text}>
            <LineLink href={holidayUrl}>See the day's page</LineLink>
          </p>
        </Sheet>
      </MailLayout>
    ),
  };
}
