import { LifeBuoy } from "lucide";
import type { OwnSubscription } from "@/lib/sponsorship/accounts.queries";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { DashboardCancel } from "./dashboard-cancel";
import { DashboardPart } from "./dashboard-part";
import { DashboardPortal } from "./dashboard-portal";
import { DashboardSubscription } from "./dashboard-subscription";
import { isRenewing, SUBSCRIPTIONS_ID } from "./dashboard-words";

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
        <p className="text-ink-soft">No active subscription</p>
      ) : (
        <ul className={`grid gap-3 ${subscriptions.length > 1 ? "lg:grid-cols-2" : ""}`}>
          {subscriptions.map((subscription) => (
            <DashboardSubscription
              key={subscription.id}
              subscription={subscription}
              // Of one, the buttons below are enough.
              isOneOfMany={subscriptions.length > 1}
            />
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {subscriptions.length === 1 && (
          <DashboardPortal subscriptionId={subscriptions[0]?.id}>Update card and invoices</DashboardPortal>
        )}
        <a href={supportHref} className={buttonClass({ look: "quiet" })}>
          <Icon of={LifeBuoy} /> Contact Support
        </a>
        {renewing.length > 0 && <DashboardCancel subscriptions={renewing} />}
      </div>
    </DashboardPart>
  );
}
