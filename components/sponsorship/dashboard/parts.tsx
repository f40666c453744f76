import type { ReactNode } from "react";
import { statusBadge } from "@/lib/core/subscription-states";
import type { OwnSponsor, OwnSponsorship, OwnSubscription } from "@/lib/sponsorship/accounts.queries";
import { nextBilling } from "./labels";

type DashboardPartProps = {
  id: string;
  title: string;
  /** Shown beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** A titled section of the dashboard. */
export function DashboardPart({ id, title, action, children }: DashboardPartProps) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2
          id={id}
          // Takes the focus when a button disappears after its action.
          tabIndex={-1}
          className="font-display font-extrabold text-2xl tracking-tight outline-none md:text-3xl"
        >
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

const QUIET = "bg-muted text-foreground before:bg-muted-foreground";

const TONES: Readonly<Record<ReturnType<typeof statusBadge>["tone"], string>> = {
  good: "bg-green-100 text-green-900 before:bg-green-600 dark:bg-green-900 dark:text-green-100 dark:before:bg-green-400",
  bad: "bg-orange-100 text-orange-900 before:bg-orange-600 dark:bg-orange-950 dark:text-orange-100 dark:before:bg-orange-400",
  over: QUIET,
  unknown: QUIET,
};

/** The state of a subscription as a badge. Source: spec section 4. */
export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = statusBadge(status);
  return (
    <span
      className={`inline-flex flex-none items-center gap-2 rounded-full px-3.5 py-1 font-bold font-sans text-base before:size-2.5 before:rounded-full ${TONES[tone]}`}
    >
      {label}
    </span>
  );
}

type DashboardSummaryProps = {
  sponsor: OwnSponsor;
  sponsorships: readonly OwnSponsorship[];
  subscriptions: readonly OwnSubscription[];
};

/** Three cards: the subscription's status, how many sponsorships are shown, and the next bill. */
export function DashboardSummary({ sponsor, sponsorships, subscriptions }: DashboardSummaryProps) {
  const billing = nextBilling(subscriptions);
  return (
    <dl className="mt-6 grid gap-3 sm:grid-cols-3 sm:gap-4">
      <Card title="Subscription Status" note={sponsor.businessName}>
        <StatusBadge status={sponsor.subscriptionStatus} />
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
    <div className="min-w-0 rounded-3xl border border-border bg-card p-5">
      <dt>{title}</dt>
      <dd className="flex min-h-11 items-center font-display font-extrabold text-4xl leading-tight">{children}</dd>
      {note && <dd className="mt-1 line-clamp-3 wrap-anywhere text-muted-foreground">{note}</dd>}
    </div>
  );
}
