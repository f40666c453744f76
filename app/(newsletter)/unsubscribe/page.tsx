import type { Metadata } from "next";
import Link from "next/link";
import { ownSubscription, type PageAddress, singleParams } from "@/app/(newsletter)/subscribe/link";
import {
  PreferencesAddress,
  PreferencesBadToken,
  PreferencesButton,
  PreferencesFailed,
  PreferencesFrame,
} from "@/components/newsletter/preferences";
import { buttonVariants } from "@/components/ui/button-variants";
import { contactLink } from "@/lib/core/site";
import { canUndoLeaving, preferencesPath } from "@/lib/newsletter/preferences";
import type { Subscription } from "@/lib/newsletter/queries";
import { isErased, maskedAddress } from "@/lib/newsletter/subscriber";

export const dynamic = "force-dynamic";

function titleOf(subscription: Subscription | null, hasFailed: boolean): string {
  if (!subscription) return "Invalid unsubscribe token";
  if (subscription.isActive) return hasFailed ? "You're still on the list" : "Unsubscribe";
  return hasFailed ? "You're still off the list" : "You're off the list";
}

/** The title says what happened: screen readers announce it after a form is submitted. */
export async function generateMetadata(address: PageAddress): Promise<Metadata> {
  const { token, problem } = await singleParams(address);
  return { title: titleOf(await ownSubscription(token), Boolean(problem)), robots: { index: false } };
}

/** The page that an unsubscribe link opens. Loading it changes nothing, since email scanners open it too. */
export default async function UnsubscribePage(address: PageAddress) {
  const { token, problem } = await singleParams(address);
  const subscription = await ownSubscription(token);
  if (!token || !subscription) return <PreferencesBadToken contactHref={contactLink("Unsubscribe")} />;
  if (!subscription.isActive) return <Left token={token} subscription={subscription} hasFailed={Boolean(problem)} />;
  return (
    <PreferencesFrame
      emoji="👋"
      title="Unsubscribe from our emails?"
      lead={
        <>
          We'll stop emailing <PreferencesAddress>{maskedAddress(subscription.email)}</PreferencesAddress> right away.
        </>
      }
    >
      {problem && <PreferencesFailed title="You're still on the list" />}
      <div className="grid gap-3 rounded-3xl border border-border bg-card p-6">
        <PreferencesButton action="/api/email/leave" token={token}>
          Unsubscribe
        </PreferencesButton>
        <Link href={preferencesPath(token)} prefetch={false} className={buttonVariants({ variant: "outline" })}>
          Get fewer emails instead
        </Link>
      </div>
    </PreferencesFrame>
  );
}

type LeftProps = { token: string; subscription: Subscription; hasFailed: boolean };

function Left({ token, subscription, hasFailed }: LeftProps) {
  const { email } = subscription;
  const canUndo = canUndoLeaving(subscription, new Date());
  return (
    <PreferencesFrame
      emoji="🍃"
      title="You're off the list"
      lead={
        isErased(email) ? undefined : (
          <>
            We won't email <PreferencesAddress>{maskedAddress(email)}</PreferencesAddress> again. Thanks for having had
            us.
          </>
        )
      }
    >
      {hasFailed && <PreferencesFailed title="You're still off the list" />}
      <div className="grid gap-3 rounded-3xl border border-border bg-card p-6">
        <Link href="/" className={buttonVariants({ className: "min-h-13 text-lg" })}>
          See today's holiday
        </Link>
        {canUndo ? (
          <PreferencesButton action="/api/email/stay" token={token} variant="outline">
            Undo: keep me on the list
          </PreferencesButton>
        ) : (
          <Link href="/subscribe" className={buttonVariants({ variant: "outline" })}>
            Subscribe again
          </Link>
        )}
      </div>
    </PreferencesFrame>
  );
}
