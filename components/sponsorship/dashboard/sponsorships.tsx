import { LifeBuoy, Plus, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { CategoryBadge } from "@/components/holiday/holiday-parts";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { hueStyle, Sticker } from "@/components/ui/hue";
import { priceInWords } from "@/lib/billing/plan";
import { isOver } from "@/lib/core/subscription-states";
import { isSolemn } from "@/lib/holidays/tone";
import type { OwnSponsorship, OwnSubscription } from "@/lib/sponsorship/accounts.queries";
import { billingDay } from "@/lib/sponsorship/labels";
import { BillingPortal, CancelSubscription, EditMessage, ResumeSubscription, ShownSwitch } from "./actions";
import { isEnding, isFailing, isRenewing, periodLabel, SUBSCRIPTIONS_ID } from "./labels";
import { DashboardPart, StatusBadge } from "./parts";

/** Explains to a sponsor that their message is hidden, why, and what to do next. `isNew`: a new text waits for review. */
function HiddenMessage({ reason, isNew }: { reason: string; isNew: boolean }) {
  return (
    <div className="mt-3 max-w-prose rounded-[1.25rem] border border-field-line px-4 py-3">
      <p className="font-bold">{isNew ? "Your new message is waiting for review" : "Your message is hidden"}</p>
      <p className="mt-1">
        {isNew
          ? "An editor will review it before it appears. Your last message was hidden for this reason:"
          : "It doesn’t appear on the holiday’s page, for this reason:"}
      </p>
      <blockquote dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line border-field-line border-l-4 pl-3">
        {reason}
      </blockquote>
      {!isNew && <p className="mt-1">Write a new one, and an editor will review it.</p>}
    </div>
  );
}

type DashboardSponsorshipsProps = { sponsorships: readonly OwnSponsorship[]; businessName: string };

/** Every holiday that a business sponsors or has sponsored. */
export function DashboardSponsorships({ sponsorships, businessName }: DashboardSponsorshipsProps) {
  const more = (
    <Link href="/calendar" className={buttonVariants({ variant: "outline" })}>
      <Plus /> Sponsor More
    </Link>
  );
  return (
    <DashboardPart id="sponsorships" title="Current Sponsorships" action={more}>
      {sponsorships.length === 0 ? (
        <EmptyState emoji="🪴" size="small" title="No sponsorships found">
          Pick a holiday, and it will show up here.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {sponsorships.map((sponsorship) => (
            <Sponsorship key={sponsorship.id} sponsorship={sponsorship} businessName={businessName} />
          ))}
        </ul>
      )}
    </DashboardPart>
  );
}

function Sponsorship({ sponsorship, businessName }: { sponsorship: OwnSponsorship; businessName: string }) {
  const { id, isActive, customMessage, messageHiddenReason, isMessageNew, status, holiday, sponsor } = sponsorship;
  const name = holiday.holidayName;
  return (
    <li
      className="hued grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-[1.75rem] border border-field-line bg-field-soft p-4.5 text-field-ink md:grid-cols-[auto_minmax(0,1fr)_19rem] md:px-6 md:py-5.5 [&_:focus-visible]:outline-field-ink"
      style={hueStyle(holiday.hue, holiday.tone)}
    >
      <Sticker emoji={holiday.emoji} className="text-5xl" />
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-bold font-display text-2xl leading-tight">
          <Link href={`/holidays/${holiday.slug}`} prefetch={false} className="hover:underline">
            {name}
          </Link>
        </h3>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <CategoryBadge category={holiday.category || "General"} />
          <span className="font-semibold">{holiday.displayDate}</span>
        </p>
        {sponsor.businessName !== businessName && <p className="mt-2 wrap-anywhere">As {sponsor.businessName}</p>}
        {customMessage && <p className="wrap-anywhere mt-3 whitespace-pre-line text-pretty">“{customMessage}”</p>}
        {messageHiddenReason !== null && <HiddenMessage reason={messageHiddenReason} isNew={isMessageNew} />}
        {!isOver(status) && (
          <EditMessage id={id} holidayName={name} message={customMessage} isHidden={messageHiddenReason !== null} />
        )}
      </div>
      <div className="wrap-anywhere col-span-full min-w-0 self-center md:col-span-1">
        {!isOver(status) && isSolemn(holiday) ? (
          <p className="text-pretty rounded-[1.25rem] border border-field-line px-4 py-3">
            <strong className="block">Hidden on a solemn day</strong>
            {name} is now marked as a solemn day, and solemn days don't show sponsors. Your subscription still renews
            unless you{" "}
            <a href={`#${SUBSCRIPTIONS_ID}`} className="underline underline-offset-4">
              cancel it
            </a>
            .
          </p>
        ) : isOver(status) ? (
          <p className="text-pretty rounded-[1.25rem] border border-field-line px-4 py-3">
            <strong className="block">Ended</strong>
            No longer shown. You can sponsor it again from{" "}
            <Link href={`/holidays/${holiday.slug}`} prefetch={false} className="underline underline-offset-4">
              its page
            </Link>
            .
          </p>
        ) : (
          <ShownSwitch id={id} holidayName={name} isActive={isActive} />
        )}
      </div>
    </li>
  );
}

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
        <span className="block font-semibold">{priceInWords(subscription.price)}</span>
        {period && <span className="block text-muted-foreground">{period}</span>}
        {subscription.cancelAtPeriodEnd && <span className="block font-semibold">Cancels: At period end</span>}
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
          until={subscription.currentPeriodEnd && billingDay(subscription.currentPeriodEnd)}
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
