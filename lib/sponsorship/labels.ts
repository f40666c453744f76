import type { SponsorTerm } from "./queries";

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Formats a time as its day in UTC: "February 21, 2027". Source: spec section 9, subscription dates. */
export const billingDay = (at: Date): string => longDay.format(at);

/** Formats the end of a reservation, in at most two hours, on the device's clock: "3:40 PM", "12:10 AM tomorrow". */
export function reservationEnd(at: Date, now: Date, hourCycle?: Intl.DateTimeFormatOptions["hourCycle"]): string {
  const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", hourCycle }).format(at);
  return at.toDateString() === now.toDateString() ? time : `${time} tomorrow`;
}

/** Formats a sponsor's term: " through June 3, 2027", or " until June 3, 2027" when it ends then; "" when unknown. */
export function termLabel({ paidUntil, renews }: Pick<SponsorTerm, "paidUntil" | "renews">): string {
  if (paidUntil === null) return "";
  return renews ? ` through ${billingDay(paidUntil)}. Renews unless canceled` : ` until ${billingDay(paidUntil)}`;
}

/** Returns the message after a holiday's switch was turned. */
export function toggledMessage(holidayName: string, isActive: boolean): string {
  return isActive
    ? `Your sponsorship is back on ${holidayName}.`
    : `Your sponsorship of ${holidayName} is hidden. Your subscription continues until you cancel it.`;
}

/** Returns the message after a sponsor has changed their text. `isWaiting`: an editor must review it first. */
export function changedMessage(holidayName: string, isWaiting: boolean): string {
  const waits = isWaiting ? " An editor will review it before it appears." : "";
  return `Your message on ${holidayName} has been updated.${waits}`;
}

/** The outcome of canceling one subscription. `endsAt` is null when it has already ended. */
export type Cancellation = { endsAt: Date | null; wasUnpaid: boolean };

/** Returns the message after canceling. Of several subscriptions the last one to end counts. */
export function canceledMessage(cancellations: readonly Cancellation[]): string {
  const ends = cancellations.flatMap(({ endsAt }) => (endsAt ? [endsAt] : []));
  const last = ends.toSorted((a, b) => b.getTime() - a.getTime())[0];
  const what = cancellations.length > 1 ? "Your subscriptions are" : "Your subscription is";
  if (last) {
    return `${what} canceled and will end on ${billingDay(last)}. Your sponsorship stays up until then, and you can still change your mind.`;
  }
  const unpaid = cancellations.some(({ wasUnpaid }) => wasUnpaid) ? " The overdue payment is canceled too." : "";
  return `${what} canceled.${unpaid} You won't be charged again.`;
}

/** Returns the message after a cancellation was undone. */
export function resumedMessage(renewsAt: Date | null): string {
  return `Welcome back! Your subscription continues${renewsAt ? ` and renews on ${billingDay(renewsAt)}` : ""}.`;
}
