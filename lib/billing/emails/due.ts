import { isOver } from "@/lib/core/subscription-states";
import type { Snapshot, SubscriptionRow } from "../queries";

/** The fields of a subscription row that decide which emails are due. */
export type MailState = Omit<SubscriptionRow, "holidayId" | "sponsorId" | "stripeSubscriptionId" | "customMessage">;

type Invoice = NonNullable<Snapshot["latestInvoice"]>;

/** An email to send. Two emails with the same key are the same email. */
export type DueMail = { key: string } & (
  | { kind: "receipt"; invoice: Invoice; periodStart: Date; periodEnd: Date; isFirst: boolean }
  | { kind: "failure"; invoice: Invoice }
  | { kind: "ending"; endsAt: Date; isOver: boolean }
);

/** An end that is older than this many days is not emailed anymore, even if a late sync finds it unsent. */
const RECENT_DAYS = 7;

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

const isRecent = (at: Date | null, now: Date): at is Date =>
  at !== null && now.getTime() - at.getTime() < RECENT_DAYS * 86_400_000;

function receiptOf({ id, ...row }: MailState, invoice: Invoice): DueMail[] {
  const { currentPeriodStart: periodStart, currentPeriodEnd: periodEnd } = row;
  const isDue = invoice.status === "paid" && invoice.amountPaid > 0 && invoice.id !== row.receiptInvoiceId;
  if (!isDue || !periodStart || !periodEnd) return [];
  const isFirst = invoice.billingReason === "subscription_create";
  return [{ kind: "receipt", key: `sponsor-receipt/${invoice.id}`, invoice, periodStart, periodEnd, isFirst }];
}

function failureOf({ status, failureInvoiceId }: MailState, invoice: Invoice): DueMail[] {
  const isBehind = status === "past_due" || status === "unpaid";
  const isDue = isBehind && invoice.status === "open" && invoice.attemptCount > 0 && invoice.id !== failureInvoiceId;
  return isDue ? [{ kind: "failure", key: `sponsor-payment-failed/${invoice.id}`, invoice }] : [];
}

function endingOf(row: MailState, canceledAt: Date | null, now: Date): DueMail[] {
  if (row.startedAt === null) return [];
  if (isOver(row.status)) {
    if (!isRecent(row.endedAt, now)) return [];
    const key = `sponsor-ending/${row.id}/${seconds(row.endedAt)}`;
    return [{ kind: "ending", key, endsAt: row.endedAt, isOver: true }];
  }
  if (!row.cancelAtPeriodEnd || !row.currentPeriodEnd || !isRecent(canceledAt, now)) return [];
  // The later email about the actual end has the same second in its key, so this one has a suffix.
  const key = `sponsor-ending/${row.id}/${seconds(row.currentPeriodEnd)}/planned`;
  return [{ kind: "ending", key, endsAt: row.currentPeriodEnd, isOver: false }];
}

/** Returns the emails that are due, in the order to send them; [] when there are none. */
export function dueMails(row: MailState, { latestInvoice, canceledAt }: Snapshot, now: Date): DueMail[] {
  return [
    ...(latestInvoice ? [...receiptOf(row, latestInvoice), ...failureOf(row, latestInvoice)] : []),
    ...endingOf(row, canceledAt, now),
  ];
}
