import { money, PLAN, priceInWords } from "@/lib/sponsors/plan";
import { Action } from "./action";
import { cleanLine } from "./clean-line";
import { MailLayout } from "./layout";
import { hostOf } from "./links";
import type { Mail } from "./mail";
import { Caps, Lead, LineLink, Paragraph, Title } from "./prose";
import { Perforation, Sheet } from "./sheet";
import { type Fact, Facts } from "./sponsor-facts";
import type { SponsorMail } from "./sponsor-mail";
import { TYPE } from "./type";
import { dateInWords } from "./when";

type SponsorReceiptMail = SponsorMail & {
  amountCents: number;
  currency: string;
  paidAt: Date;
  /** What was paid for. */
  periodStart: Date;
  periodEnd: Date;
  /** Stripe's. */
  invoiceNumber: string | null;
  invoiceUrl: string | null;
  /** Whether the sponsorship began with it. */
  isFirst: boolean;
};

function factsOf({ businessName, holidayName, ...paid }: SponsorReceiptMail): Fact[] {
  const number = paid.invoiceNumber ? [{ label: "Number", value: paid.invoiceNumber }] : [];
  return [
    ...number,
    { label: "Paid on", value: dateInWords(paid.paidAt) },
    { label: "For", value: `Sponsorship of ${holidayName}` },
    { label: "Period", value: `${dateInWords(paid.periodStart)} to ${dateInWords(paid.periodEnd)}` },
    { label: "Paid by", value: businessName },
  ];
}

/** Breaks anywhere when it is one word of 200 letters. */
function BusinessName({ children }: { children: string }) {
  return (
    <strong dir="auto" style={{ wordBreak: "break-word" }}>
      {cleanLine(children)}
    </strong>
  );
}

/** The receipt of a payment; the first one welcomes. */
export function sponsorReceiptMail(props: SponsorReceiptMail): Mail {
  const { emoji, hue, holidayUrl, dashboardUrl, amountCents, currency, periodEnd, invoiceUrl, isFirst, ...rest } =
    props;
  const holidayName = cleanLine(rest.holidayName);
  const subject = isFirst ? `Welcome! Your receipt for ${holidayName}` : `Your receipt for ${holidayName}`;
  const until = dateInWords(periodEnd);
  return {
    subject,
    body: (
      <MailLayout
        frame={rest}
        subject={subject}
        hues={[hue]}
        preheader={`${money(amountCents, currency)}, paid in full. The day is sponsored to ${until}.`}
        why={`You get this because this address is the contact of a sponsorship on ${hostOf(rest.siteUrl)} that was paid for.`}
      >
        <Sheet emblem={{ emoji: cleanLine(emoji), hue }}>
          <Title>{isFirst ? `${holidayName} has a sponsor: you` : `${holidayName} stays in good company`}</Title>
          {isFirst ? (
            <Lead>
              Thank you! Your payment has arrived, and <BusinessName>{rest.businessName}</BusinessName> is on the page
              of {holidayName} now, marked as its sponsor.
            </Lead>
          ) : (
            <Lead>Thank you! Your payment has arrived, and your sponsorship goes on.</Lead>
          )}
          <Action url={holidayUrl}>See the day</Action>
          {isFirst && (
            <Paragraph>
              On your dashboard you change what stands there about your business, and see how often it is looked at. If
              you weren't signed in when you signed up, sign in with this address.
            </Paragraph>
          )}
          <Perforation />
          <Caps>Receipt</Caps>
          <Facts facts={factsOf(props)} total={{ label: "Paid", value: money(amountCents, currency) }} hue={hue} />
          <Paragraph quiet>
            A sponsorship is {priceInWords({ ...PLAN, amountCents, currency })}. This one renews on {until}, unless you
            end it before: on your dashboard, at any time. What is paid for runs to its end.
          </Paragraph>
          <p style={TYPE.text}>
            <LineLink href={dashboardUrl}>Open your dashboard</LineLink>
          </p>
          {invoiceUrl && (
            <p style={TYPE.text}>
              <LineLink href={invoiceUrl}>Open the invoice</LineLink>
            </p>
          )}
        </Sheet>
      </MailLayout>
    ),
  };
}
