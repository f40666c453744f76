import { money } from "@/lib/sponsors/plan";
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

type SponsorPaymentFailedMail = SponsorMail & { amountCents: number; currency: string };

/** Says that a renewal could not be charged, what to do, and what happens when nothing is done. */
export function sponsorPaymentFailedMail(props: SponsorPaymentFailedMail): Mail {
  const { businessName, emoji, hue, holidayUrl, dashboardUrl, amountCents, currency, ...frame } = props;
  const holidayName = cleanLine(frame.holidayName);
  const amount = money(amountCents, currency);
  const subject = `Your payment for ${holidayName} failed`;
  return {
    subject,
    body: (
      <MailLayout
        frame={frame}
        subject={subject}
        hues={[hue]}
        preheader="Cards expire, banks have moods. Give another card, and the payment is tried again within a few days."
        why={`You get this because this address is the contact of a sponsorship on ${hostOf(frame.siteUrl)} whose payment failed.`}
      >
        <Sheet emblem={{ emoji: cleanLine(emoji), hue }}>
          <Title>The card said no</Title>
          <Lead>
            Your sponsorship of {holidayName} was due to renew for <strong>{amount}</strong>, and the bank did not pay.
            The usual reason is a card that has expired.
          </Lead>
          <Action url={dashboardUrl}>Update your card</Action>
          <Paragraph>
            We try again a few times in the coming days, with the card that you have given by then, and the day's page
            stays as it is meanwhile. Once it works, a receipt comes and all goes on.
          </Paragraph>
          <Paragraph>If it never works, the sponsorship ends. Nothing is owed then.</Paragraph>
          <Perforation />
          <Facts
            facts={[
              { label: "Sponsor", value: businessName },
              { label: "For", value: `Sponsorship of ${holidayName}` },
            ]}
            total={{ label: "Not paid", value: amount }}
            hue={hue}
          />
          <Paragraph quiet>
            Rather end it? Your dashboard does that at once, and this payment is no longer asked for.
          </Paragraph>
          <p style={TYPE.text}>
            <LineLink href={holidayUrl}>See the day's page</LineLink>
          </p>
        </Sheet>
      </MailLayout>
    ),
  };
}
