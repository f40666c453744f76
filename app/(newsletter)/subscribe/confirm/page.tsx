import type { Metadata } from "next";
import Link from "next/link";
import { type PageAddress, singleParams } from "@/app/(newsletter)/subscribe/link";
import { EmailOptIn } from "@/components/layout/islands";
import {
  OptInPurposes,
  PreferencesAddress,
  PreferencesButton,
  PreferencesFailed,
  PreferencesFrame,
} from "@/components/newsletter/preferences";
import { buttonVariants } from "@/components/ui/button-variants";
import { confirmToken } from "@/lib/newsletter/input";
import { CONFIRM_DAYS, preferencesPath } from "@/lib/newsletter/preferences";
import { type Confirmation, getConfirmation } from "@/lib/newsletter/queries";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Confirm your subscription", robots: { index: false } };

/** The page that a confirmation link opens. Loading it changes nothing, since email scanners open it too. */
export default async function ConfirmPage(address: PageAddress) {
  const { token, problem } = await singleParams(address);
  const parsed = confirmToken.safeParse(token);
  const confirmation = parsed.success ? await getConfirmation(parsed.data, new Date()) : null;
  if (!parsed.success || !confirmation || confirmation.state === "over") return <NoLongerValid />;
  if (confirmation.state === "done") return <DoneBefore confirmation={confirmation} />;

  const { email, purposes, isChange } = confirmation;
  const owner = <PreferencesAddress>{email}</PreferencesAddress>;
  return (
    <PreferencesFrame
      emoji={isChange ? "✏️" : "💌"}
      title={isChange ? "One tap and it's changed" : "One tap and you're on the list"}
      lead={
        isChange ? <>From now on we'll send this to {owner}.</> : <>We'll send this to {owner}, and nothing else.</>
      }
    >
      {problem && <PreferencesFailed title="Subscription failed" />}
      <div className="grid gap-6 rounded-3xl border border-border bg-card p-6">
        <OptInPurposes purposes={purposes} />
        <PreferencesButton action="/api/email/confirm" token={parsed.data}>
          Yes, send me these
        </PreferencesButton>
      </div>
      <p className="text-center text-muted-foreground text-sm">
        If this wasn't you, just close this page and {isChange ? "nothing changes" : "we won't email you"}. Why a
        button? Email scanners open every link. They don't press buttons.
      </p>
    </PreferencesFrame>
  );
}

function DoneBefore({ confirmation: { email, unsubscribeToken } }: { confirmation: Confirmation }) {
  return (
    <PreferencesFrame
      emoji="🎉"
      title="You're already on the list"
      lead={
        <>
          You already confirmed <PreferencesAddress>{email}</PreferencesAddress>.
        </>
      }
    >
      <Link
        href={preferencesPath(unsubscribeToken)}
        prefetch={false}
        className={buttonVariants({ className: "justify-self-center" })}
      >
        Change what you get
      </Link>
    </PreferencesFrame>
  );
}

function NoLongerValid() {
  return (
    <div className="mx-auto max-w-4xl">
      <PreferencesFrame
        emoji="⌛"
        title="This link has expired"
        lead={`Links work for ${CONFIRM_DAYS} days, or until you unsubscribe. Still want our newsletter? Get a new link here.`}
      />
      <EmailOptIn source="confirm" />
    </div>
  );
}
