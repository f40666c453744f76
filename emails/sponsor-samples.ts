import { PLAN, priceInWords } from "@/lib/billing/plan";
import type { Mail, MailFrame } from "./layout";
import { sponsorEndingMail, sponsorFreeMail, sponsorMessageHiddenMail } from "./sponsor-notices";
import { sponsorPaymentFailedMail, sponsorReceiptMail, sponsorRenewalMail } from "./sponsor-payments";

export const sample = (id: string, name: string, mail: Mail) => ({ id, name, mail });

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
    sample("sponsor-receipt", "Sponsor's receipt, the first", sponsorReceiptMail(receipt)),
    sample(
      "sponsor-receipt-renewed",
      "Sponsor's receipt, a renewal without an invoice's number",
      sponsorReceiptMail({ ...receipt, invoiceNumber: null, invoiceUrl: null, isFirst: false }),
    ),
    sample(
      "sponsor-renewal",
      "Sponsorship renews",
      sponsorRenewalMail({
        ...sponsorship,
        priceWords: priceInWords(PLAN),
        renewsAt: periodEnd,
        isHidden: false,
      }),
    ),
    sample(
      "sponsor-renewal-hidden",
      "Sponsorship of a solemn day renews",
      sponsorRenewalMail({ ...sponsorship, priceWords: priceInWords(PLAN), renewsAt: periodEnd, isHidden: true }),
    ),
    sample(
      "sponsor-payment-failed",
      "Sponsor's payment failed",
      sponsorPaymentFailedMail({ ...sponsorship, amountCents, currency }),
    ),
    sample(
      "sponsor-ending",
      "Sponsorship will end",
      sponsorEndingMail({ ...sponsorship, endsAt: periodEnd, isOver: false }),
    ),
    sample(
      "sponsor-ended",
      "Sponsorship has ended",
      sponsorEndingMail({ ...sponsorship, endsAt: periodEnd, isOver: true }),
    ),
    sample(
      "sponsor-free",
      "A holiday on the waitlist is free",
      sponsorFreeMail({ ...sponsorship, priceWords: priceInWords(PLAN) }),
    ),
    sample(
      "sponsor-message-hidden",
      "Sponsor's message hidden",
      sponsorMessageHiddenMail({
        ...sponsorship,
        message: "Spiral into savings: 40% off every pinecone, today only!",
        reason:
          "A sponsor's message runs for three months, so a one-day offer goes stale.\nTell us what your pinecones have to do with Fibonacci instead.",
      }),
    ),
  ];
}
