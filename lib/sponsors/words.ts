const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "February 21, 2027": the day of an instant, by UTC. Source: spec section 9, subscription dates. */
export const billingDay = (at: Date): string => longDay.format(at);

/** What a sponsor is told after the switch of a holiday was turned. */
export function toggledMessage(holidayName: string, isActive: boolean): string {
  return isActive
    ? `${holidayName} shows your sponsorship again.`
    : `Your sponsorship of ${holidayName} is hidden. Your subscription goes on until you cancel it.`;
}

/** What a sponsor is told after they have changed their message. */
export function changedMessage(holidayName: string, isWaiting: boolean): string {
  const waits = isWaiting ? " An editor reads it before it is shown." : "";
  return `Your message on ${holidayName} is changed.${waits}`;
}

/** What became of one subscription that was to be cancelled. `endsAt` is null when it is over already. */
export type Cancellation = { endsAt: Date | null; wasUnpaid: boolean };

/** What a sponsor is told after cancelling; of several subscriptions the last to end counts. */
export function canceledMessage(cancellations: readonly Cancellation[]): string {
  const ends = cancellations.flatMap(({ endsAt }) => (endsAt ? [endsAt] : []));
  const last = ends.toSorted((a, b) => b.getTime() - a.getTime())[0];
  const what = cancellations.length > 1 ? "Your subscriptions are" : "Your subscription is";
  if (last) {
    return `${what} canceled and will end on ${billingDay(last)}. Until then your sponsorship stays, and you can change your mind.`;
  }
  const unpaid = cancellations.some(({ wasUnpaid }) => wasUnpaid) ? " The open payment will not be charged." : "";
  return `${what} canceled.${unpaid} Nothing more will be charged.`;
}

/** What a sponsor is told who has changed their mind. */
export function resumedMessage(renewsAt: Date | null): string {
  return `Good to have you back. Your subscription goes on${renewsAt ? ` and renews on ${billingDay(renewsAt)}` : ""}.`;
}
