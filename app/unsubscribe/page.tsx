import type { Metadata } from "next";
import Link from "next/link";
import { PreferencesBadToken } from "@/components/preferences-bad-token";
import { PreferencesButton } from "@/components/preferences-button";
import { PreferencesAddress, PreferencesFailed, PreferencesFrame } from "@/components/preferences-frame";
import { buttonClass } from "@/components/ui/button";
import { contactLink } from "@/lib/contact";
import { canUndoLeaving } from "@/lib/subscribers/consent";
import { isErased } from "@/lib/subscribers/erased-address";
import { maskedAddress } from "@/lib/subscribers/masked-address";
import { preferencesPath } from "@/lib/subscribers/paths";
import type { Subscription } from "@/lib/subscribers/queries";
import { ownSubscription } from "../subscribe/own-subscription";
import { type PageAddress, singleParams } from "../subscribe/search-params";

export const dynamic = "force-dynamic";

/** The title says what has happened: a page that comes after a form is announced by it. */
export async function generateMetadata(address: PageAddress): Promise<Metadata> {
  const { token, problem } = await singleParams(address);
  const subscription = await ownSubscription(token);
  const title = !subscription
    ? "Invalid unsubscribe token"
    : subscription.isActive
      ? problem
        ? "You are still on the list"
        : "Unsubscribe"
      : problem
        ? "You are still off the list"
        : "You're off the list";
  return { title, robots: { index: false } };
}

/** Where the link to unsubscribe leads. Looking at it changes nothing: mail scanners do that too. */
export default async function UnsubscribePage(address: PageAddress) {
  const { token, problem } = await singleParams(address);
  const subscription = await ownSubscription(token);
  if (!token || !subscription) return <PreferencesBadToken contactHref={contactLink("Unsubscribe")} />;
  if (!subscription.isActive) return <Left token={token} subscription={subscription} hasFailed={Boolean(problem)} />;
  return (
    <PreferencesFrame
      emoji="👋"
      title="Shall we stop writing?"
      lead={
        <>
          No more mail to <PreferencesAddress>{maskedAddress(subscription.email)}</PreferencesAddress>, effective at
          once.
        </>
      }
    >
      {problem && <PreferencesFailed title="You are still on the list" />}
      <div className="grid gap-3 rounded-3xl border border-line bg-surface p-6">
        <PreferencesButton action="/api/email/leave" token={token}>
          Unsubscribe
        </PreferencesButton>
        <Link href={preferencesPath(token)} prefetch={false} className={buttonClass({ look: "quiet" })}>
          Get less instead
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
            We send nothing more to <PreferencesAddress>{maskedAddress(email)}</PreferencesAddress>. Thank you for
            having had us.
          </>
        )
      }
    >
      {hasFailed && <PreferencesFailed title="You are still off the list" />}
      <div className="grid gap-3 rounded-3xl border border-line bg-surface p-6">
        <Link href="/" className={buttonClass({ className: "min-h-13 text-lg" })}>
          See today's holiday
        </Link>
        {canUndo ? (
          <PreferencesButton action="/api/email/stay" token={token} look="quiet">
            It was a mistake: keep me on the list
          </PreferencesButton>
        ) : (
          <Link href="/subscribe" className={buttonClass({ look: "quiet" })}>
            Subscribe again
          </Link>
        )}
      </div>
    </PreferencesFrame>
  );
}
