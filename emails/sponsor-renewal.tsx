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
  /** For example "$15 every 3 months". */
  priceWords: string;
  renewsAt: Date;
  /** Whether the holiday has become a solemn day, whose page shows no sponsor. */
  isHidden: boolean;
};

/** Announces what will be charged and when, and how to cancel. */
export function sponsorRenewalMail(props: SponsorRenewalMail): Mail {
  const { businessName, emoji, hue, holidayUrl, dashboardUrl, priceWords, renewsAt, isHidden, ...frame } = props;
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
        preheader={`${priceWords}. To keep it, do nothing. To stop, cancel before then.`}
        why={`You get this ahead of every renewal because this address is the contact for a sponsorship on ${hostOf(frame.siteUrl)}.`}
      >
        <Sheet emblem={{ emoji: cleanLine(emoji), hue }}>
          <Title>
            {isHidden ? `Your sponsorship of ${holidayName} is hidden` : `Another round of ${holidayName}?`}
          </Title>
          <Lead>
            Your sponsorship renews on <strong>{on}</strong>, at <strong>{priceWords}</strong>. We'll charge the card
            you have on file with Stripe.
          </Lead>
          {isHidden ? (
            <Paragraph>
              {holidayName} is a solemn day on Oddly now, and solemn days don't show sponsors. Your business isn't
              shown, but your subscription renews unless you cancel it.
            </Paragraph>
          ) : (
            <Paragraph>Want to stay? There's nothing to do. We'll send you a receipt.</Paragraph>
          )}
          <Paragraph>
            Want to stop? Cancel on your dashboard before that day. You won't be charged again, and you keep the time
            you've paid for.
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
            <LineLink href={holidayUrl}>View the page</LineLink>
          </p>
        </Sheet>
      </MailLayout>
    ),
  };
}
