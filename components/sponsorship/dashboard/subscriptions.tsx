import { LifeBuoy, TriangleAlert } from "lucide-react";
import { buttonVariants } from "@/components/ui/button-variants";
import type { OwnSubscription } from "@/lib/sponsorship/accounts.queries";
import { BillingPortal, CancelSubscription, ResumeSubscription } from "./actions";
import { isEnding, isFailing, isRenewing, longDay, periodLabel, priceLabel, SUBSCRIPTIONS_ID } from "./labels";
import { DashboardPart, StatusBadge } from "./parts";

type DashboardSubscriptionProps = {
  subscription: OwnSubscription;
  /** Whether there are others, which may be paid with another card. */
  isOneOfMany: boolean;
};

/** One subscription: its holiday, status, price and paid period. */
function DashboardSubscription({ subscription, isOneOfMany }: DashboardSubscriptionProps) {
  const { id, status, holiday } = subscription;
  const period = periodLabel(subscription);
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-3xl border border-border bg-card p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="wrap-anywhere min-w-0 font-bold font-display text-xl leading-tight">{holiday.holidayName}</h3>
        <StatusBadge status={status} />
      </div>
      <p>
        <span className="block font-semibold">{priceLabel(subscription)}</span>
        {period && <span className="block text-muted-foreground">{period}</span>}
        {subscription.cancel_at_period_end && <span className="block font-semibold">Cancels: At period end</span>}
      </p>
      {isFailing(subscription) && (
        <div className="grid justify-items-start gap-3 rounded-2xl bg-muted p-4">
          <p className="flex gap-3">
            <TriangleAlert className="mt-0.5 size-5 text-destructive" />
            <span>
              <strong>The last payment failed.</strong>{" "}
              {status === "past_due"
                ? "Update your card, and we'll try again within a few days. To pay right away, pay the open invoice on the same Stripe page."
                : "We won't try again on our own. Pay the open invoice on Stripe to keep your sponsorship."}
            </span>
          </p>
          <BillingPortal variant="default" subscriptionId={id}>
            Update card
          </BillingPortal>
        </div>
      )}
      {isEnding(subscription) && (
        <ResumeSubscription
          id={id}
          holidayName={holiday.holidayName}
          until={subscription.current_period_end === null ? null : longDay(subscription.current_period_end)}
        />
      )}
      {isOneOfMany && !isFailing(subscription) && (
        <div>
          <BillingPortal subscriptionId={id}>
            Card and invoices<span className="sr-only"> for {holiday.holidayName}</span>
          </BillingPortal>
        </div>
      )}
    </li>
  );
}

type DashboardSubscriptionsProps = {
  subscriptions: readonly OwnSubscription[];
  /** An email draft to support. */
  supportHref: string;
};

/** Every subscription, and the ways to change or cancel it. */
export function DashboardSubscriptions({ subscriptions, supportHref }: DashboardSubscriptionsProps) {
  const renewing = subscriptions.filter(isRenewing);
  return (
    <DashboardPart id={SUBSCRIPTIONS_ID} title="Subscription Management">
      {subscriptions.length === 0 ? (
        <p className="text-muted-foreground">No active subscription</p>
      ) : (
        <ul className={`grid gap-3 ${subscriptions.length > 1 ? "lg:grid-cols-2" : ""}`}>
          {subscriptions.map((subscription) => (
            <DashboardSubscription
              key={subscription.id}
              subscription={subscription}
              // With one subscription, the buttons below are enough.
              isOneOfMany={subscriptions.length > 1}
            />
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {subscriptions.length === 1 && (
          <BillingPortal subscriptionId={subscriptions[0]?.id}>Update card and invoices</BillingPortal>
        )}
        <a href={supportHref} className={buttonVariants({ variant: "outline" })}>
          <LifeBuoy /> Contact Support
        </a>
        {renewing.length > 0 && <CancelSubscription subscriptions={renewing} />}
      </div>
    </DashboardPart>
  );
}
