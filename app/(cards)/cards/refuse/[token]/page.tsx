import type { Metadata } from "next";
import Link from "next/link";
import { singleParams } from "@/app/(newsletter)/subscribe/link";
import {
  PreferencesButton,
  PreferencesFailed,
  PreferencesFrame,
  PreferencesNotice,
} from "@/components/newsletter/preferences";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { refusingHash } from "@/lib/cards/mail/links";
import { getRefusal } from "@/lib/cards/mail/queries";
import { contactLink } from "@/lib/core/site";

export const dynamic = "force-dynamic";

type RefusePageProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Returns the opt-out of the token's address, null if it has none, undefined for an unknown token. */
async function refusalOf({ params }: RefusePageProps) {
  const hash = refusingHash((await params).token);
  return hash === null ? undefined : getRefusal(hash);
}

/** The title describes the result, because screen readers announce it after a form. */
export async function generateMetadata(props: RefusePageProps): Promise<Metadata> {
  const refusal = await refusalOf(props);
  const title =
    refusal === undefined ? "That link isn't complete" : refusal ? "Cards by email are off" : "Cards by email";
  return { title, robots: { index: false, follow: false } };
}

/**
 * The page behind the opt-out link of an emailed card. Opening it changes nothing, because email scanners open it, too.
 */
export default async function RefusePage(props: RefusePageProps) {
  const [{ token }, { problem, back }, refusal] = await Promise.all([
    props.params,
    singleParams(props),
    refusalOf(props),
  ]);
  if (refusal === undefined) return <BadToken />;
  if (refusal) {
    return <Refused token={token} canTakeBack={refusal.canTakeBack} hasFailed={Boolean(problem || back)} />;
  }
  return (
    <PreferencesFrame
      emoji="🤐"
      title="Stop cards by email?"
      lead="If you press the button, no one can send a card to your address through Oddly anymore. You can still open the card you already got until its link expires."
    >
      {problem && <PreferencesFailed title="Nothing has changed" />}
      {back && <PreferencesNotice>You can get cards by email again.</PreferencesNotice>}
      <div className="grid gap-3 rounded-3xl border border-border bg-card p-6">
        <PreferencesButton action="/api/cards/refuse" token={token}>
          Stop cards by email
        </PreferencesButton>
        <p className="text-center text-muted-foreground text-sm">
          Anyone who still tries will see that your address doesn't accept cards. We store a fingerprint of your
          address, not the address itself.
        </p>
      </div>
    </PreferencesFrame>
  );
}

type RefusedProps = { token: string; canTakeBack: boolean; hasFailed: boolean };

/**
 * The confirmation of an opt-out. It can be undone within an hour; after that only by writing to us from the address.
 */
function Refused({ token, canTakeBack, hasFailed }: RefusedProps) {
  return (
    <PreferencesFrame
      emoji="🍃"
      title="Cards by email are off"
      lead="No one can send a card to your address through Oddly."
    >
      {hasFailed && <PreferencesFailed title="Nothing has changed" />}
      <div className="grid gap-3 rounded-3xl border border-border bg-card p-6">
        <Link href="/" className={buttonVariants({ className: "min-h-13 text-lg" })}>
          See today's holiday
        </Link>
        {canTakeBack ? (
          <PreferencesButton action="/api/cards/welcome" token={token} variant="outline">
            Turn them back on
          </PreferencesButton>
        ) : (
          <p className="text-center text-muted-foreground text-sm">
            To turn them back on,{" "}
            <a href={contactLink("Cards by email")} className="text-link">
              write to us
            </a>{" "}
            from that address.
          </p>
        )}
      </div>
    </PreferencesFrame>
  );
}

/** Shown when the link has no valid token. */
function BadToken() {
  return (
    <EmptyState
      emoji="🧩"
      title="That link isn't complete"
      titleAs="h1"
      actions={
        <>
          <a href={contactLink("Cards by email")} className={buttonVariants()}>
            Write to us
          </a>
          <Link href="/" className={buttonVariants({ variant: "outline" })}>
            Back to Home
          </Link>
        </>
      }
    >
      Part of the address is missing. That happens when an email app breaks a long link in two. Open it from the email
      again. If that doesn't help, write to us from your address, and we'll turn off cards for it.
    </EmptyState>
  );
}
