import type { MailFrame } from "@/emails/mail";
import { sponsorEndingMail } from "@/emails/sponsor-ending";
import { sponsorFreeMail } from "@/emails/sponsor-free";
import { sponsorMessageHiddenMail } from "@/emails/sponsor-message-hidden";
import { sponsorPaymentFailedMail } from "@/emails/sponsor-payment-failed";
import { sponsorReceiptMail } from "@/emails/sponsor-receipt";
import { sponsorRenewalMail } from "@/emails/sponsor-renewal";
import { PLAN, priceInWords } from "@/lib/billing/plan";

const periodEnd = new Date("2027-02-21T14:40:00Z");

/** Every email about a sponsorship, from the first payment at `paidAt` to the end. */
export function sponsorSamples(frame: MailFrame, paidAt: Date) {
  const sponsorship = {
    ...frame,
    businessName: "Pinecone & Daughters",
    holidayName: "Fibonacci Day",
    emoji: "🐚",
    hue: 180,
    holidayUrl: `${frame.siteUrl}/holidays/fibonacci-day`,
    dashboardUrl: `${frame.siteUrl}/sponsor-dashboard`,
  };
  const { amountCents, currency } = PLAN;
  const receipt = {
    ...sponsorship,
    amountCents,
    currency,
    paidAt,
    periodStart: paidAt,
    periodEnd,
    invoiceNumber: "PD7QK2ZL-0001",
    invoiceUrl: "https://invoice.stripe.com/i/acct_1QOddly/live_YWNjdF8xUU9kZGx5",
    isFirst: true,
  };
  return [
    { id: "sponsor-receipt", name: "Sponsor's receipt, the first", mail: sponsorReceiptMail(receipt) },
    {
      id: "sponsor-receipt-renewed",
      name: "Sponsor's receipt, a renewal without an invoice's number",
      mail: sponsorReceiptMail({ ...receipt, invoiceNumber: null, invoiceUrl: null, isFirst: false }),
    },
    {
      id: "sponsor-renewal",
      name: "Sponsorship renews",
      mail: sponsorRenewalMail({
        ...sponsorship,
        priceWords: priceInWords(PLAN),
        renewsAt: periodEnd,
        isHidden: false,
      }),
    },
    {
      id: "sponsor-renewal-hidden",
      name: "Sponsorship of a solemn day renews",
      mail: sponsorRenewalMail({ ...sponsorship, priceWords: priceInWords(PLAN), renewsAt: periodEnd, isHidden: true }),
    },
    {
      id: "sponsor-payment-failed",
      name: "Sponsor's payment failed",
      mail: sponsorPaymentFailedMail({ ...sponsorship, amountCents, currency }),
    },
    {
      id: "sponsor-ending",
      name: "Sponsorship will end",
      mail: sponsorEndingMail({ ...sponsorship, endsAt: periodEnd, isOver: false }),
    },
    {
      id: "sponsor-ended",
      name: "Sponsorship has ended",
      mail: sponsorEndingMail({ ...sponsorship, endsAt: periodEnd, isOver: true }),
    },
    {
      id: "sponsor-free",
      name: "A holiday on the waitlist is free",
      mail: sponsorFreeMail({ ...sponsorship, priceWords: priceInWords(PLAN) }),
    },
    {
      id: "sponsor-message-hidden",
      name: "Sponsor's message hidden",
      mail: sponsorMessageHiddenMail({
        ...sponsorship,
        message: "Spiral into savings: 40% off every pinecone, today only!",
        reason:
          "A sponsor's message runs for three months, so a one-day offer goes stale.\nTell us what your pinecones have to do with Fibonacci instead.",
      }),
    },
  ];
}
