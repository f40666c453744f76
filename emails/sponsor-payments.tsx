import { money, PLAN, priceInWords } from "@/lib/billing/plan";
import type { Mail } from "./layout";
import { Action, Caps, Lead, LinkParagraph, Paragraph, Perforation, Title } from "./parts";
import { contactOf, Facts, type SponsorMail, sponsorshipMail } from "./sponsor-parts";
import { cleanLine, dateInWords } from "./text";

type SponsorReceiptMail = SponsorMail & {
  amountCents: number;
  currency: string;
  paidAt: Date;
  periodStart: Date;
  periodEnd: Date;
  invoiceNumber: string | null;
  invoiceUrl: string | null;
  /** Whether this was the sponsorship's first payment. */
  isFirst: boolean;
};

/** The receipt for a payment; the first one also welcomes the sponsor. */
export function sponsorReceiptMail(receipt: SponsorReceiptMail): Mail {
  const { businessName, hue, invoiceNumber, invoiceUrl, isFirst, amountCents, currency } = receipt;
  const holidayName = cleanLine(receipt.holidayName);
  const amount = money(amountCents, currency);
  const until = dateInWords(receipt.periodEnd);
  const facts = {
    ...(invoiceNumber && { Number: invoiceNumber }),
    "Paid on": dateInWords(receipt.paidAt),
    For: `Sponsorship of ${receipt.holidayName}`,
    Period: `${dateInWords(receipt.periodStart)} to ${until}`,
    "Paid by": businessName,
  };
  return sponsorshipMail(
    receipt,
    {
      subject: isFirst ? `Welcome! Your receipt for ${holidayName}` : `Your receipt for ${holidayName}`,
      preheader: `${amount}, paid in full. You're the sponsor through ${until}.`,
      why: `You get this ${contactOf(receipt)} that was just paid.`,
    },
    <>
      <Title>{isFirst ? `${holidayName} has a sponsor: you` : `${holidayName} stays in good company`}</Title>
      {isFirst ? (
        <Lead>
          Thank you! We've received your payment, and {/* Breaks anywhere if it is one long word. */}
          <strong dir="auto" style={{ wordBreak: "break-word" }}>
            {cleanLine(businessName)}
          </strong>{" "}
          now appears on the {holidayName} page as its sponsor.
        </Lead>
      ) : (
        <Lead>Thank you! We've received your payment, and your sponsorship continues.</Lead>
      )}
      <Action url={receipt.holidayUrl}>View the page</Action>
      {isFirst && (
        <Paragraph>
          On your dashboard, you can edit how your business appears and see how many people view it. If you weren't
          signed in when you checked out, sign in with this address.
        </Paragraph>
      )}
      <Perforation />
      <Caps>Receipt</Caps>
      <Facts facts={facts} total={["Paid", amount]} hue={hue} />
      <Paragraph quiet>
        A sponsorship is {priceInWords({ ...PLAN, amountCents, currency })}. This one renews on {until} unless you
        cancel first, which you can do on your dashboard at any time. You keep the time you've paid for.
      </Paragraph>
      <LinkParagraph href={receipt.dashboardUrl}>Open your dashboard</LinkParagraph>
      {invoiceUrl && <LinkParagraph href={invoiceUrl}>Open the invoice</LinkParagraph>}
    </>,
  );
}

type SponsorRenewalMail = SponsorMail & {
  /** For example "$15 every 3 months". */
  priceWords: string;
  renewsAt: Date;
  /** Whether the holiday has become a solemn day, whose page shows no sponsor. */
  isHidden: boolean;
};

/** Announces what will be charged and when, and how to cancel. */
export function sponsorRenewalMail(renewal: SponsorRenewalMail): Mail {
  const { priceWords, isHidden } = renewal;
  const holidayName = cleanLine(renewal.holidayName);
  const on = dateInWords(renewal.renewsAt);
  return sponsorshipMail(
    renewal,
    {
      subject: `${holidayName} renews on ${on}`,
      preheader: `${priceWords}. To keep it, do nothing. To stop, cancel before then.`,
      why: `You get this ahead of every renewal ${contactOf(renewal)}.`,
    },
    <>
      <Title>{isHidden ? `Your sponsorship of ${holidayName} is hidden` : `Another round of ${holidayName}?`}</Title>
      <Lead>
        Your sponsorship renews on <strong>{on}</strong>, at <strong>{priceWords}</strong>. We'll charge the card you
        have on file with Stripe.
      </Lead>
      {isHidden ? (
        <Paragraph>
          {holidayName} is a solemn day on Oddly now, and solemn days don't show sponsors. Your business isn't shown,
          but your subscription renews unless you cancel it.
        </Paragraph>
      ) : (
        <Paragraph>Want to stay? There's nothing to do. We'll send you a receipt.</Paragraph>
      )}
      <Paragraph>
        Want to stop? Cancel on your dashboard before that day. You won't be charged again, and you keep the time you've
        paid for.
      </Paragraph>
      <Action url={renewal.dashboardUrl}>Open the dashboard</Action>
      <Perforation />
      <Facts
        facts={{ Sponsor: renewal.businessName, "Renews on": on }}
        total={["Price", priceWords]}
        hue={renewal.hue}
      />
      <LinkParagraph href={renewal.holidayUrl}>View the page</LinkParagraph>
    </>,
  );
}

/** Says that a renewal could not be charged, what to do, and what happens otherwise. */
export function sponsorPaymentFailedMail(failed: SponsorMail & { amountCents: number; currency: string }): Mail {
  const holidayName = cleanLine(failed.holidayName);
  const amount = money(failed.amountCents, failed.currency);
  return sponsorshipMail(
    failed,
    {
      subject: `Your payment for ${holidayName} failed`,
      preheader: "Cards expire. Update yours, and we'll try again within a few days.",
      why: `You get this ${contactOf(failed)} whose payment failed.`,
    },
    <>
      <Title>Your payment didn't go through</Title>
      <Lead>
        Your sponsorship of {holidayName} was due to renew for <strong>{amount}</strong>, but your bank declined the
        payment. Usually that means the card has expired.
      </Lead>
      <Action url={failed.dashboardUrl}>Update your card</Action>
      <Paragraph>
        We'll try again a few times over the coming days, using whichever card is on file. Your sponsorship stays up in
        the meantime. Once the payment goes through, we'll send you a receipt.
      </Paragraph>
      <Paragraph>If it doesn't go through, the sponsorship ends and you owe nothing.</Paragraph>
      <Perforation />
      <Facts
        facts={{ Sponsor: failed.businessName, For: `Sponsorship of ${holidayName}` }}
        total={["Not paid", amount]}
        hue={failed.hue}
      />
      <Paragraph quiet>
        Want to cancel instead? Do it on your dashboard. It takes effect right away, and this payment is canceled.
      </Paragraph>
      <LinkParagraph href={failed.holidayUrl}>View the page</LinkParagraph>
    </>,
  );
}
