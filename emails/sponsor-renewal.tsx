import { Action } from "./action";
import { cleanLine } from "./clean-line";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail } from "./mail";
import { Lead, LineLink, Paragraph, Title } from "./prose";
import { Perforation, Sheet } from "./sheet";
import { Facts } from "./sponsor-facts";
import type { SponsorMail } from "./sponsor-mail";
import { TYPE } from "./type";
import { dateInWords } from "./when";

type SponsorRenewalMail = SponsorMail & {
  /** "$15 every 3 months". */
  priceWords: string;
  renewsAt: Date;
};

/** Says ahead of time what will be charged and when, and how to end it instead. */
export function sponsorRenewalMail(props: SponsorRenewalMail): Mail {
  const { businessName, emoji, hue, holidayUrl, dashboardUrl, priceWords, renewsAt, ...frame } = props;
  const holidayName = cleanLine(frame.holidayName);
  const on = dateInWords(renewsAt);
  const subject = `${holidayName} renews on ${on}`;
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[hue]}
        preheader={`${priceWords}, and there is still time to say no. To say yes, you do nothing.`}
        why={`You get this ahead of every renewal because this address is the contact of a sponsorship on ${hostOf(frame.siteUrl)}.`}
      >
        <Sheet emblem={{ emoji: cleanLine(emoji), hue }}>
          <Title>Another round of {holidayName}?</Title>
          <Lead>
            Your sponsorship renews on <strong>{on}</strong>, at <strong>{priceWords}</strong>. It is charged to the
            card that Stripe keeps for you.
          </Lead>
          <Paragraph>Glad to stay? Then there is nothing to do, and a receipt comes when it is paid.</Paragraph>
          <Paragraph>
            Rather not? End it on your dashboard before that day. Nothing more is charged then, and the time that you
            have paid for is still yours.
          </Paragraph>
          <Action url={dashboardUrl}>Open the dashboard</Action>
          <Perforation />
          <Facts
            facts={[
              { label: "Sponsor", value: businessName },
              { label: "Renews on", value: on },
            ]}
            total={{ label: "Price", value: priceWords }}
            hue={hue}
          />
          <p style={TYPE.text}>
            <LineLink href={holidayUrl}>See what stands on the day's page</LineLink>
          </p>
        </Sheet>
      </MailLayout>
    ),
  };
}
