import { money, PLAN, priceInWords } from "@/lib/billing/plan";
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
  /** The period that was paid for. */
  periodStart: Date;
  periodEnd: Date;
  /** Stripe's invoice number. */
  invoiceNumber: string | null;
  invoiceUrl: string | null;
  /** Whether this was the sponsorship's first payment. */
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

/** Breaks anywhere if it is one long word. */
function BusinessName({ children }: { children: string }) {
  return (
    <strong dir="auto" style={{ wordBreak: "break-word" }}>
      {cleanLine(children)}
    </strong>
  );
}

/** The receipt for a payment; the first one also welcomes the sponsor. */
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
        preheader={`${money(amountCents, currency)}, paid in full. You're the sponsor through ${until}.`}
        why={`You get this because this address is the contact for a sponsorship on ${hostOf(rest.siteUrl)} that was just paid.`}
      >
        <Sheet emblem={{ emoji: cleanLine(emoji), hue }}>
          <Title>{isFirst ? `${holidayName} has a sponsor: you` : `${holidayName} stays in good company`}</Title>
          {isFirst ? (
            <Lead>
              Thank you! We've received your payment, and <BusinessName>{rest.businessName}</BusinessName> now appears
              on the {holidayName} page as its sponsor.
            </Lead>
          ) : (
            <Lead>Thank you! We've received your payment, and your sponsorship continues.</Lead>
          )}
          <Action url={holidayUrl}>View the page</Action>
          {isFirst && (
            <Paragraph>
              On your dashboard, you can edit how your business appears and see how many people view it. If you weren't
              signed in when you checked out, sign in with this address.
            </Paragraph>
          )}
          <Perforation />
          <Caps>Receipt</Caps>
          <Facts facts={factsOf(props)} total={{ label: "Paid", value: money(amountCents, currency) }} hue={hue} />
          <Paragraph quiet>
            A sponsorship is {priceInWords({ ...PLAN, amountCents, currency })}. This one renews on {until} unless you
            cancel first, which you can do on your dashboard at any time. You keep the time you've paid for.
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
