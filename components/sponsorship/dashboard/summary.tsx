import type { ReactNode } from "react";
import type { OwnDashboard, OwnSponsor } from "@/lib/sponsorship/accounts.queries";
import { DashboardBadge } from "./badge";
import { nextBilling } from "./labels";

type DashboardSummaryProps = Pick<OwnDashboard, "sponsorships" | "subscriptions"> & { sponsor: OwnSponsor };

/** Three cards: the subscription's status, how many sponsorships are shown, and the next bill. */
export function DashboardSummary({ sponsor, sponsorships, subscriptions }: DashboardSummaryProps) {
  const billing = nextBilling(subscriptions);
  return (
    <dl className="mt-6 grid gap-3 sm:grid-cols-3 sm:gap-4">
      <Card title="Subscription Status" note={sponsor.businessName}>
        <DashboardBadge status={sponsor.subscriptionStatus} />
      </Card>
      <Card title="Active Sponsorships" note={`of ${sponsorships.length} total sponsorships`}>
        {sponsorships.filter(({ isShown }) => isShown).length}
      </Card>
      <Card title="Next Billing" note={billing.note}>
        <span className="text-2xl">{billing.title}</span>
      </Card>
    </dl>
  );
}

function Card({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-3xl border border-line bg-surface p-5">
      <dt>{title}</dt>
      <dd className="flex min-h-11 items-center font-display font-extrabold text-4xl leading-tight">{children}</dd>
      {note && <dd className="mt-1 line-clamp-3 wrap-anywhere text-ink-soft">{note}</dd>}
    </div>
  );
}
