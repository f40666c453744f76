import { money } from "@/lib/billing/plan";
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

/** Says that a renewal could not be charged, what to do, and what happens otherwise. */
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
        preheader="Cards expire. Update yours, and we'll try again within a few days."
        why={`You get this because this address is the contact for a sponsorship on ${hostOf(frame.siteUrl)} whose payment failed.`}
      >
        <Sheet emblem={{ emoji: cleanLine(emoji), hue }}>
          <Title>Your payment didn't go through</Title>
          <Lead>
            Your sponsorship of {holidayName} was due to renew for <strong>{amount}</strong>, but your bank declined the
            payment. Usually that means the card has expired.
          </Lead>
          <Action url={dashboardUrl}>Update your card</Action>
          <Paragraph>
            We'll try again a few times over the coming days, using whichever card is on file. Your sponsorship stays up
            in the meantime. Once the payment goes through, we'll send you a receipt.
          </Paragraph>
          <Paragraph>If it doesn't go through, the sponsorship ends and you owe nothing.</Paragraph>
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
            Want to cancel instead? Do it on your dashboard. It takes effect right away, and this payment is canceled.
          </Paragraph>
          <p style={TYPE.text}>
            <LineLink href={holidayUrl}>View the page</LineLink>
          </p>
        </Sheet>
      </MailLayout>
    ),
  };
}
